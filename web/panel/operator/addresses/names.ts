import type { Words } from '#web/words/dictionary.ts'
import type { State } from './state.ts'

const names = { google: 'Google', yandex: 'Yandex', osm: 'Nominatim', locationiq: 'LocationIQ', progorod: 'progorod' }

/** What one who tells addresses is called. */
export const nameOf = (code: State['geocoder'], words: Words<'panel/operator/addresses'>): string =>
  code === 'streets' || code === 'settlements' ? words[code] : names[code]
