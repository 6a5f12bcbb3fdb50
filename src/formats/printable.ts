/** What texts of people may hold (supplement section 1.2), and what names must show. */

/** Control, private-use and lone surrogate characters. */
const unprintable = /[\p{Cc}\p{Co}\p{Cs}]/u

/**
 * What turns the direction of all that stands behind it, also in the neighbouring cell of a table: embeddings, overrides and
 * isolates. The marks that Arabic and Hebrew are written with turn nothing but signs, and stay.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** Spaces, joiners, fillers and such, which nobody sees. */
const invisible = /^[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]*$/u

/** Text that is left out, or blank: whoever sees nothing there is told nothing wrong. */
const blank = /^[\p{Zs}\n\r\t]*$/u

const isPlain = (text: string): boolean => !unprintable.test(text) && text.search(turning) < 0

/** Whether a text shows what it holds: nothing that controls, nothing that turns its neighbours, nothing that only looks empty. */
export const isPrintable = (text: string): boolean => isPlain(text) && (blank.test(text) || !invisible.test(text))

/** The same of text of several lines. */
export const isPrintableLines = (text: string): boolean => isPrintable(text.replace(/[\n\r\t]/g, ' '))

/** Whether people can read it as a name. */
export const isName = (text: string): boolean => isPlain(text) && !invisible.test(text)

/** Without what no text may hold; `instead` stands for each of it. */
export const printable = (text: string, instead = ''): string =>
  withoutTurns(text).replaceAll(new RegExp(unprintable, 'gu'), instead)

/** Without what turns the text of others: for names that were kept before they were looked at. */
export const withoutTurns = (text: string): string => text.replaceAll(turning, '')
