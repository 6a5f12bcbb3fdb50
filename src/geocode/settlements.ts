import { distance, type Location } from '#geo/distance.ts'
import { countriesByName, countryName } from './gazetteer/countries.ts'
import { fold } from './gazetteer/fold.ts'
import { type Gazetteer, textAt } from './gazetteer/gazetteer.ts'
import { settlementsCalled } from './gazetteer/index-names.ts'
import { isRegion, placeOf } from './gazetteer/search.ts'
import { nearest, onSphere } from './gazetteer/tree.ts'
import type { Found } from './geocoder.ts'
import type { Surroundings } from './streets/address.ts'
import type { Place } from './streets/place-tile.ts'
import { nameIn } from './streets/vocabulary.ts'

/** Metres to a settlement from which on a place has no address: a day's walk, and less than most seas are wide. */
const reach = 50_000
const earth_radius = 6_371_008.8
/** The straight line through the Earth to there, on the sphere of radius 1. */
const chord = 2 * Math.sin(reach / earth_radius / 2)
/** Metres that tiles and the gazetteer may be apart about where a settlement is. */
const apart = 20_000

/** The settlement that is nearest to a place. */
export const nearestTo = ({ coordinates }: Gazetteer, { lat, lng }: Location): number | undefined =>
  nearest(coordinates, onSphere(lat, lng), chord)

/** The surroundings of a street: the settlement as tiles call it, its province and country by the gazetteer. */
export const surroundings = (
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

/** Answers whether a settlement of tiles lies in a country or province that was named, folded. */
export const liesIn = (gazetteer: Gazetteer, place: Place, said: string, lang: string): boolean => {
  const i = sameAs(gazetteer, place) ?? nearestTo(gazetteer, place)
  if (i === undefined) return false
  const country = gazetteer.countries[gazetteer.country[i] as number]
  const region = gazetteer.regions[gazetteer.region[i] as number]
  return (
    countriesByName(gazetteer.countries, lang).get(said) === country || (region !== undefined && isRegion(region, said))
  )
}

/** The settlement of the gazetteer that a place of tiles is. */
const sameAs = (gazetteer: Gazetteer, place: Place): number | undefined => {
  const away = (i: number): number => distance(place, placeOf(gazetteer, i))
  return settlementsCalled(gazetteer.index, fold(place.name))
    .filter((i) => away(i) < apart)
    .sort((a, b) => away(a) - away(b))[0]
}

/** A settlement as it is answered. */
export const tellSettlement = (gazetteer: Gazetteer, i: number, lang: string): Found => {
  const locality = textAt(gazetteer.names, i)
  const province = gazetteer.regions[gazetteer.region[i] as number]?.name
  const country = countryName(gazetteer.countries[gazetteer.country[i] as number] as string, lang)
  return {
    ...placeOf(gazetteer, i),
    address: [locality, ...(province && province !== locality ? [province] : []), country].join(', '),
    details: { country, ...(province && { province }), locality },
  }
}
