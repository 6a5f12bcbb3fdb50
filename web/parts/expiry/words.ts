import type { Dictionary } from '#web/words/dictionary.ts'
import type words from './words/en.ts'

export type ExpiryWords = typeof words

export const expiry: Dictionary<ExpiryWords> = {
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.ts'),
  es: () => import('./words/es.ts'),
  fr: () => import('./words/fr.ts'),
  pt: () => import('./words/pt.ts'),
  ru: () => import('./words/ru.ts'),
}
