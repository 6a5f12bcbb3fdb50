import { countryName } from '../gazetteer/countries.ts'
import type { Found } from '../geocoder.ts'
import type { StreetAddress } from './streets.ts'
import { nameIn } from './vocabulary.ts'

/** Where letters go where the number of a house is written before its street (Universal Postal Union, addressing systems). */
const number_first: ReadonlySet<string> = new Set(
  'AU CA EG FR GB GH GI HK IE IL IN IM JE GG JM KE LK LU MC MT MY NG NZ PH PK SG TH TT UG US ZA ZM ZW'.split(' '),
)

/** The parts of a place's address beside its street. */
export interface Surroundings {
  locality?: string
  province?: string
  /** ISO 3166-1, two letters. */
  country?: string
}

/** The address as people write it: "Äulestrasse 22, Vaduz, Liechtenstein"; of a crossing, "Äulestrasse / Städtle, …". */
export const tellAddress = (
  { lat, lng, streets, house }: Omit<StreetAddress, 'place'>,
  { locality, province, country: code }: Surroundings,
  lang: string,
): Found => {
  const names = streets.map((street) => nameIn(street, lang))
  const first = house === undefined ? names : [withHouse(names[0] as string, house, code)]
  const country = code && countryName(code, lang)
  // Of Monaco nobody says twice that it is in Monaco.
  const parts = [...new Set([first.join(' / '), locality, country])].filter((part) => part !== undefined && part !== '')
  const details = { country, province, locality, street: names[0], house }
  return {
    ...{ lat, lng, address: parts.join(', ') },
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value)),
  }
}

const withHouse = (street: string, house: string, country: string | undefined): string =>
  country && number_first.has(country) ? `${house} ${street}` : `${street} ${house}`
