/** The languages that the pages speak. */
export const languages = ['en', 'de', 'es', 'fr', 'pt', 'ru'] as const
export type Language = (typeof languages)[number]

/** In each language its own name, for whoever chooses one. */
export const names: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  ru: 'Русский',
}

const spoken = (locale: string): Language | undefined => languages.find((language) => locale.startsWith(language))

/** The first that is spoken of what is wanted, such as `de_AT` or `pt-BR`. */
export const languageOf = (...wanted: readonly (string | undefined)[]): Language => {
  for (const locale of wanted) {
    const language = locale && spoken(locale)
    if (language) return language
  }
  return 'en'
}
