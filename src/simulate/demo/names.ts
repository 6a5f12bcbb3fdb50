import type { Client } from '#client/client.ts'
import { placeNames } from '../fleet/places.ts'
import { stopOf } from '../fleet/ways.ts'
import type { DemoTracker } from './trackers.ts'
import { homes } from './vehicles.ts'

/** Radius of places in metres. */
const radius = 40

const tag = { name: 'Customer', color: '1565c0' }
const listing = { label: 'Drivers', employee_controlled: true, supervisor_controlled: true }
const statuses = [
  { label: 'Free', color: '2e7d32' },
  { label: 'Busy', color: 'c62828' },
]

/** Creates the tags, places, departments and statuses of the demo through the API, unless they exist. */
export const ensureNames = async (client: Client, trackers: readonly DemoTracker[]): Promise<void> => {
  const tag_id = await ensureTag(client)
  await ensurePlaces(client, tag_id)
  await ensureDepartments(client, new Set(trackers.map(({ vehicle }) => vehicle.team)))
  await ensureStatuses(client, trackers)
}

const ensureTag = async (client: Client): Promise<number> => {
  const { list } = await client.call('tag/list')
  return list.find(({ name }) => name === tag.name)?.id ?? (await client.call('tag/create', { tag })).id
}

/** Creates places where vehicles stop, except their homes, which are zones or garages. */
const ensurePlaces = async (client: Client, tag_id: number): Promise<void> => {
  if ((await client.call('place/list', { limit: 0 })).count > 0) return
  for (const place of placeNames) {
    if (homes.has(place)) continue
    const { name, town, street, lat, lng } = stopOf(place)
    const location = { lat, lng, address: `${street}, ${town}`, radius }
    await client.call('place/create', { place: { label: `${name}, ${town}`, location, tags: [tag_id] } })
  }
}

const ensureDepartments = async (client: Client, labels: ReadonlySet<string>): Promise<void> => {
  if ((await client.call('department/list')).list.length > 0) return
  for (const label of labels) await client.call('department/create', { department: { label } })
}

/** Gives each tracker the list of statuses; none is current yet. */
const ensureStatuses = async (client: Client, trackers: readonly DemoTracker[]): Promise<void> => {
  if ((await client.call('status/listing/list')).list.length > 0) return
  const { id: listing_id } = await client.call('status/listing/create', { listing })
  for (const status of statuses) await client.call('status/create', { listing_id, status })
  for (const { id } of trackers) await client.call('status/listing/tracker/assign', { tracker_id: id, listing_id })
}
