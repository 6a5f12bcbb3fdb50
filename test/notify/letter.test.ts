import { expect, test } from 'vitest'
import { languageOf } from '#notify/language.ts'
import { writeLetter } from '#notify/letter.ts'
import type { Template } from '#notify/wording.ts'

const templates = Object.keys(languageOf('en').language.letters) as Template[]
const locales = ['en_US', 'es_ES', 'pt_BR', 'de_DE', 'fr_FR', 'ru_RU']
const words = {
  login: 'a<b>@mail.example',
  gateway: 'a<b>@mail.example',
  // What says no login has what must be escaped here.
  month: 'a<b>@mail.example',
  inviter: 'Vans Ltd',
  link: 'https://fleet.example/activate?hash=0&x=1',
  code: '012345',
  minutes: 10,
  balance: '-1.50',
  currency: 'EUR',
  days: 3,
  at: '2026-01-31T22:30:00Z',
  time_zone: 'Europe/Berlin',
  new_login: 'b@mail.example',
  key: 'robot',
  tracker: 'Van',
  message: 'Too fast',
  place: 'Here 1',
  address: '192.0.2.1',
  client: 'Firefox',
}
const brand = { title: 'Acme & Sons', footer: 'Acme' }

test.each(templates.flatMap((template) => locales.map((locale) => [template, locale] as const)))(
  '%s in %s has its words, and nothing is left to fill in',
  (template, locale) => {
    const { subject, text, html } = writeLetter({ template, locale, words, brand })
    expect(subject).toContain('Acme & Sons')
    expect(text).toContain(words.login)
    expect(`${subject}${text}${html}`).not.toMatch(/[{}]|undefined/)
    expect(html).toContain('a&lt;b&gt;@mail.example')
    expect(html).toContain(`lang="${locale.slice(0, 2)}"`)
    expect(html).not.toContain('a<b>')
  },
)

test('a language says something of its own in every letter', () => {
  for (const template of templates) {
    const subjects = locales.map((locale) => languageOf(locale).language.letters[template].before.join())
    expect(new Set(subjects).size).toBe(locales.length)
  }
})

test.each([
  ['en', '-€1,234.50'],
  ['de', '-1.234,50 €'],
  ['es', '-1234,50 €'],
  ['fr', '-1 234,50 €'],
  ['pt', '-€ 1.234,50'],
  ['ru', '-1 234,50 €'],
  ['xx', '-€1,234.50'],
])('in %s minus 1234.50 euro are %s', (locale, amount) => {
  const { text } = writeLetter({ template: 'balance_low', locale, words: { ...words, balance: '-1234.50' }, brand })
  // Spaces within an amount do not break a line.
  expect(text.replace(/[\u00a0\u202f]/g, ' ')).toContain(amount)
})

test('cents of a large amount are exact', () => {
  const { text } = writeLetter({
    template: 'balance_low',
    locale: 'en',
    words: { ...words, balance: '99999999999999.99' },
    brand,
  })
  expect(text).toContain('€99,999,999,999,999.99')
})

test.each([
  ['en', 'January 31, 2026 at 11:30:00 PM GMT+1'],
  ['de', '31. Januar 2026 um 23:30:00 MEZ'],
])('in %s an instant is told in the zone of its reader', (locale, time) => {
  const { text } = writeLetter({ template: 'password_changed', locale, words, brand })
  expect(text.replace(/[\u00a0\u202f]/g, ' ')).toContain(time)
})

test('an unknown language is told in English', () => {
  expect(writeLetter({ template: 'code', locale: 'xx_YY', words, brand }).subject).toBe(
    'Your sign-in code for Acme & Sons',
  )
})

test('words are put in once: what stands in braces in a word stays', () => {
  const { text } = writeLetter({
    template: 'code',
    locale: 'en',
    words: { ...words, login: '{code}@mail.example' },
    brand,
  })
  expect(text).toContain('{code}@mail.example')
})

test('a letter shows the logo instead of the title', () => {
  const { html } = writeLetter({
    template: 'code',
    locale: 'en',
    words,
    brand: { ...brand, logo: 'https://x.example/"l.png' },
  })
  expect(html).toContain('src="https://x.example/&quot;l.png" alt="Acme &amp; Sons"')
})
