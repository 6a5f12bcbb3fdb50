import type { Catalogues } from './catalogues.gen.ts'
import type { Files } from './files.ts'
import { type Catalogue, grouped } from './grouped.ts'
import type { Language } from './language.ts'
import { createVoice, type Given, parse } from './message.ts'

/**
 * The words of a screen, a catalogue a language beside it: `web/fleet/zones/words/{en,de,…}.json` are those of `fleet/zones`.
 * Those of one language are fetched, with the screen. The English ones give the types (`npm run generate`), and the same
 * check reads those of all languages: docs/translating.md.
 */
export type Words<Name extends keyof Catalogues> = Catalogues[Name]

/** A message that tells how many there are. */
export type Counted = (given: { count: number }) => string

/** Where the catalogues of a language are: a list a language, which comes with what every page says, for nobody needs those of six. */
const lists: Readonly<Record<Language, () => Promise<{ files: Files }>>> = {
  en: () => import('./of/en.ts'),
  de: () => import('./of/de.ts'),
  es: () => import('./of/es.ts'),
  fr: () => import('./of/fr.ts'),
  pt: () => import('./of/pt.ts'),
  ru: () => import('./of/ru.ts'),
}

const fetched = new Map<string, Promise<unknown>>()

/** Always the same promise for one language, as React's `use` wants it. */
export const wordsOf = <Name extends keyof Catalogues>(name: Name, language: Language): Promise<Words<Name>> => {
  const path = `../../${name}/words/${language}.json`
  let words = fetched.get(path) as Promise<Words<Name>> | undefined
  if (!words) {
    words = load(path, language)
    fetched.set(path, words)
  }
  return words
}

const load = async <Name extends keyof Catalogues>(path: string, language: Language): Promise<Words<Name>> => {
  const { files } = await lists[language]()
  const file = files[path] as Files[string]
  const catalogue = typeof file === 'function' ? (await file()).default : file
  return readCatalogue(catalogue, language) as unknown as Words<Name>
}

/** Messages with arguments are functions of them, the others text. */
export const readCatalogue = (catalogue: Catalogue, language: Language) => {
  const say = createVoice(language)
  return grouped(catalogue, (text) => {
    const parts = parse(text)
    return parts.every((part) => typeof part === 'string') ? parts.join('') : (given: Given) => say(parts, given)
  })
}
