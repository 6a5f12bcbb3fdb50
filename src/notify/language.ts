import type { Language } from './wording.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { pt } from './words/pt.ts'
import { ru } from './words/ru.ts'

const languages: Readonly<Record<string, Language>> = { de, en, es, fr, pt, ru }

/** The language of a locale such as `de_AT`; English when it is none of ours. */
export const languageOf = (locale: string): { code: string; language: Language } => {
  const code = locale.slice(0, 2)
  const language = languages[code]
  return language ? { code, language } : { code: 'en', language: en }
}
