import type { Settlement } from '#geocode/gazetteer/build.ts'
import { exonyms } from './exonyms.ts'
import { across, down } from './mercator.ts'
import { namesTags, type Place, rankOf } from './place.ts'
import { russianOf } from './russian.ts'

/** A settlement, as far as it is kept: its other names are many. */
export interface City {
  name: string
  country: string
  population: number
  isCapital: boolean
  x: number
  y: number
  russian: string | undefined
}

/** Quarters of cities are no places of their own. */
export const cityOf = ({ name, others, lat, lng, population, country, kind }: Settlement): City | undefined =>
  kind === 'PPLX'
    ? undefined
    : {
        name,
        country,
        population,
        isCapital: kind === 'PPLC',
        x: across(lng),
        y: down(lat),
        russian: russianOf(name, others),
      }

/** Levels at which settlements come in, and the pixels that they keep from each other there. */
const levels = [2, 3, 4, 5, 6, 7, 8, 9]
const apart = 64
const deepest = 7

/** The most important first: each comes in at the first level where none that came before is near. */
export const cityPlaces = (cities: readonly City[]): Place[] => {
  let waiting = cities.toSorted((a, b) => weight(b) - weight(a))
  const places: Place[] = []
  const placed: City[] = []
  for (const level of levels) {
    const cell = apart / 512 / 2 ** level
    const taken = new Set<number>()
    const take = ({ x, y }: City): void => void taken.add(keyOf(x, y, cell))
    placed.forEach(take)
    const left: City[] = []
    for (const city of waiting) {
      if (city.population < least(level, city) || isNear(taken, city, cell)) left.push(city)
      else {
        take(city)
        placed.push(city)
        places.push(placeOf(city, level))
      }
    }
    waiting = left
  }
  return places
}

const weight = ({ population, isCapital }: City): number => population + (isCapital ? 2_000_000 : 0)

/** People that a settlement must have to be named so early, where there is nothing else around. */
const least = (level: number, { isCapital }: City): number =>
  isCapital && level >= 5 ? 0 : ([0, 0, 2_500_000, 800_000, 200_000, 80_000, 20_000, 5_000, 500][level] ?? 0)

const keyOf = (x: number, y: number, cell: number): number => Math.floor(x / cell) * 2 ** 20 + Math.floor(y / cell)

const isNear = (taken: ReadonlySet<number>, { x, y }: City, cell: number): boolean => {
  // Names are wider than high.
  for (const dx of [-1, 0, 1]) if (taken.has(keyOf(x + dx * cell, y, cell))) return true
  return false
}

const placeOf = ({ name, country, population, isCapital, x, y, russian }: City, level: number): Place => ({
  x,
  y,
  layer: 'places',
  from: Math.min(level, deepest),
  to: deepest,
  tags: {
    kind: 'locality',
    kind_detail: population >= 100_000 ? 'city' : population >= 5_000 ? 'town' : 'village',
    ...namesTags(name, { ...(russian && { ru: russian }), ...exonyms.get(`${country} ${name}`) }),
    population_rank: rankOf(population),
    min_zoom: level + 1,
    ...(isCapital && { capital: 'yes' }),
  },
})
