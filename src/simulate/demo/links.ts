import type { Client } from '#client/client.ts'
import { linkUrl } from '#resource/tracker/location/link/told.ts'
import type { DemoTracker } from './trackers.ts'

const description = 'Vehicles of the demo, for everybody'
/** Duration of traces in seconds. */
const trace_duration = 900

/**
 * Creates the link of the demo through the API, unless it exists, with the trackers that carry passengers. Returns the
 * address of its page.
 */
export const ensureLink = async (client: Client, trackers: readonly DemoTracker[], url: string): Promise<string> => {
  const { list } = await client.call('tracker/location/link/list', { filter: description })
  const id = list[0]?.id ?? (await create(client, trackers))
  const { value } = await client.call('tracker/location/link/read', { id })
  return linkUrl({ public_url: url, http_port: 'off' }, value.hash)
}

const create = async (client: Client, trackers: readonly DemoTracker[]): Promise<number> => {
  const shown = trackers.filter(({ vehicle }) => vehicle.team === trackers[0]?.vehicle.team)
  const { value } = await client.call('tracker/location/link/create', {
    description,
    trackers: shown.map(({ id }) => ({
      tracker_id: id,
      params: { object_data: ['speed', 'movement_status', 'address'] as const },
    })),
    params: { display_options: { trace_duration, show_icons: true } },
  } as never)
  return value
}
