import type { Dictionary } from '#web/words/dictionary.ts'
import type words from './period-words/en.ts'

export type PeriodWords = typeof words

export const periods: Dictionary<PeriodWords> = {
  en: () => import('./period-words/en.ts'),
  de: () => import('./period-words/de.ts'),
  es: () => import('./period-words/es.ts'),
  fr: () => import('./period-words/fr.ts'),
  pt: () => import('./period-words/pt.ts'),
  ru: () => import('./period-words/ru.ts'),
}
