import type { Query } from '#store/query.ts'
import { type AddressedRow, taking } from '#store/sql/addresses.ts'

/** Check-ins whose addresses were not sent. */

/** Takes the check-ins that have waited longest for an address, for five minutes. */
export const take = taking({ table: 'checkin', lat: 'c.lat', lng: 'c.lng' })

/**
 * Writes the addresses, unless another process has taken the check-in since; also into the form that was submitted
 * there.
 */
export const finish = async (query: Query, checkins: readonly AddressedRow[]): Promise<void> => {
  if (checkins.length === 0) return
  await query(
    `with found as (
       update checkin c set address = n.address, address_due = null
       from jsonb_to_recordset($1) as n (account_id int, id int, lease timestamptz, address text)
       where c.account_id = n.account_id and c.id = n.id and c.address_due = n.lease
       returning c.account_id, c.id, c.address
     )
     update form f set submit_address = found.address
     from found where f.account_id = found.account_id and f.checkin_id = found.id`,
    [JSON.stringify(checkins)],
  )
}
