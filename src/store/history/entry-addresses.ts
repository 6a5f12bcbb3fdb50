import type { WaitingChange } from '#store/fleet/change-addresses.ts'
import type { Query } from '#store/query.ts'

/** Entries whose places wait for their addresses. Of all accounts at once, for it is the platform that looks for them. */

/** An entry whose address is to be found. */
export type WaitingEntry = Omit<WaitingChange, 'tracker_id'>

/** Takes the entries that have waited longest, for five minutes, as `take` of track-addresses.ts does. */
export const take = (query: Query, most: number): Promise<WaitingEntry[]> =>
  query<WaitingEntry>(
    `with due as (
       select account_id, id from history where address_due <= now() order by address_due limit $1 for update skip locked
     )
     update history h set address_due = now() + interval '5 minutes'
     from due, users u, dealer d
     where h.account_id = due.account_id and h.id = due.id and u.id = h.account_id and d.id = u.dealer_id
     returning h.account_id, h.id::float8, h.lat, h.lng, h.address_due::text as lease, u.locale, u.geocoder, d.features`,
    [most],
  )

export interface AddressedEntry extends Pick<WaitingEntry, 'account_id' | 'id' | 'lease'> {
  address: string
}

/** Writes the addresses, unless another process has taken the entry since. */
export const finish = async (query: Query, entries: readonly AddressedEntry[]): Promise<void> => {
  if (entries.length === 0) return
  await query(
    `update history h set address = n.address, address_due = null
     from jsonb_to_recordset($1) as n (account_id int, id int8, lease timestamptz, address text)
     where h.account_id = n.account_id and h.id = n.id and h.address_due = n.lease`,
    [JSON.stringify(entries)],
  )
}
