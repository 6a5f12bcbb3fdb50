import type { Dictionary } from '#web/words/dictionary.ts'
import type words from './deeds/en.ts'

export type Deeds = typeof words

export const deeds: Dictionary<Deeds> = {
  en: () => import('./deeds/en.ts'),
  de: () => import('./deeds/de.ts'),
  es: () => import('./deeds/es.ts'),
  fr: () => import('./deeds/fr.ts'),
  pt: () => import('./deeds/pt.ts'),
  ru: () => import('./deeds/ru.ts'),
}

/** In words, or the operation's path where there are none. */
export const deedOf = (words: Deeds, action: string): string =>
  (words as Readonly<Record<string, string>>)[action.replace(/^panel\//, '')] ?? action
