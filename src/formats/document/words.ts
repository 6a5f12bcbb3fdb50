import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { pt } from './words/pt.ts'
import { ru } from './words/ru.ts'

/** What documents say by themselves. `{names}` stand for what is told. */
export interface Words {
  /** Titles. */
  checkins: string
  form: string
  /** Of the head. */
  account: string
  period: string
  /** `{from}` and `{to}` */
  from_to: string
  from: string
  to: string
  always: string
  trackers: string
  conditions: string
  circle: string
  /** `{distance}` and `{place}` */
  around: string
  count: string
  times: string
  /** `{time}` */
  made: string
  /** Before the number of all pages, with `{page}`. */
  page: string
  /** Columns. */
  time: string
  employee: string
  tracker: string
  place: string
  comment: string
  latitude: string
  longitude: string
  precision: string
  photos: string
  /** Of forms. */
  forms: string
  question: string
  answer: string
  no_answer: string
  submitted: string
  no_form: string
  /** `{stars}` and `{most}` */
  rating: string
  /** Of conditions: `{field}` and `{value}`. */
  is: string
  contains: string
  not: string
  and: string
  or: string
}

const languages: Readonly<Record<string, Words>> = { de, en, es, fr, pt, ru }

/** The words of a locale such as `de_AT`, and the code of their language; English when it is none of ours. */
export const wordsOf = (locale: string): { code: string; words: Words } => {
  const code = locale.slice(0, 2)
  const words = languages[code]
  return words ? { code, words } : { code: 'en', words: en }
}

/** Puts what is told into the places of its names. */
export const put = (wording: string, told: Readonly<Record<string, string | number>>): string =>
  wording.replace(/\{(\w+)\}/g, (_, name: string) => String(told[name] ?? ''))
