import type { Words } from './wording.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { pt } from './words/pt.ts'
import { ru } from './words/ru.ts'

const languages: Readonly<Record<string, Words>> = { de, en, es, fr, pt, ru }

/** The words of a locale such as `de_AT`, and the code of their language; English when it is none of ours. */
export const wordsOf = (locale: string): { code: string; words: Words } => {
  const code = locale.slice(0, 2)
  const words = languages[code]
  return words ? { code, words } : { code: 'en', words: en }
}

/** The wording with values in place of its `{names}`. */
export const put = (wording: string, told: Readonly<Record<string, string | number>>): string =>
  wording.replace(/\{(\w+)\}/g, (_, name: string) => String(told[name] ?? ''))
