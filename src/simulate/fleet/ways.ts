import { readFileSync } from 'node:fs'
import { distance, type Location } from '#geo/distance.ts'
import { type PlaceName, placeNames, places } from './places.ts'
import { readLine } from './polyline.ts'

/** Ways between all places, found beforehand on streets of OpenStreetMap (docs/decisions/demo-streets.md). */

/** The contents of `ways.json`. */
export interface WaysFile {
  /** Of each place, in their order: where vehicles stand, and the name of the street. */
  stops: [lat: number, lng: number, street: string][]
  /** Around the country, ended where it begins. */
  border: string
  /** Parts of streets that no way leaves or enters in between. */
  streets: Street[]
  /** From each place to each, in their order: numbers of streets; those that are driven from their end are `~number`. */
  ways: number[][]
}

export type Street = [line: string, limit: number, rank: number, crossings?: number[], lights?: number[]]

/** A way from place to place, as it is driven. */
export interface Way {
  /** Its corners, the places at both ends included. */
  stations: readonly Station[]
  /** Metres. */
  length: number
}

export interface Station extends Location {
  /** Metres from the beginning, and above the sea. */
  at: number
  alt: number
  /** km/h from here on, and how important the street is: 0 the most. */
  limit: number
  rank: number
  /** There are traffic lights, or people who cross. */
  mark?: 'lights' | 'crossing'
}

export interface Stop extends Location {
  name: string
  town: string
  street: string
  alt: number
}

interface Country {
  stops: Readonly<Record<PlaceName, Stop>>
  border: readonly Location[]
  way(from: PlaceName, to: PlaceName): Way
}

let known: Country | undefined

/** Ways and border, read when a vehicle first drives and then kept. */
const country = (): Country => {
  known ??= readCountry(JSON.parse(readFileSync(new URL('./ways.json', import.meta.url), 'utf8')))
  return known
}

/** The point of the street where vehicles stand at a place. */
export const stopOf = (name: PlaceName): Stop => country().stops[name]

export const wayBetween = (from: PlaceName, to: PlaceName): Way => country().way(from, to)

/** The border of the country, without repeating its first point. */
export const border = (): readonly Location[] => country().border

const readCountry = (file: WaysFile): Country => {
  const stops = Object.fromEntries(
    placeNames.map((name, i) => {
      const [lat, lng, street] = file.stops[i] as WaysFile['stops'][number]
      const { alt, town, name: label } = places[name]
      return [name, { lat, lng, alt, street, town, name: label }]
    }),
  ) as Record<PlaceName, Stop>
  const ways = new Map<string, Way>()
  return {
    stops,
    border: readLine(file.border).slice(0, -1),
    way: (from, to) => {
      const key = `${from} ${to}`
      const number = placeNames.indexOf(from) * placeNames.length + placeNames.indexOf(to)
      const way =
        ways.get(key) ?? wayAlong(file.ways[number] as number[], file.streets, [stops[from].alt, stops[to].alt])
      ways.set(key, way)
      return way
    },
  }
}

/**
 * The way along streets by their numbers. Data of a street hold for its parts, so a corner between two streets has
 * those of the second.
 */
const wayAlong = (numbers: readonly number[], streets: readonly Street[], [begin, end]: [number, number]): Way => {
  const corners = numbers.flatMap((number, i) => {
    const corners = cornersOf(streets[number < 0 ? ~number : number] as Street, number < 0)
    return i === numbers.length - 1 ? corners : corners.slice(0, -1)
  })
  let length = 0
  const stations = corners.map((corner, i) => {
    length += distance(corners[i - 1] ?? corner, corner)
    return { ...corner, at: length, alt: 0 }
  })
  // Between villages streets climb about evenly.
  for (const station of stations) station.alt = Math.round(begin + ((end - begin) * station.at) / length)
  return { stations, length }
}

const cornersOf = ([line, limit, rank, crossings = [], lights = []]: Street, isBack: boolean) => {
  const corners = readLine(line).map((at, i) => {
    const mark = lights.includes(i) ? ('lights' as const) : crossings.includes(i) ? ('crossing' as const) : undefined
    return { ...at, limit, rank, ...(mark && { mark }) }
  })
  return isBack ? corners.reverse() : corners
}
