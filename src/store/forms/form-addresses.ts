import type { Query } from '#store/query.ts'
import { type AddressedRow, taking } from '#store/sql/addresses.ts'

/** Forms of tasks whose addresses were not sent; those of check-ins have theirs from there. */

/** Takes the forms that have waited longest for an address, for five minutes. */
export const take = taking({ table: 'form', lat: 'c.submit_lat', lng: 'c.submit_lng' })

/** Writes the addresses, unless another process has taken the form since, or it was submitted elsewhere. */
export const finish = async (query: Query, forms: readonly AddressedRow[]): Promise<void> => {
  if (forms.length === 0) return
  await query(
    `update form f set submit_address = n.address, address_due = null
     from jsonb_to_recordset($1) as n (account_id int, id int, lease timestamptz, address text)
     where f.account_id = n.account_id and f.id = n.id and f.address_due = n.lease`,
    [JSON.stringify(forms)],
  )
}
