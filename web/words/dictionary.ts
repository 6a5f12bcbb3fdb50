import type { Language } from './language.ts'

/**
 * The words of a screen, a file a language beside it: `web/fleet/tracks/words/{en,de,…}.ts`. Those of one language are
 * fetched, with the screen. The English ones give the type, so a word that another language lacks is a type error: each
 * language looks at `en.ts`, and not at the dictionary that loads it.
 */
export type Dictionary<Words> = Readonly<Record<Language, () => Promise<{ default: Words }>>>

const fetched = new WeakMap<object, Promise<unknown>>()

/** Always the same promise for one language, as React's `use` wants it. */
export const wordsOf = <Words>(dictionary: Dictionary<Words>, language: Language): Promise<Words> => {
  const load = dictionary[language]
  let words = fetched.get(load) as Promise<Words> | undefined
  if (!words) {
    words = load().then((module) => module.default)
    fetched.set(load, words)
  }
  return words
}

/** Which form of a word goes with a number; `other` where a language has no such form. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** `plural('ru')(5, { one: '# точка', few: '# точки', many: '# точек', other: '# точки' })`: `#` is the number. */
export const plural = (language: Language) => {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (count: number, forms: Forms): string =>
    (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count))
}
