import type { Gazetteer } from './gazetteer/gazetteer.ts'
import { load } from './gazetteer/load.ts'
import { searchSettlements } from './gazetteer/search.ts'
import type { Asked, Geocoder } from './geocoder.ts'
import { merged } from './merged.ts'
import { liesIn, nearestTo, surroundings, tellSettlement } from './settlements.ts'
import { tellAddress } from './streets/address.ts'
import { byRelevance, findStreets, type StreetMatch, type Wish } from './streets/names/find.ts'
import { tellStreet, withHouse } from './streets/names/street-found.ts'
import type { StreetNames } from './streets/names/street-names.ts'
import { createStreets } from './streets/streets.ts'
import type { TileReader } from './tiles.ts'

export interface EmbeddedOptions {
  /** Who has tiles at hand, the best first; without any no street is told. */
  readers?: () => readonly TileReader[]
  /** The names of all streets that a reader has, where they were read. */
  names?: (reader: TileReader) => Promise<StreetNames | undefined>
}

/** Streets of a question whose houses are looked for. */
const most_housed = 5

/**
 * A geocoder that asks nobody: streets where there are tiles of them, and settlements of the world (names to places,
 * places to the nearest one within 50 km). Settlements are loaded when they are first asked for, and stay.
 */
export const embedded = ({ readers = () => [], names = async () => undefined }: EmbeddedOptions = {}): Geocoder => {
  const streets = createStreets(readers)
  let loading: Promise<Gazetteer> | undefined
  const loaded = (): Promise<Gazetteer> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  /** Streets by relevance, the first ones with their houses. */
  const matchesOf = async (
    gazetteer: Gazetteer,
    text: string,
    { lang = 'en', bounds, limit = 10 }: Asked,
  ): Promise<StreetMatch[]> => {
    const found: { match: StreetMatch; reader: TileReader }[] = []
    for (const reader of readers()) {
      const known = await names(reader).catch(() => undefined)
      if (!known) continue
      const wish: Wish = { bounds, liesIn: (place, said) => liesIn(gazetteer, place, said, lang) }
      for (const match of findStreets(known, text, wish).slice(0, limit)) found.push({ match, reader })
    }
    found.sort((a, b) => byRelevance(bounds)(a.match, b.match))
    const housed = await Promise.all(
      found
        .slice(0, limit)
        .map(({ match, reader }, i) => (i < most_housed ? withHouse(streets, reader, match) : match)),
    )
    return housed.sort(byRelevance(bounds))
  }
  return {
    async search(text, asked = {}) {
      const { lang = 'en', bounds, limit = 10 } = asked
      const gazetteer = await loaded()
      const found = searchSettlements(gazetteer, text, { lang, bounds, limit })
      const streets_found = await matchesOf(gazetteer, text, asked)
      return merged(gazetteer, found, streets_found, bounds)
        .slice(0, limit)
        .map((one) =>
          'settlement' in one
            ? tellSettlement(gazetteer, one.settlement, lang)
            : tellStreet(one, (at, place) => surroundings(gazetteer, at, place, lang), lang),
        )
    },
    async reverse(position, { lang = 'en' } = {}) {
      const gazetteer = await loaded()
      const street = await streets.addressAt(position)
      if (street) return tellAddress(street, surroundings(gazetteer, street, street.place, lang), lang)
      const i = nearestTo(gazetteer, position)
      return i === undefined ? undefined : tellSettlement(gazetteer, i, lang)
    },
  }
}
