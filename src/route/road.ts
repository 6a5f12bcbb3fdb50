import type { Location } from '#geo/distance.ts'

/** A way along roads. */
export interface Road {
  /** As it is drawn. */
  line: Location[]
  /** From each place that was asked for to the next: metres, seconds; of a provider that tells only the whole, one. */
  legs: Drive[]
}

/** A way by its length and its time: metres, seconds. */
export interface Drive {
  distance: number
  time: number
}

/** Drives from each of some places to each of others; null where there is none. */
export type Table = (Drive | null)[][]

/** A place that a device told: milliseconds since 1970 UTC. */
export interface Fix extends Location {
  time: number
}

/** A track as it lies on roads. */
export interface Matched {
  line: Location[]
  /** What may be driven there, in km/h, from a point of the line on until the next of these; null where it is not known. None of providers that do not tell it. */
  limits: { from: number; speed: number | null }[]
}

/** A question to a provider, behind its address; with a body it is sent as JSON. */
export interface Question {
  path: string
  params?: readonly (readonly [name: string, value: string])[]
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

/** How one question is asked and its answer is read; `read` throws where it is not as published, and `NoRoad` where it says that there is no way; `ask` that too, of what the provider refuses. */
interface Talk<Args extends readonly unknown[], Told> {
  ask(...args: Args): Question
  read(body: unknown): Told
}

/** A provider's published contract. Pure. What it does not offer is left out. */
export interface RoadContract {
  /** Status of an answer that there is no way, or none that it may look for; left out where that is said otherwise. */
  none?: 400
  way: Talk<[places: readonly Location[]], Road>
  table?: Talk<[from: readonly Location[], to: readonly Location[]], Table>
  /** Of so many places at a time. */
  match?: Talk<[track: readonly Fix[]], Matched> & { most: number }
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
