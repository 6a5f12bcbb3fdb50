import type { Location } from '#geo/distance.ts'
import { distance } from '#geo/distance.ts'
import { countryName } from './gazetteer/countries.ts'
import { fold } from './gazetteer/fold.ts'
import { type Gazetteer, textAt } from './gazetteer/gazetteer.ts'
import { called } from './gazetteer/index-names.ts'
import { load } from './gazetteer/load.ts'
import { search } from './gazetteer/search.ts'
import { nearest, onSphere } from './gazetteer/tree.ts'
import type { Found, Geocoder } from './geocoder.ts'
import { type Surroundings, tellAddress } from './streets/address.ts'
import type { Place } from './streets/place-tile.ts'
import { createStreets } from './streets/streets.ts'
import { nameIn } from './streets/vocabulary.ts'
import type { TileReader } from './tiles.ts'

/** Metres to a settlement from which on a place has no address: a day's walk, and less than most seas are wide. */
const reach = 50_000
const earth_radius = 6_371_008.8
/** The straight line through the Earth to there, on the sphere of radius 1. */
const chord = 2 * Math.sin(reach / earth_radius / 2)
/** Metres that tiles and the gazetteer may be apart about where a settlement is. */
const apart = 20_000

export interface EmbeddedOptions {
  /** Who has tiles at hand, the best first; without any no street is told. */
  readers?: () => readonly TileReader[]
}

/**
 * Addresses without asking anybody: streets where there are tiles of them, and settlements of the world (names to places,
 * places to the nearest one within 50 km). Settlements are loaded when they are first asked for, and stay.
 */
export const embedded = ({ readers = () => [] }: EmbeddedOptions = {}): Geocoder => {
  const streets = createStreets(readers)
  let loading: Promise<Gazetteer> | undefined
  const loaded = (): Promise<Gazetteer> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    async search(text, { lang = 'en', bounds, limit = 10 } = {}) {
      const gazetteer = await loaded()
      return search(gazetteer, text, { lang, bounds, limit }).map((i) => tell(gazetteer, i, lang))
    },
    async reverse(position, { lang = 'en' } = {}) {
      const gazetteer = await loaded()
      const street = await streets.addressAt(position)
      if (street) return tellAddress(street, surroundings(gazetteer, street, street.place, lang), lang)
      const i = nearestTo(gazetteer, position)
      return i === undefined ? undefined : tell(gazetteer, i, lang)
    },
  }
}

const nearestTo = ({ coordinates }: Gazetteer, { lat, lng }: Location): number | undefined =>
  nearest(coordinates, onSphere(lat, lng), chord)

/** The settlement is called as the tiles call it; of what country and province it is, the gazetteer knows. */
const surroundings = (
  gazetteer: Gazetteer,
  position: Location,
  place: Place | undefined,
  lang: string,
): Surroundings => {
  const i = (place && sameAs(gazetteer, place)) ?? nearestTo(gazetteer, position)
  if (i === undefined) return { locality: place && nameIn(place, lang) }
  const province = gazetteer.regions[gazetteer.region[i] as number]?.name
  return {
    locality: place ? nameIn(place, lang) : textAt(gazetteer.names, i),
    country: gazetteer.countries[gazetteer.country[i] as number],
    ...(province && { province }),
  }
}

/** The settlement of the gazetteer that a place of tiles is. */
const sameAs = ({ index, lat, lng }: Gazetteer, place: Place): number | undefined => {
  const away = (i: number): number => distance(place, { lat: (lat[i] as number) / 1e5, lng: (lng[i] as number) / 1e5 })
  return called(index, fold(place.name))
    .filter((i) => away(i) < apart)
    .sort((a, b) => away(a) - away(b))[0]
}

const tell = (gazetteer: Gazetteer, i: number, lang: string): Found => {
  const locality = textAt(gazetteer.names, i)
  const province = gazetteer.regions[gazetteer.region[i] as number]?.name
  const country = countryName(gazetteer.countries[gazetteer.country[i] as number] as string, lang)
  return {
    lat: (gazetteer.lat[i] as number) / 1e5,
    lng: (gazetteer.lng[i] as number) / 1e5,
    address: [locality, ...(province && province !== locality ? [province] : []), country].join(', '),
    details: { country, ...(province && { province }), locality },
  }
}
