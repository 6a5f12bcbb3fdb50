import type { Location } from '#geo/distance.ts'
import { type Texts, textAt } from '../../gazetteer/gazetteer.ts'
import type { Place } from '../place-tile.ts'
import { eachAlike, eachBeginning, type Sorted } from './alike.ts'

/** The names of all streets of an area, in columns: a street is a name in a settlement. */
export interface StreetNames {
  /** Names as they are on signs, and as they are compared. */
  names: Texts
  folded: Texts
  /** Where each name's streets begin among the streets, and at the end how many there are. */
  streets_from: Uint32Array
  /** Beginnings that people may type: of a name, and of each of its words; sorted by what follows. Of which name, and from which letter on. */
  entries: Uint32Array
  entries_from: Uint8Array
  /** Into `places`; `no_place` where none is near. */
  place: Uint32Array
  /** A place of the street in its middle, in hundred thousandths of a degree. */
  lat: Int32Array
  lng: Int32Array
  /** How far its box reaches from there, in ten thousandths of a degree. */
  lat_reach: Uint16Array
  lng_reach: Uint16Array
  /** Tens of metres. */
  length: Uint16Array
  places: readonly Place[]
}

export const no_place = 0xffff_ffff

/** The way in which a name was found by a typed text: as it is, by its beginning, or with mistakes. */
export type Part = 'whole' | 'beginning' | 'alike' | 'alike_beginning'

/** Names that one question may find: of more nobody reads any. */
const most_names = 2_000

/** Names, by numbers, that a folded text may mean; with mistakes only where no name is equal to it. */
export const namesLike = (names: StreetNames, text: string): Map<number, Part> => {
  const found = new Map<number, Part>()
  const sorted: Sorted = { length: names.entries.length, at: (i) => entryAt(names, i) }
  const take = (i: number, part: Part): boolean => {
    const name = names.entries[i] as number
    if (!found.has(name) || part === 'whole' || part === 'alike') found.set(name, part)
    return found.size < most_names
  }
  if (text.length < 2) return found
  eachBeginning(sorted, text, (i, entry) =>
    take(i, entry === text && names.entries_from[i] === 0 ? 'whole' : 'beginning'),
  )
  if (found.size === 0) eachAbbreviated(names, sorted, text, (i) => take(i, 'beginning'))
  const mistakes = mistakesIn(text)
  if (found.size === 0 && mistakes > 0)
    eachAlike(sorted, text, mistakes, (i, isWhole) =>
      take(i, isWhole && names.entries_from[i] === 0 ? 'alike' : 'alike_beginning'),
    )
  return found
}

/** Names whose first word was typed short, as "bd" for "boulevard": its first letter, and others in their order. */
const eachAbbreviated = (names: StreetNames, sorted: Sorted, text: string, take: (i: number) => boolean): void => {
  const [short = '', ...rest] = text.split(' ')
  if (rest.length === 0 || short.length > longest_short) return
  eachBeginning(sorted, rest.join(' '), (i, entry) => {
    const whole = textAt(names.folded, names.entries[i] as number)
    const before = whole.slice(0, whole.length - entry.length)
    return before === '' || !isShort(short, before.slice(0, before.indexOf(' '))) || take(i)
  })
}

const longest_short = 4

const isShort = (short: string, word: string): boolean => {
  if (short[0] !== word[0]) return false
  let at = 0
  for (const letter of word) if (letter === short[at]) at++
  return at === short.length
}

/** The number of letters that may be wrong in a word of this length. */
export const mistakesIn = ({ length }: string): number => (length < 4 ? 0 : length < 9 ? 1 : 2)

const entryAt = ({ folded, entries, entries_from }: StreetNames, i: number): string =>
  textAt(folded, entries[i] as number).slice(entries_from[i])

export const locationOf = ({ lat, lng }: StreetNames, i: number): Location => ({
  lat: (lat[i] as number) / 1e5,
  lng: (lng[i] as number) / 1e5,
})
