/** Locales of countries whose paper is Letter, not A4. */
const letter = /_(US|CA|MX|CO|CL|VE|PH|GT|CR|PA|DO|SV)$/

/** The paper of a locale's country. */
export const paperOf = (locale: string): 'LETTER' | 'A4' => (letter.test(locale) ? 'LETTER' : 'A4')
