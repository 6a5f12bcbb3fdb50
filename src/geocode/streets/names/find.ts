import type { Bounds } from '#geo/bounds.ts'
import { distance, type Location } from '#geo/distance.ts'
import { fold } from '../../gazetteer/fold.ts'
import { isWithin } from '../../gazetteer/search.ts'
import type { Place } from '../place-tile.ts'
import { eachAlike } from './alike.ts'
import { locationOf, mistakesIn, namesLike, no_place, type Part, type StreetNames } from './street-names.ts'

/** A street that a typed text may mean. */
export interface StreetMatch {
  names: StreetNames
  /** Of its name, and of itself. */
  name: number
  street: number
  /** The number of the house that was typed with it, folded. */
  house?: string
  /** The house, where it was found. */
  found?: Location & { number: string }
  weight: number
}

export interface Wish {
  bounds?: Bounds
  /** Answers whether a settlement lies in what was said, folded: a country, a province. */
  liesIn(place: Place, said: string): boolean
}

/** One way to understand what was typed. */
interface Reading {
  name: string
  house?: string
  rest: readonly string[]
  /** All that was said has to hold, for nothing but its place in the text speaks for it. */
  strict: boolean
}

/** Smaller is better: as settlements are weighed, and what is only alike below all that is as it was typed. */
const weights: Readonly<Record<Part, number>> = { whole: 0, beginning: 100, alike: 200, alike_beginning: 240 }
/** The weight of a part of the text that does not hold. */
export const doubt = 250
/** Streets of one reading that are looked at. */
const mostStreets = 5_000

/**
 * Streets that a text may mean, by relevance: their names, the rest of the text, within the bounds and near their
 * middle, length.
 */
export const findStreets = (names: StreetNames, text: string, wish: Wish): StreetMatch[] => {
  const best = new Map<number, StreetMatch>()
  for (const reading of readings(text))
    for (const match of matching(names, reading, wish)) {
      const before = best.get(match.street)
      if (!before || match.weight < before.weight) best.set(match.street, match)
    }
  return [...best.values()].sort(byRelevance(wish.bounds))
}

export const byRelevance =
  (bounds: Bounds | undefined) =>
  (a: StreetMatch, b: StreetMatch): number =>
    a.weight - b.weight || remotenessOf(a, bounds) - remotenessOf(b, bounds) || lengthOf(b) - lengthOf(a)

/** Within bounds all are as near: there the longer one comes first. */
const remotenessOf = ({ names, street }: StreetMatch, bounds: Bounds | undefined): number => {
  if (!bounds) return 0
  const at = locationOf(names, street)
  return isWithin(at, bounds) ? 0 : distance(at, middleOf(bounds))
}

const lengthOf = ({ names, street }: StreetMatch): number => names.length[street] as number

const middleOf = ({ nw, se }: Bounds): Location => {
  const wide = nw.lng <= se.lng ? se.lng - nw.lng : se.lng - nw.lng + 360
  const lng = nw.lng + wide / 2
  return { lat: (nw.lat + se.lat) / 2, lng: lng > 180 ? lng - 360 : lng }
}

const most_parts = 6
const most_words = 8

/** "Äulestrasse 22, Vaduz", "Vaduz, Äulestrasse", "22 aulestr vaduz", "Äulestrasse". */
const readings = (text: string): Reading[] => {
  const parts = text.split(',').map(fold).filter(Boolean).slice(0, most_parts)
  if (parts.length > 1) return ofParts(parts)
  return housed(parts[0] ?? '').flatMap(({ name, house }) => {
    const words = name.split(' ').slice(0, most_words)
    const splits = words.slice(1).flatMap((_, i) => {
      const [first, second] = [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]
      return [
        { name: first, house, rest: [second], strict: true },
        { name: second, house, rest: [first], strict: true },
      ]
    })
    return [{ name, house, rest: [], strict: false }, ...splits]
  })
}

/** "Via Roma, 5, Torino": a number that stands alone is that of the house. */
const ofParts = (parts: readonly string[]): Reading[] => {
  const alone = parts.find((part) => house_number.test(part))
  const told = parts.filter((part) => part !== alone)
  return told.flatMap((part, i) => {
    const rest = told
      .filter((_, at) => at !== i)
      .map(withoutNumbers)
      .filter(Boolean)
    return housed(part).map(({ name, house }) => ({ name, house: house ?? alone, rest, strict: false }))
  })
}

const house_number = /^\d{1,4} ?[a-z]?$/

/** A name as it is, and, where it has a number in it, that as the number of a house and the name without. */
const housed = (part: string): { name: string; house?: string }[] => {
  const words = part.split(' ')
  const at = words.findIndex((word) => /^\d{1,4}[a-z]?$/.test(word))
  if (at === -1 || words.length === 1) return [{ name: part }]
  // "22 a" is a number as well.
  const letter = /^\d+$/.test(words[at] as string) && /^[a-z]$/.test(words[at + 1] ?? '') ? 1 : 0
  const house = words.slice(at, at + 1 + letter).join('')
  const name = withoutNumbers([...words.slice(0, at), ...words.slice(at + 1 + letter)].join(' '))
  return [{ name: part }, ...(name ? [{ name, house }] : [])]
}

const withoutNumbers = (part: string): string =>
  part
    .split(' ')
    .filter((word) => !/^\d+$/.test(word))
    .join(' ')

const matching = (names: StreetNames, { name, house, rest, strict }: Reading, wish: Wish): StreetMatch[] => {
  const found: StreetMatch[] = []
  // Places are few, and said again and again.
  const doubts = new Map<number, number>()
  const doubtsOf = (place: number): number => {
    const known = doubts.get(place)
    if (known !== undefined) return known
    const count = rest.filter((said) => !holds(names.places[place], said, wish)).length
    doubts.set(place, count)
    return count
  }
  for (const [number, part] of namesLike(names, name)) {
    const to = names.streets_from[number + 1] as number
    for (let street = names.streets_from[number] as number; street < to && found.length < mostStreets; street++) {
      const doubted = rest.length === 0 ? 0 : doubtsOf(names.place[street] ?? no_place)
      if (strict && doubted > 0) continue
      found.push({ names, name: number, street, house, weight: weights[part] + doubted * doubt })
    }
  }
  return found
}

/** Answers whether a settlement is called so, begins so, is called about so, or lies there. */
const holds = (place: Place | undefined, said: string, { liesIn }: Wish): boolean => {
  if (!place) return false
  const called = [place.name, ...Object.values(place.others ?? {})].map(fold)
  if (called.some((name) => name.startsWith(said) || isAlike(name, said))) return true
  if (liesIn(place, said)) return true
  return called.some((name) => said.startsWith(`${name} `) && liesIn(place, said.slice(name.length + 1)))
}

const isAlike = (name: string, said: string): boolean => {
  let found = false
  eachAlike({ length: 1, at: () => name }, said, Math.min(1, mistakesIn(said)), (_, isWhole) => {
    found = isWhole
    return false
  })
  return found
}
