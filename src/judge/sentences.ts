import type { EventName } from './events.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { pt } from './words/pt.ts'
import { ru } from './words/ru.ts'

/** What is said of an event where no rule has words of its own, by language: the same as of letters. */
const languages: Readonly<Record<string, Readonly<Record<EventName, string>>>> = { de, en, es, fr, pt, ru }

/** In the language of a locale such as `de_AT`; in English when it is none of ours. */
export const sentenceOf = (locale: string, event: EventName): string => (languages[locale.slice(0, 2)] ?? en)[event]

/** Of one event in all languages, by their codes. */
export const sentencesOf = (event: string): Record<string, string> =>
  Object.fromEntries(Object.entries(languages).map(([code, words]) => [code, words[event as EventName]]))
