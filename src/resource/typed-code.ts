import { randomInt } from 'node:crypto'

/** Codes that people type: of 32 characters, none of which is mistaken for another when it is read out. */

const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A new random code of so many groups of four characters, twenty bits each, as people are shown it. */
export const typedCode = (groups: number): string =>
  Array.from({ length: groups }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join(
    '-',
  )

/** A code as it was typed, in whatever case, with or without separators between its groups: without any of that. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '')
