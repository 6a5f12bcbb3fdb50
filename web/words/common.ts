import type words from './common/en.ts'
import type { Dictionary } from './dictionary.ts'

/** What more than one screen says. */
export type CommonWords = typeof words

export const common: Dictionary<CommonWords> = {
  en: () => import('./common/en.ts'),
  de: () => import('./common/de.ts'),
  es: () => import('./common/es.ts'),
  fr: () => import('./common/fr.ts'),
  pt: () => import('./common/pt.ts'),
  ru: () => import('./common/ru.ts'),
}
