import type { Client } from '#client/client.ts'
import { linkUrl } from '#resource/tracker/location/link/told.ts'
import type { DemoTracker } from './trackers.ts'
import type { Team } from './vehicles.ts'

const description = 'Vehicles of the demo, for everybody'
/** Duration of traces in seconds. */
const trace_duration = 900

/** Sensors that everybody may see, by their names: of doors and of what is in the load. */
const shown_sensors: ReadonlySet<string> = new Set([
  ...['Passenger door', 'Load', 'Load, at the door', 'Humidity of the load', 'Door of the load'],
])

/**
 * Creates the link of the demo through the API, unless it exists, with the trackers that carry passengers and the van whose load is
 * cooled, and what is measured in them. Returns the address of its page.
 */
export const ensureLink = async (client: Client, trackers: readonly DemoTracker[], url: string): Promise<string> => {
  const { list } = await client.call('tracker/location/link/list', { filter: description })
  const id = list[0]?.id ?? (await create(client, trackers))
  const { value } = await client.call('tracker/location/link/read', { id })
  return linkUrl({ public_url: url, http_port: 'off' }, value.hash)
}

const isShown = ({ vehicle }: DemoTracker, team: Team | undefined): boolean =>
  vehicle.team === team || (vehicle.equipment ?? []).includes('cold')

const create = async (client: Client, trackers: readonly DemoTracker[]): Promise<number> => {
  const shown = trackers.filter((tracker) => isShown(tracker, trackers[0]?.vehicle.team))
  const { result } = await client.call('tracker/sensor/batch_list', { trackers: shown.map(({ id }) => id) })
  const sensorsOf = (tracker_id: number): number[] =>
    (result[tracker_id] ?? []).flatMap(({ id, name }) => (shown_sensors.has(name) ? id : []))
  const { value } = await client.call('tracker/location/link/create', {
    description,
    trackers: shown.map(({ id }) => ({
      tracker_id: id,
      params: { object_data: ['speed', 'movement_status', 'address'] as const, sensor_ids: sensorsOf(id) },
    })),
    params: { display_options: { trace_duration, show_icons: true } },
  } as never)
  return value
}
