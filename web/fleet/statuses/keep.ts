import type { Client } from '#client/client.ts'

/** A status of a list; without `id` it is new. */
export interface Entry {
  key: string
  id?: number
  label: string
  color: string
}

export interface ListingValues {
  label: string
  employee_controlled: boolean
  supervisor_controlled: boolean
  entries: readonly Entry[]
  trackers: readonly number[]
}

interface Keeping {
  /** None of a new list. */
  id: number | undefined
  before: ListingValues
  values: ListingValues
  /** Ids of what was made already, by keys; the list's is empty. */
  made: Map<string, number>
}

/** Makes the list what it is to be: its statuses, their order, and who has it. */
export const keepListing = async (client: Client, { id, before, values, made }: Keeping): Promise<void> => {
  const { entries, trackers, ...listing } = values
  const make = async (key: string, create: () => Promise<{ id: number }>): Promise<number> => {
    const known = made.get(key) ?? (await create()).id
    made.set(key, known)
    return known
  }
  const listing_id = id ?? (await make('', () => client.call('status/listing/create', { listing })))
  for (const { id } of before.entries)
    if (id && !entries.some((entry) => entry.id === id)) await forgive(client.call('status/delete', { status_id: id }))
  const ids: number[] = []
  for (const { key, id, label, color } of entries) {
    const status = { label, color }
    const had = before.entries.find((entry) => entry.id === id)
    if (!id) ids.push(await make(key, () => client.call('status/create', { listing_id, status })))
    else {
      if (had?.label !== label || had.color !== color) await client.call('status/update', { status: { id, ...status } })
      ids.push(id)
    }
  }
  await client.call('status/listing/update', { listing: { id: listing_id, ...listing, entries: ids } })
  const changed = [
    ...trackers.filter((id) => !before.trackers.includes(id)).map((tracker_id) => ({ tracker_id, listing_id })),
    ...before.trackers.filter((id) => !trackers.includes(id)).map((tracker_id) => ({ tracker_id, listing_id: null })),
  ]
  for (const assigned of changed) await client.call('status/listing/tracker/assign', assigned)
}

/** What is gone already need not go. */
const forgive = (removed: Promise<unknown>): Promise<unknown> =>
  removed.catch((error: { code?: number }) => {
    if (error.code !== 201) throw error
  })
