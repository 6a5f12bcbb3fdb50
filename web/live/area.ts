import type { Result } from '#client/client.ts'
import type { Bounds } from '#geo/bounds.ts'
import { distance, type Location } from '#geo/distance.ts'
import { plain } from './text.ts'

/** What an address covers: vehicles are found by it while they are there. */
export interface Area {
  address: string
  center: Location
  /** As the geocoder tells them. */
  bounds?: Bounds | undefined
  /** Metres around the centre, where it tells none. */
  radius: number
}

type Found = Result<'geocoder/search_address'>['locations'][number]

/** Metres around what has no bounds: a house, a street, a settlement. */
const reach = { house: 200, street: 500, settlement: 3_000 }

export const areaOf = ({ lat, lng, address, details }: Found): Area => ({
  address,
  center: { lat, lng },
  bounds: details?.bounds,
  radius: details?.house ? reach.house : details?.street ? reach.street : reach.settlement,
})

/** Whether a place lies in it; bounds may go over the date line. */
export const isIn = ({ center, bounds, radius }: Area, place: Location): boolean => {
  if (!bounds) return distance(center, place) <= radius
  const { nw, se } = bounds
  const [afterWest, beforeEast] = [place.lng >= nw.lng, place.lng <= se.lng]
  const isBetween = nw.lng <= se.lng ? afterWest && beforeEast : afterWest || beforeEast
  return place.lat <= nw.lat && place.lat >= se.lat && isBetween
}

/** Letters from which on a text may be an address. */
export const fewest = 4

/** Whether each typed word begins one of the address: what a geocoder guesses otherwise finds no vehicles. */
export const isNamed = ({ address }: Pick<Area, 'address'>, typed: string): boolean => {
  const [words, names] = [wordsOf(typed), wordsOf(address)]
  return words.join('').length >= fewest && words.every((word) => names.some((name) => name.startsWith(word)))
}

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
