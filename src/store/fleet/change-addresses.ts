import type { Query } from '#store/query.ts'

/** Changes whose places wait for their addresses. Of all accounts at once, for it is the platform that looks for them. */

export const tables = ['status_change', 'driver_change'] as const
type Table = (typeof tables)[number]

/** A change of status or driver whose address is to be found. */
export interface WaitingChange {
  account_id: number
  tracker_id: number
  id: number
  lat: number
  lng: number
  /** Until when nobody else takes it. */
  lease: string
  locale: string
  geocoder: string
  /** The dealer's. */
  features: string[]
}

/** Takes the changes that have waited longest, for five minutes, as `take` of track-addresses.ts does. */
export const take = (query: Query, table: Table, most: number): Promise<WaitingChange[]> =>
  query<WaitingChange>(
    `with due as (
       select account_id, tracker_id, id from ${table}
       where address_due <= now() and location is not null order by address_due limit $1 for update skip locked
     )
     update ${table} c set address_due = now() + interval '5 minutes'
     from due, users u, dealer d
     where c.account_id = due.account_id and c.tracker_id = due.tracker_id and c.id = due.id
       and u.id = c.account_id and d.id = u.dealer_id
     returning c.account_id, c.tracker_id, c.id::float8, (c.location -> 'lat')::float8 as lat,
       (c.location -> 'lng')::float8 as lng, c.address_due::text as lease, u.locale, u.geocoder, d.features`,
    [most],
  )

export interface AddressedChange extends Pick<WaitingChange, 'account_id' | 'tracker_id' | 'id' | 'lease'> {
  address: string
}

/** Writes the addresses, unless another process has taken the change since. */
export const finish = async (query: Query, table: Table, changes: readonly AddressedChange[]): Promise<void> => {
  if (changes.length === 0) return
  await query(
    `update ${table} c set location = c.location || jsonb_build_object('address', n.address), address_due = null
     from jsonb_to_recordset($1) as n (account_id int, tracker_id int, id int8, lease timestamptz, address text)
     where c.account_id = n.account_id and c.tracker_id = n.tracker_id and c.id = n.id and c.address_due = n.lease`,
    [JSON.stringify(changes)],
  )
}
