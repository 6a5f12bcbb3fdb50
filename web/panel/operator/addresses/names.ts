import type { State } from './state.ts'
import type { AddressesWords } from './words.ts'

const names = { google: 'Google', yandex: 'Yandex', osm: 'Nominatim', locationiq: 'LocationIQ', progorod: 'progorod' }

/** What one who tells addresses is called. */
export const nameOf = (code: State['geocoder'], words: AddressesWords): string =>
  code === 'streets' || code === 'settlements' ? words[code] : names[code]
