import type { Dictionary } from '#web/words/dictionary.ts'
import type words from './words/en.ts'

/** What stands around the screens. */
export type FleetWords = typeof words

export const fleet: Dictionary<FleetWords> = {
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.ts'),
  es: () => import('./words/es.ts'),
  fr: () => import('./words/fr.ts'),
  pt: () => import('./words/pt.ts'),
  ru: () => import('./words/ru.ts'),
}
