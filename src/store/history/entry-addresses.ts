import type { Query } from '#store/query.ts'
import { type AddressedRow, taking } from '#store/sql/addresses.ts'

/** Entries of the history whose places wait for their addresses. */

/** Takes the entries that have waited longest for an address, for five minutes. */
export const take = taking({ table: 'history', lat: 'c.lat', lng: 'c.lng' })

/** Writes the addresses, unless another process has taken the entry since. */
export const finish = async (query: Query, entries: readonly AddressedRow[]): Promise<void> => {
  if (entries.length === 0) return
  await query(
    `update history h set address = n.address, address_due = null
     from jsonb_to_recordset($1) as n (account_id int, id int8, lease timestamptz, address text)
     where h.account_id = n.account_id and h.id = n.id and h.address_due = n.lease`,
    [JSON.stringify(entries)],
  )
}
