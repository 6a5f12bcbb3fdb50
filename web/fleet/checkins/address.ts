import { id, ids, oneOf, type Part, text } from '#web/ui/address.ts'
import { periodPart } from '#web/ui/period.ts'

/** A circle: degrees, and metres. */
export interface Near {
  lat: number
  lng: number
  radius: number
}

const near_pattern = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?),([1-9]\d{0,5})$/

/** As `52.5163,13.3777,500`. */
export const near: Part<Near | undefined> = {
  read(written = '') {
    const [lat = 0, lng = 0, radius = 0] = (near_pattern.exec(written) ?? []).slice(1).map(Number)
    return radius > 0 && radius <= 300_000 && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
      ? { lat, lng, radius }
      : undefined
  },
  write: (value) => value && `${rounded(value.lat)},${rounded(value.lng)},${value.radius}`,
}

/** To a tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

export const sorts = ['newest', 'oldest', 'person', 'place', 'form'] as const
export type Sort = (typeof sorts)[number]

/** What the address of the check-ins tells. */
export const parts = {
  period: periodPart('30d'),
  q: text,
  trackers: ids,
  person: text,
  form: id,
  near,
  sort: oneOf(sorts, 'newest'),
  checkin: id,
}

export type Address = { readonly [Name in keyof typeof parts]: ReturnType<(typeof parts)[Name]['read']> }
export type Go = (some: Partial<Address>, how?: { replace?: boolean }) => void

/** Nothing but the period narrows the list. */
export const unfiltered = {
  q: undefined,
  trackers: [],
  person: undefined,
  form: undefined,
  near: undefined,
} satisfies Partial<Address>

/** How many filters stand behind the button, the search aside. */
export const countOf = ({ trackers, person, form, near }: Address): number =>
  [trackers.length > 0, person, form, near].filter(Boolean).length

export const isFiltered = (address: Address): boolean => countOf(address) > 0 || address.q !== undefined
