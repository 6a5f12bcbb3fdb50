import type { Location } from '#geo/distance.ts'

/** A way along roads. */
export interface Road {
  /** As it is drawn. */
  line: Location[]
  /** From each place that was asked for to the next: metres, seconds; of a provider that tells only the whole, one. */
  legs: { distance: number; time: number }[]
}

/** A provider's published contract: how it is asked and how its answers are read. Pure. */
export interface RoadContract {
  /** Path and parameters behind its address. */
  request(places: readonly Location[]): { path: string; params: readonly (readonly [name: string, value: string])[] }
  /** Throws where the answer is not as published. */
  read(body: unknown): Road
}

/** The error of an engine: it finds no way between these places (`none`), or cannot answer. */
export class NoRoad extends Error {
  readonly none: boolean

  constructor(message: string, none = false) {
    super(message)
    this.none = none
  }
}

/** A figure of an answer, 0 or more; throws where it is none. */
export const figure = (value: unknown): number => {
  if (typeof value !== 'number' || !(value >= 0)) throw new Error('not a figure')
  return value
}

/** A place of an answer, which writes the longitude first; throws where it is none. */
export const placeOf = ([lng, lat]: readonly unknown[]): Location => {
  if (typeof lat !== 'number' || typeof lng !== 'number' || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180))
    throw new Error('not a place')
  return { lat, lng }
}
