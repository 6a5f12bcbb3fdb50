import type { Client, Params } from '#client/client.ts'
import type { PlaceName } from '../fleet/places.ts'
import { border, stopOf } from '../fleet/ways.ts'
import type { DemoTracker } from './trackers.ts'

type NewZone = Params<'zone/create'>['zone']

const circle = (label: string, place: PlaceName, radius: number): NewZone => {
  const { lat, lng, street, town } = stopOf(place)
  return { type: 'circle', label, address: `${street}, ${town}`, center: { lat, lng }, radius }
}

/** Zones of the demo: circles of so many metres around places, and the country by its border. */
const goals = (): NewZone[] => [
  circle('Depot', 'depot', 120),
  circle('School', 'school', 150),
  circle('Vaduz centre', 'market', 400),
]
const country = (): NewZone => ({ type: 'polygon', label: 'Liechtenstein', address: '', points: [...border()] })

/** Creates the zones and rules of the demo through the API, unless they exist. */
export const ensureRules = async (client: Client, trackers: readonly DemoTracker[]): Promise<void> => {
  const places = await ensureZones(client, goals())
  const land = await ensureZones(client, [country()])
  const { list } = await client.call('tracker/rule/list')
  const known = new Set(list.map(({ name }) => name))
  // Who goes round and round is no news.
  const sent = trackers.filter(({ vehicle }) => vehicle.work.kind !== 'line')
  const wanted = [...movements(places).map(of(sent)), ...others(land).map(of(trackers))]
  for (const rule of wanted) if (!known.has(rule.name)) await client.call('tracker/rule/create', rule)
}

const of = (trackers: readonly DemoTracker[]) => (rule: NewRule) => ({
  ...rule,
  trackers: trackers.map(({ id }) => id),
})

type NewRule = Omit<Params<'tracker/rule/create'>, 'trackers'>

const titled = { append_zone_title: true, zone_limit_inverted: false, private_rule: false, emergency: false }

const movements = (zone_ids: number[]): NewRule[] => [
  {
    ...{ type: 'inoutzone', name: 'Depot, school and centre', zone_ids, extended_params: titled },
    ...{ primary_text: 'has come to', secondary_text: 'has left' },
  },
  { type: 'track_change', name: 'Trips', primary_text: 'A trip has ended', secondary_text: 'A trip has begun' },
]

const others = (zone_ids: number[]): NewRule[] => [
  {
    ...{ type: 'inoutzone', name: 'Over the border', zone_ids, extended_params: titled },
    ...{ primary_text: 'is back in', secondary_text: 'has crossed the border of' },
  },
  { type: 'speedup', name: 'Faster than 80 km/h', param: 80, primary_text: 'Drives too fast' },
  {
    type: 'offline',
    name: 'Silent for half an hour',
    param: 30,
    primary_text: 'Is silent',
    secondary_text: 'Is heard again',
  },
]

const ensureZones = async (client: Client, zones: readonly NewZone[]): Promise<number[]> => {
  const { list } = await client.call('zone/list')
  const known = new Map(list.map(({ id, label }) => [label, id]))
  const ids: number[] = []
  for (const zone of zones) ids.push(known.get(zone.label) ?? (await client.call('zone/create', { zone })).id)
  return ids
}
