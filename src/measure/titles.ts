import { attributeOf } from './inputs.ts'
import titles from './titles.gen.json' with { type: 'json' }

/** Words for inputs and fields of the state, by language. */

type Words = Readonly<Record<string, string>>
const languages: Readonly<Record<string, Words>> = titles

/** The words of a locale such as `de_AT`; English where it is none of ours. */
const wordsOf = (locale: string): Words => languages[locale.slice(0, 2)] ?? titles.en

const buses = { can: 'CAN', obd: 'OBD', uds: 'UDS', tacho: 'tachograph', ble: 'Bluetooth', lls: 'LLS' } as const

/**
 * Describes an input or a field of the state, by its name in the contract, `#` in place of its number: the title of the measure that it is,
 * and where it comes from. One that no measure stands for is told by the words of its name, which are English.
 */
export const describedInput = (name: string, locale: string): string => {
  const words = wordsOf(locale)
  const [, bus, plain = name] = /^(can|obd|uds|tacho|ble|lls)_(.+)$/.exec(name) ?? []
  const [, own = plain, number] = /^(.+?)(#|_\d+)$/.exec(plain) ?? []
  const measure = attributeOf(name.replace('#', '_1'))?.name ?? ''
  const title = words[measure] ?? words[measure.replace(/\d+$/, '#')] ?? capital(own.replaceAll('_', ' '))
  const told = number === undefined ? title : `${title} ${number === '#' ? '[N]' : number.slice(1)}`
  return bus ? `${told} (${buses[bus as keyof typeof buses]})` : told
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Titles of the values of a field that is true or false. */
export const switchTitles = (locale: string): { 0: string; 1: string } => {
  const { off = '0', on = '1' } = wordsOf(locale)
  return { 0: off, 1: on }
}
