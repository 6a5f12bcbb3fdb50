import type { Client, Params } from '#client/client.ts'
import { type City, locationOf } from '../fleet/city.ts'
import type { DemoTracker } from './trackers.ts'

/** Metres around the depot and around the middle of the town. */
const yard = 150
const centre = 1_200

/** The zones and rules of the demo, through the API: those that are there, and new ones for the others. */
export const ensureRules = async (client: Client, trackers: readonly DemoTracker[]): Promise<void> => {
  const cities = [...new Set(trackers.map(({ vehicle }) => vehicle.city))]
  const zones = await ensureZones(client, cities)
  const { list } = await client.call('tracker/rule/list')
  const known = new Set(list.map(({ name }) => name))
  const ids = trackers.map(({ id }) => id)
  for (const rule of rules(zones))
    if (!known.has(rule.name)) await client.call('tracker/rule/create', { ...rule, trackers: ids })
}

const rules = (zone_ids: number[]): Omit<Params<'tracker/rule/create'>, 'trackers'>[] => [
  {
    type: 'inoutzone',
    name: 'Depots and centres',
    primary_text: 'has come to',
    secondary_text: 'has left',
    zone_ids,
    extended_params: { append_zone_title: true, zone_limit_inverted: false, private_rule: false, emergency: false },
  },
  { type: 'track_change', name: 'Trips', primary_text: 'A trip has ended', secondary_text: 'A trip has begun' },
  { type: 'speedup', name: 'Faster than 70 km/h', param: 70, primary_text: 'Drives too fast' },
  {
    type: 'offline',
    name: 'Silent for half an hour',
    param: 30,
    primary_text: 'Is silent',
    secondary_text: 'Is heard again',
  },
]

const ensureZones = async (client: Client, cities: readonly City[]): Promise<number[]> => {
  const { list } = await client.call('zone/list')
  const known = new Map(list.map(({ id, label }) => [label, id]))
  const ids: number[] = []
  for (const zone of cities.flatMap(zonesOf)) {
    const id = known.get(zone.label)
    ids.push(id ?? (await client.call('zone/create', { zone })).id)
  }
  return ids
}

/** The first place is the depot, the first junction the middle of the town. */
const zonesOf = ({ name, places, junctions }: City) => {
  const [depot] = places
  const [middle] = Object.values(junctions)
  const circle = (what: string, at: typeof middle, radius: number) =>
    at ? [{ type: 'circle' as const, label: `${name} ${what}`, address: '', center: locationOf(at), radius }] : []
  return [...circle('depot', depot?.at, yard), ...circle('centre', middle, centre)]
}
