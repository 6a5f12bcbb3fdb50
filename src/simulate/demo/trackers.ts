import { ApiError, type Client } from '#client/client.ts'
import { readTime } from '#formats/clock.ts'
import { zone } from '../fleet/plan.ts'
import type { DemoVehicle } from './vehicles.ts'

/** A vehicle of the demo and its tracker. */
export interface DemoTracker {
  id: number
  vehicle: DemoVehicle
  /** When it was heard last, in milliseconds since 1970 UTC; never, for a new one. */
  heard?: number
}

export interface Log {
  warn(details: object, message: string): void
}

/**
 * Registers a tracker for each vehicle through the API, unless it exists. A device that the platform refuses, as one of
 * another account by now, is left out.
 */
export const ensureTrackers = async (
  client: Client,
  vehicles: readonly DemoVehicle[],
  log: Log,
): Promise<DemoTracker[]> => {
  const { list } = await client.call('tracker/list')
  const ids = new Map(list.map(({ id, source }) => [source.device_id, id]))
  const groups = await ensureGroups(client, new Set(vehicles.map(({ team }) => team)))
  const trackers: DemoTracker[] = []
  for (const vehicle of vehicles) {
    const id = ids.get(vehicle.device_id) ?? (await register(client, vehicle, groups.get(vehicle.team) ?? 0, log))
    if (id !== undefined) trackers.push({ id, vehicle })
  }
  const { states } = await client.call('tracker/get_states', { trackers: trackers.map(({ id }) => id) })
  return trackers.map((tracker) => ({ ...tracker, heard: timeOf(states[tracker.id]?.gps?.updated) }))
}

const timeOf = (told: string | undefined): number | undefined => (told ? readTime(told, zone) : undefined)

const color = '1565c0'

/** The ids of the groups with these titles. */
const ensureGroups = async (client: Client, titles: ReadonlySet<string>): Promise<Map<string, number>> => {
  const { list } = await client.call('tracker/group/list')
  const ids = new Map(list.map(({ id, title }) => [title, id]))
  for (const title of titles)
    if (!ids.has(title)) ids.set(title, (await client.call('tracker/group/create', { title, color })).id)
  return ids
}

/** Registers a tracker with plugin 44, which takes hardware by its id. */
const register = async (
  client: Client,
  { label, model, device_id }: DemoVehicle,
  group_id: number,
  log: Log,
): Promise<number | undefined> => {
  try {
    return (await client.call('tracker/register', { label, group_id, model, plugin_id: 44, device_id })).value.id
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    log.warn({ device_id, error: error.message }, `${label} cannot be registered: the demo goes on without it`)
    return undefined
  }
}
