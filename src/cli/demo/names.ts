import type { Client } from '#client/client.ts'
import { type City, locationOf } from '../fleet/city.ts'
import type { DemoTracker } from './trackers.ts'

/** Metres. */
const radius = 60

const tag = { name: 'Customer', color: '1565c0' }
const listing = { label: 'Drivers', employee_controlled: true, supervisor_controlled: true }
const statuses = [
  { label: 'Free', color: '2e7d32' },
  { label: 'Busy', color: 'c62828' },
]

/** The tags, places, departments and statuses of the demo, through the API: those that are there, else new ones. */
export const ensureNames = async (client: Client, trackers: readonly DemoTracker[]): Promise<void> => {
  const cities = [...new Set(trackers.map(({ vehicle }) => vehicle.city))]
  const tag_id = await ensureTag(client)
  await ensurePlaces(client, cities, tag_id)
  await ensureDepartments(client, cities)
  await ensureStatuses(client, trackers)
}

const ensureTag = async (client: Client): Promise<number> => {
  const { list } = await client.call('tag/list')
  return list.find(({ name }) => name === tag.name)?.id ?? (await client.call('tag/create', { tag })).id
}

/** Where vehicles stop, the depots aside: these are zones. */
const ensurePlaces = async (client: Client, cities: readonly City[], tag_id: number): Promise<void> => {
  if ((await client.call('place/list', { limit: 0 })).count > 0) return
  for (const { name, places } of cities)
    for (const { name: label, at } of places.slice(1)) {
      const location = { ...locationOf(at), address: `${label}, ${name}`, radius }
      await client.call('place/create', { place: { label, location, tags: [tag_id] } })
    }
}

const ensureDepartments = async (client: Client, cities: readonly City[]): Promise<void> => {
  if ((await client.call('department/list')).list.length > 0) return
  for (const { name: label } of cities) await client.call('department/create', { department: { label } })
}

/** Each tracker has them, none is told yet. */
const ensureStatuses = async (client: Client, trackers: readonly DemoTracker[]): Promise<void> => {
  if ((await client.call('status/listing/list')).list.length > 0) return
  const { id: listing_id } = await client.call('status/listing/create', { listing })
  for (const status of statuses) await client.call('status/create', { listing_id, status })
  for (const { id } of trackers) await client.call('status/listing/tracker/assign', { tracker_id: id, listing_id })
}
