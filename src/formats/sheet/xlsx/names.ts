import { cut } from '../../cut.ts'

/** Names of worksheets: at most 31 characters, none of `[]:*?/\`, no apostrophe at the ends, and no two alike. */

const longest = 31

/** Gives each worksheet a name of its own, like the one it should have. */
export const namer = () => {
  // Names that differ in case alone are one to spreadsheets, and one is their own.
  const given = new Set(['history'])
  return (wanted: string): string => {
    const cleaned = clean(wanted)
    for (let n = 1; ; n += 1) {
      const behind = n === 1 ? '' : ` (${n})`
      const name = `${cut(cleaned, longest - behind.length).replace(/[' ]+$/, '')}${behind}`
      if (given.has(name.toLowerCase())) continue
      given.add(name.toLowerCase())
      return name
    }
  }
}

const clean = (wanted: string): string =>
  wanted
    .slice(0, 200)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replaceAll(/[[\]:*?/\\\x00-\x1f\ufffe\uffff]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[' ]+|[' ]+$/g, '') || '1'

/** The first cell of a worksheet, as links name it. */
export const placeOf = (name: string): string => `'${name.replaceAll("'", "''")}'!A1`
