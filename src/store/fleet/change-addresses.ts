import type { Query } from '#store/query.ts'
import { type AddressedRow, taking, type WaitingRow } from '#store/sql/addresses.ts'

/** Changes of status and driver whose places wait for their addresses. */

export const tables = ['status_change', 'driver_change'] as const
type Table = (typeof tables)[number]

/** A change of status or driver whose address is to be found. */
export interface WaitingChange extends WaitingRow {
  tracker_id: number
}

/** Makes what takes the changes in a table that have waited longest for an address, for five minutes. */
export const takingFrom = (table: Table) =>
  taking<WaitingChange>({
    table,
    key: ['tracker_id'],
    lat: "(c.location -> 'lat')::float8",
    lng: "(c.location -> 'lng')::float8",
    condition: 'c.location is not null',
  })

/** Writes the addresses, unless another process has taken the change since. */
export const finish = async (
  query: Query,
  table: Table,
  changes: readonly AddressedRow<WaitingChange>[],
): Promise<void> => {
  if (changes.length === 0) return
  await query(
    `update ${table} c set location = c.location || jsonb_build_object('address', n.address), address_due = null
     from jsonb_to_recordset($1) as n (account_id int, tracker_id int, id int8, lease timestamptz, address text)
     where c.account_id = n.account_id and c.tracker_id = n.tracker_id and c.id = n.id and c.address_due = n.lease`,
    [JSON.stringify(changes)],
  )
}
