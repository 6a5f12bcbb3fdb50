import type { Bounds } from '#geo/bounds.ts'
import type { Location } from '#geo/distance.ts'
import type { GeocoderCode } from './geocoder-code.ts'
import type { Note } from './tally.ts'

/** The parts of an address (specification 2.21); unknown ones are left out. */
export interface Details {
  country?: string
  province?: string
  locality?: string
  street?: string
  house?: string
  postcode?: string
  bounds?: Bounds
}

/** A place with its address, as people write it. */
export interface Found extends Location {
  address: string
  details?: Details
}

export interface Asked {
  /** ISO 639, in which the address is told where that is known; English when absent. */
  lang?: string
  /** What is within them comes first; nothing is left out. */
  bounds?: Bounds
  /** Places that a search answers at most; 10 when absent. */
  limit?: number
  /** Told each that was to answer, in turn, and what became of it. */
  trace?: Note
}

/**
 * Finds places by their addresses and addresses of places. Rejects when it cannot tell, which is not the same as
 * finding nothing.
 */
export interface Geocoder {
  /** By relevance. */
  search(text: string, asked?: Asked): Promise<Found[]>
  reverse(position: Location, asked?: Asked): Promise<Found | undefined>
}

/** The geocoder of a code, or of nobody's choice: one that is always there. */
export type Geocoders = (code?: GeocoderCode) => Geocoder
