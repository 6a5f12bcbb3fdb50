/** The languages that the pages speak, by their own names: a line more, and its catalogues (docs/translating.md), and they speak another. */
export const names = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  ru: 'Русский',
} as const
export type Language = keyof typeof names
export const languages = Object.keys(names) as Language[]

const spoken = (locale: string): Language | undefined => languages.find((language) => locale.startsWith(language))

/** The first that is spoken of what is wanted, such as `de_AT` or `pt-BR`. */
export const languageOf = (...wanted: readonly (string | undefined)[]): Language => {
  for (const locale of wanted) {
    const language = locale && spoken(locale)
    if (language) return language
  }
  return 'en'
}
