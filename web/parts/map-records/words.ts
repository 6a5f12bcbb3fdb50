import type { Dictionary } from '#web/words/dictionary.ts'
import type words from './words/en.ts'

export type MapRecordsWords = typeof words

export const mapRecords: Dictionary<MapRecordsWords> = {
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.ts'),
  es: () => import('./words/es.ts'),
  fr: () => import('./words/fr.ts'),
  pt: () => import('./words/pt.ts'),
  ru: () => import('./words/ru.ts'),
}
