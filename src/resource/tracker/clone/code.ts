import { createHash, randomInt } from 'node:crypto'

/**
 * Codes that open a clone: sixteen of 32 characters, eighty bits, none of which is mistaken for another when it is read
 * out.
 */

const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A new random code in four groups, as people are shown it. */
export const makeCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-')

/** The digest of a code as it was typed: in whatever case, with or without separators between its groups. */
export const digestOf = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest()
