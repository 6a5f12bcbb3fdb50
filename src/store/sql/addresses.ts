import type { Query } from '#store/query.ts'

/** Rows whose places wait for their addresses. Of all accounts at once, for it is the platform that looks for them. */

/** A row whose address is to be found. */
export interface WaitingRow {
  account_id: number
  id: number
  /** Degrees. */
  lat: number
  lng: number
  /** Until when nobody else takes it. */
  lease: string
  locale: string
  geocoder: string
  /** The dealer's. */
  features: string[]
}

/** A row whose address was found. */
export type AddressedRow<Row extends WaitingRow = WaitingRow> = Omit<
  Row,
  'lat' | 'lng' | 'locale' | 'geocoder' | 'features'
> & { address: string }

/** A table with `address_due`, and SQL of what is read of its rows `c`. */
interface Waiting {
  table: string
  /** Columns by which a row is known, beside the account and `id`. */
  key?: readonly string[]
  lat: string
  lng: string
  /** What must hold of a row that waits. */
  condition?: string
}

/**
 * Makes what takes the rows that have waited longest, `most` at most. No other process takes them for five minutes; those that were not finished
 * by then wait again.
 */
export const taking = <Row extends WaitingRow>({ table, key = [], lat, lng, condition = 'true' }: Waiting) => {
  const owner = ['account_id', ...key]
  const names = [...owner, 'id']
  const text = `with due as (
      select ${names.join(', ')} from ${table} c
      where address_due <= now() and ${condition} order by address_due limit $1 for update skip locked
    )
    update ${table} c set address_due = now() + interval '5 minutes'
    from due, users u, dealer d
    where ${names.map((name) => `c.${name} = due.${name}`).join(' and ')} and u.id = c.account_id and d.id = u.dealer_id
    returning ${owner.map((name) => `c.${name}`).join(', ')}, c.id::float8, ${lat} as lat, ${lng} as lng,
      c.address_due::text as lease, u.locale, u.geocoder, d.features`
  return (query: Query, most: number): Promise<Row[]> => query<Row>(text, [most])
}
