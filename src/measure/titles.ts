import inputWords from './input-words.json' with { type: 'json' }
import { attributeOf } from './inputs.ts'
import titles from './titles.gen.json' with { type: 'json' }

/** Words for inputs and fields of the state, by language. */

type Words = Readonly<Record<string, string>>
const languages: Readonly<Record<string, Words>> = titles
/** Of inputs that no measure stands for, by the name without bus and number, and of a bus. */
const ownWords: Readonly<Record<string, Words>> = inputWords

/** The words of a locale such as `de_AT`; English where it is none of ours. */
const wordsOf = (locale: string): Words => languages[locale.slice(0, 2)] ?? titles.en
const otherWordsOf = (locale: string): Words => ownWords[locale.slice(0, 2)] ?? inputWords.en

/** Where inputs come from, as it is written in all languages; others have words. */
const buses: Words = { can: 'CAN', obd: 'OBD', uds: 'UDS', ble: 'Bluetooth', lls: 'LLS' }

/**
 * Describes an input or a field of the state, by its name in the contract, `#` in place of its number: the title of the measure that it is,
 * and where it comes from. One that no measure stands for has words of its own (`input-words.json`); a name that is none of the contract's
 * is told as it is.
 */
export const describedInput = (name: string, locale: string): string => {
  const words = wordsOf(locale)
  const [, bus, plain = name] = /^(can|obd|uds|tacho|ble|lls)_(.+)$/.exec(name) ?? []
  const [, own = plain, number] = /^(.+?)(#|_\d+)$/.exec(plain) ?? []
  const measure = attributeOf(name.replace('#', '_1'))?.name ?? ''
  const others = otherWordsOf(locale)
  const title =
    words[measure] ?? words[measure.replace(/\d+$/, '#')] ?? others[own] ?? capital(own.replaceAll('_', ' '))
  const told = number === undefined ? title : `${title} ${number === '#' ? '[N]' : number.slice(1)}`
  return bus ? `${told} (${buses[bus] ?? others[bus]})` : told
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Titles of the values of a field that is true or false. */
export const switchTitles = (locale: string): { 0: string; 1: string } => {
  const { off = '0', on = '1' } = wordsOf(locale)
  return { 0: off, 1: on }
}
