import type { Bounds } from '#geo/bounds.ts'
import type { Location } from '#geo/distance.ts'
import { countriesByName } from './countries.ts'
import { fold } from './fold.ts'
import type { Gazetteer } from './gazetteer.ts'
import { settlementsBeginning, settlementsCalled } from './index-names.ts'

export interface Wish {
  lang: string
  bounds?: Bounds
  limit: number
}

/** One way to understand what was typed: the name of a settlement, and what else was said of it. */
interface Reading {
  name: string
  rest: readonly string[]
  /** What else was said has to be true, for nothing but its place in the text speaks for it. */
  strict: boolean
}

/** A settlement that a typed text may mean. */
export interface Match {
  settlement: number
  /** 0 the whole name, 1 its beginning. */
  part: number
  /** What was said and does not hold, or was not understood. */
  doubts: number
}

/**
 * Settlements that a text may mean, by relevance: the whole name before its beginning, the rest of the text, within the
 * bounds, population.
 */
export const searchSettlements = (gazetteer: Gazetteer, text: string, { lang, bounds, limit }: Wish): Match[] => {
  const matches = new Map<number, Match>()
  for (const reading of readings(text))
    for (const match of matching(gazetteer, reading, lang)) {
      const before = matches.get(match.settlement)
      if (!before || weight(match) < weight(before)) matches.set(match.settlement, match)
    }
  const outside = bounds
    ? ({ settlement }: Match) => Number(!isWithin(placeOf(gazetteer, settlement), bounds))
    : () => 0
  const people = ({ settlement }: Match): number => gazetteer.population[settlement] as number
  return [...matches.values()]
    .sort((a, b) => weight(a) - weight(b) || outside(a) - outside(b) || people(b) - people(a))
    .slice(0, limit)
}

const weight = ({ part, doubts }: Match): number => part * 100 + doubts

/** "Paris", "Paris, Texas", "France, Paris", "Paris Texas", "1 Rue de Rivoli, 75001 Paris". */
const readings = (text: string): Reading[] => {
  const parts = text.split(',').map(fold).filter(Boolean)
  if (parts.length > 1)
    return parts.map((part, i) => ({
      name: withoutNumbers(part) || part,
      rest: parts.filter((_, at) => at !== i).slice(0, most_parts),
      strict: false,
    }))
  const [name = ''] = parts
  const words = name.split(' ')
  const shorter = words.slice(1, most_parts).map((_, i) => ({
    name: words.slice(0, i + 1).join(' '),
    rest: [words.slice(i + 1).join(' ')],
    strict: true,
  }))
  return [{ name, rest: [], strict: false }, ...shorter]
}

const most_parts = 8

/** Postcodes and houses stand beside names. */
const withoutNumbers = (part: string): string =>
  part
    .split(' ')
    .filter((word) => !/\p{N}/u.test(word))
    .join(' ')

const matching = (gazetteer: Gazetteer, { name, rest, strict }: Reading, lang: string): Match[] => {
  if (name === '') return []
  const countries = countriesByName(gazetteer.countries, lang)
  const named = rest.map((said) => ({ said, country: countries.get(said) }))
  const only = named.find(({ country }) => country)?.country
  const found = settlementsCalled(gazetteer.index, name).map((settlement) => ({ settlement, part: 0 }))
  const begun =
    strict || name.length < 2
      ? []
      : settlementsBeginning(gazetteer.index, name).map((settlement) => ({ settlement, part: 1 }))
  return [...found, ...begun].flatMap(({ settlement, part }) => {
    const country = gazetteer.countries[gazetteer.country[settlement] as number]
    const region = gazetteer.regions[gazetteer.region[settlement] as number]
    const holds = ({ said, country: meant }: (typeof named)[number]): boolean =>
      meant === country || (region !== undefined && isRegion(region, said))
    const doubts = named.filter((one) => !holds(one)).length
    // Georgia is a country, and a state of another one.
    if (doubts > 0 && (strict || (only && !named.some(holds)))) return []
    return [{ settlement, part, doubts }]
  })
}

export const isRegion = ({ code, name }: { code: string; name: string }, said: string): boolean =>
  name !== '' && (fold(name) === said || (/\.[A-Z]+$/.test(code) && fold(code.slice(3)) === said))

/** The place of a settlement, in degrees. */
export const placeOf = ({ lat, lng }: Gazetteer, i: number): Location => ({
  lat: (lat[i] as number) / 1e5,
  lng: (lng[i] as number) / 1e5,
})

export const isWithin = ({ lat, lng }: Location, { nw, se }: Bounds): boolean => {
  if (lat > nw.lat || lat < se.lat) return false
  return nw.lng <= se.lng ? lng >= nw.lng && lng <= se.lng : lng >= nw.lng || lng <= se.lng
}
