/** Characters that texts of people may have (supplement section 1.2), and that names must have. */

/** Control, private-use and lone surrogate characters. */
const unprintable = /[\p{Cc}\p{Co}\p{Cs}]/u

/**
 * Characters that turn the direction of all text behind them, also in the neighbouring cell of a table: embeddings,
 * overrides and isolates. Marks that Arabic and Hebrew are written with turn only punctuation, and are allowed.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** Matches text that nobody can see: spaces, joiners, fillers and the like. */
const invisible = /^[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]*$/u

/** Matches text that is empty or visibly blank, which misleads nobody. */
const blank = /^[\p{Zs}\n\r\t]*$/u

const isPlain = (text: string): boolean => !unprintable.test(text) && text.search(turning) < 0

/**
 * Answers whether the text shows all that it holds: no control characters, none that turn other text, and not only invisible
 * ones.
 */
export const isPrintable = (text: string): boolean => isPlain(text) && (blank.test(text) || !invisible.test(text))

/** Answers whether a text of several lines is printable. */
export const isPrintableLines = (text: string): boolean => isPrintable(text.replace(/[\n\r\t]/g, ' '))

/** Answers whether people can read the text as a name: printable and not blank. */
export const isName = (text: string): boolean => isPlain(text) && !invisible.test(text)

/** The text with `instead` in place of each character that texts may not have. */
export const printable = (text: string, instead = ''): string =>
  withoutTurns(text).replaceAll(new RegExp(unprintable, 'gu'), instead)

/** The text without characters that turn other text: for names that were stored before they were checked. */
export const withoutTurns = (text: string): string => text.replaceAll(turning, '')
