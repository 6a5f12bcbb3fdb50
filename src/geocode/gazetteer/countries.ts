import { fold } from './fold.ts'

/** Names of countries as the Unicode consortium has them, in any language that Node knows. */

/** The languages whose names of countries are understood beside that of who asks. */
const languages = ['en', 'de', 'es', 'fr', 'pt', 'ru']

const names = new Map<string, Intl.DisplayNames | undefined>()

const namesIn = (lang: string, style: 'long' | 'short' = 'long'): Intl.DisplayNames | undefined => {
  const key = `${lang} ${style}`
  if (!names.has(key)) names.set(key, make(lang, style))
  return names.get(key)
}

/** Not every tag that looks like a language is one. */
const make = (lang: string, style: 'long' | 'short'): Intl.DisplayNames | undefined => {
  if (lang !== 'en' && Intl.DisplayNames.supportedLocalesOf([lang]).length === 0) return undefined
  return new Intl.DisplayNames([lang], { type: 'region', style })
}

/** The name of a country of two letters; in English where the language is not known. */
export const countryName = (code: string, lang: string): string => (namesIn(lang) ?? namesIn('en'))?.of(code) ?? code

const keptNames = new Map<string, Map<string, string>>()

/** Codes by the folded names of countries in the languages of the platform and in this one, and by themselves. */
export const countriesByName = (codes: readonly string[], lang: string): ReadonlyMap<string, string> => {
  const found = keptNames.get(lang)
  if (found) return found
  const byName = new Map<string, string>()
  for (const code of codes)
    for (const language of new Set([...languages, lang]))
      for (const style of ['long', 'short'] as const) {
        const name = namesIn(language, style)?.of(code)
        if (name) byName.set(fold(name), code)
      }
  for (const code of codes) byName.set(fold(code), code)
  keptNames.set(lang, byName)
  return byName
}
