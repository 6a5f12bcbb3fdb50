import type { Dictionary } from '#web/words/dictionary.ts'
import type words from './terms/en.ts'

/** What more than one screen of the panel says. */
export type TermsWords = typeof words

export const terms: Dictionary<TermsWords> = {
  en: () => import('./terms/en.ts'),
  de: () => import('./terms/de.ts'),
  es: () => import('./terms/es.ts'),
  fr: () => import('./terms/fr.ts'),
  pt: () => import('./terms/pt.ts'),
  ru: () => import('./terms/ru.ts'),
}
