import type { Query } from '#store/query.ts'

/** Check-ins whose addresses were not sent. Of all accounts at once, for it is the platform that looks for them. */

/** A check-in whose address is to be found. */
export interface WaitingCheckin {
  account_id: number
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

/**
 * Takes the check-ins that have waited longest for an address, for five minutes, as `take` of track-addresses.ts does.
 */
export const take = (query: Query, most: number): Promise<WaitingCheckin[]> =>
  query<WaitingCheckin>(
    `with due as (
       select account_id, id from checkin where address_due <= now() order by address_due limit $1 for update skip locked
     )
     update checkin c set address_due = now() + interval '5 minutes'
     from due, users u, dealer d
     where c.account_id = due.account_id and c.id = due.id and u.id = c.account_id and d.id = u.dealer_id
     returning c.account_id, c.id, c.lat, c.lng, c.address_due::text as lease, u.locale, u.geocoder, d.features`,
    [most],
  )

/** A check-in whose address was found. */
export interface AddressedCheckin extends Pick<WaitingCheckin, 'account_id' | 'id' | 'lease'> {
  address: string
}

/**
 * Writes the addresses, unless another process has taken the check-in since; also into the form that was submitted
 * there.
 */
export const finish = async (query: Query, checkins: readonly AddressedCheckin[]): Promise<void> => {
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
