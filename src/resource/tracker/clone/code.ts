import { createHash, randomInt } from 'node:crypto'

/** Codes that open a clone: sixteen signs of 32, eighty bits, none of which is taken for another one when it is read out. */

const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** In four groups, as it is told. */
export const makeCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-')

/** Of a code as it was typed: in whatever case, with or without what stands between its groups. */
export const digestOf = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest()
