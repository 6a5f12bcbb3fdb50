import type { Query } from '#store/query.ts'

/**
 * Forms of tasks whose addresses were not sent; those of check-ins have theirs from there. Of all accounts at once, for it is the platform that looks for
 * them.
 */

/** A form whose address is to be found. */
export interface WaitingForm {
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

/** Takes the forms that have waited longest for an address, for five minutes, as `take` of track-addresses.ts does. */
export const take = (query: Query, most: number): Promise<WaitingForm[]> =>
  query<WaitingForm>(
    `with due as (
       select account_id, id from form where address_due <= now() order by address_due limit $1 for update skip locked
     )
     update form f set address_due = now() + interval '5 minutes'
     from due, users u, dealer d
     where f.account_id = due.account_id and f.id = due.id and u.id = f.account_id and d.id = u.dealer_id
     returning f.account_id, f.id, f.submit_lat as lat, f.submit_lng as lng, f.address_due::text as lease, u.locale, u.geocoder,
       d.features`,
    [most],
  )

/** A form whose address was found. */
export interface AddressedForm extends Pick<WaitingForm, 'account_id' | 'id' | 'lease'> {
  address: string
}

/** Writes the addresses, unless another process has taken the form since, or it was submitted elsewhere. */
export const finish = async (query: Query, forms: readonly AddressedForm[]): Promise<void> => {
  if (forms.length === 0) return
  await query(
    `update form f set submit_address = n.address, address_due = null
     from jsonb_to_recordset($1) as n (account_id int, id int, lease timestamptz, address text)
     where f.account_id = n.account_id and f.id = n.id and f.address_due = n.lease`,
    [JSON.stringify(forms)],
  )
}
