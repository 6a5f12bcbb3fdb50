import type { Location } from '#geo/distance.ts'

/** Degrees north and east. */
export type Coordinates = readonly [lat: number, lng: number]

/** Where vehicles drive. The streets are real ones, as coarse as general knowledge is; between their points they are straight. */
export interface City<Junction extends string = string> {
  name: string
  zone: string
  /** Crossings with traffic lights, by the name of the square or the stop there. */
  junctions: Readonly<Record<Junction, Coordinates>>
  streets: readonly Street<Junction>[]
  /** Where vehicles stop: a little off the road, reached from a junction. The first one is the depot. */
  places: readonly Place<Junction>[]
}

export interface Street<Junction extends string = string> {
  name: string
  /** km/h. */
  limit: number
  /** Junctions, and places between them that give the road its shape. */
  along: readonly (Junction | Coordinates)[]
}

export interface Place<Junction extends string = string> {
  name: string
  near: Junction
  at: Coordinates
}

/** Lets the compiler hold the streets to the junctions that are there. */
export const city = <Junction extends string>(declared: City<Junction>): City => declared

export const locationOf = ([lat, lng]: Coordinates): Location => ({ lat, lng })
