import type { Bounds } from '#geo/bounds.ts'
import type { Location } from '#geo/distance.ts'
import type { Details, Found } from './geocoder.ts'
import type { GeocoderCode } from './geocoder-code.ts'

/** A question as providers are asked it, with every option set. */
export interface Question {
  /** ISO 639, two or three letters. */
  lang: string
  limit: number
  bounds?: Bounds
}

/** A provider's published contract: the paths and parameters of its questions, and the reading of its answers. Pure. */
export interface Contract {
  code: GeocoderCode
  search(text: string, question: Question): Request
  reverse(position: Location, question: Question): Request
  /** Throws `Refusal`, or anything where the answer is not as published. */
  read(body: unknown): Found[]
  /** A status that is an answer and no failure. */
  accepts?: readonly number[]
}

export interface Request {
  path: string
  params: Readonly<Record<string, string | number | undefined>>
}

/**
 * The error of a provider that cannot or will not answer. The question's address is not in the message, for it holds a
 * key.
 */
export class Refusal extends Error {
  /** Whether it is of use to ask something else soon. */
  readonly passing: boolean
  /** Whether it was told before, and goes on: nobody is told again. */
  readonly isKnown: boolean

  constructor(message: string, { passing = false, isKnown = false } = {}) {
    super(message)
    this.passing = passing
    this.isKnown = isKnown
  }
}

/** Bounds that providers understand: none of them knows of the date line. */
export const flatBounds = (bounds?: Bounds): Bounds | undefined =>
  bounds && bounds.nw.lng <= bounds.se.lng ? bounds : undefined

/** Letters of an address and of its parts that are kept: more than any is shown, fewer than a provider may answer. */
const longest = 255

const cut = (text: string): string => text.slice(0, longest).toWellFormed()

/** A found place of an answer; throws where it is none. */
export const foundPlace = (lat: unknown, lng: unknown, address: unknown, details: Details): Found => {
  const at = { lat: Number(lat), lng: Number(lng) }
  if (!(Math.abs(at.lat) <= 90 && Math.abs(at.lng) <= 180) || typeof address !== 'string')
    throw new Error('not a place')
  return { ...at, address: cut(address), details: knownDetails(details) }
}

const knownDetails = (details: Details): Details =>
  Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value]),
  )
