import type { Person } from './fleet.ts'

/** A list of working statuses with these in it; answers their ids. */
export const makeListing = async (account: Person, labels: readonly string[], changes: object = {}) => {
  const listing = { label: 'Couriers', employee_controlled: true, supervisor_controlled: true, ...changes }
  const { id: listing_id } = await account.call('status/listing/create', { listing })
  const ids: number[] = []
  for (const label of labels) {
    const { id } = await account.call('status/create', { listing_id, status: { label, color: 'E57373' } })
    ids.push(id)
  }
  return { listing_id: listing_id as number, ids }
}
