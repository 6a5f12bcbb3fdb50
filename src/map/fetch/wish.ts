import type { Box } from '#geo/boxes.ts'
import { type Area, readBox } from './area.ts'
import { outlineOf } from './outline.ts'

/** A wish of somebody for the map, as it is kept in the file, so that it can be fetched again. */
export type Wish =
  /** "South, west, north, east". */
  | { area: string }
  /** Two letters (ISO 3166-1). */
  | { country: string }
  /** Where the devices of this platform were. */
  | { fleet: readonly Box[] }

/** @throws Error with a sentence */
export const areaOf = (wish: Wish): Area => {
  if ('area' in wish) return { boxes: [readBox(wish.area)], rings: [] }
  if ('country' in wish) return { boxes: [], rings: outlineOf(wish.country) }
  if (wish.fleet.length === 0)
    throw new Error('No device of this platform was anywhere yet: say the area by its corners.')
  return { boxes: wish.fleet, rings: [] }
}

/** The name of a file whose name nobody says. */
export const nameOf = (wish: Wish): string => {
  if ('fleet' in wish) return 'fleet'
  if ('country' in wish) return wish.country.toLowerCase()
  // Ten metres are close enough for a name, which has its bounds.
  return `area_${wish.area
    .split(',')
    .map((degrees) => Number(Number(degrees).toFixed(4)))
    .join('_')}`
}

export const toldOf = (wish: Wish): string => {
  if ('fleet' in wish) return 'around the fleet'
  return 'country' in wish ? wish.country.toUpperCase() : wish.area
}

export const isWish = (value: unknown): value is Wish => {
  const { area, country, fleet } = (value ?? {}) as Record<string, unknown>
  return typeof area === 'string' || typeof country === 'string' || Array.isArray(fleet)
}
