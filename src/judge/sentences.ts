import type { EventName } from './events.ts'
import { type KindWords, type Language, languages } from './kind.ts'
import { kinds } from './kinds.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { pt } from './words/pt.ts'
import { ru } from './words/ru.ts'

const others: Readonly<Record<Language, Readonly<Record<string, string>>>> = { de, en, es, fr, pt, ru }

const sentencesIn = (language: Language): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    others[language],
    ...Object.values(kinds).map(({ words }) => (words?.[language] as KindWords | undefined)?.events),
  )

/** What is said of an event where no rule has words of its own, by language: the same as of letters. */
const sentences: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  languages.map((language) => [language, sentencesIn(language)]),
)

/** The sentence of an event in the language of a locale such as `de_AT`; in English when it is none of ours. */
export const sentenceOf = (locale: string, event: EventName): string =>
  (sentences.get(locale.slice(0, 2)) ?? sentences.get('en'))?.[event] as string

/**
 * The message of an entry in the language of its reader: where it says the sentence of its event in some other language, with
 * what comes behind that. Words that somebody chose for a rule stay as they are.
 */
export const retold = (event: string, message: string, locale: string): string => {
  const said = [...sentences.values()]
    .map((words) => words[event])
    .filter((sentence) => sentence !== undefined && (message === sentence || message.startsWith(`${sentence}: `)))
    .reduce((longest = '', sentence = '') => (sentence.length > longest.length ? sentence : longest), undefined)
  const wanted = (sentences.get(locale.slice(0, 2)) ?? sentences.get('en'))?.[event]
  return said && wanted ? `${wanted}${message.slice(said.length)}` : message
}

/** Sentences of one event by the codes of languages. */
export const sentencesOf = (event: string): Record<string, string> =>
  Object.fromEntries([...sentences].map(([code, words]) => [code, words[event] as string]))

/** Names of the kinds of rules that tell an event. */
const namesOf = (event: EventName, language: Language): string[] =>
  Object.values(kinds).flatMap(({ primary, secondary = [], words }) => {
    const name = (words?.[language] as KindWords | undefined)?.name
    return name !== undefined && [...primary, ...secondary].includes(event) ? [name] : []
  })

/** Other words that an event is found by than its sentence: names of kinds of rules that tell it, and all of that in English. */
export const otherWordsOf = (locale: string, event: EventName): string[] => {
  const language = languages.find((one) => one === locale.slice(0, 2)) ?? 'en'
  const all = new Set([...namesOf(event, language), sentenceOf('en', event), ...namesOf(event, 'en')])
  all.delete(sentenceOf(locale, event))
  return [...all]
}
