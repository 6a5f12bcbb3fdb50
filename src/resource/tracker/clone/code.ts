import { createHash } from 'node:crypto'
import { plainCode, typedCode } from '../../typed-code.ts'

/** Codes that open a clone: sixteen characters, eighty bits. */

/** A new random code in four groups, as people are shown it. */
export const makeCode = (): string => typedCode(4)

/** The digest of a code as it was typed: in whatever case, with or without separators between its groups. */
export const digestOf = (code: string): Buffer => createHash('sha256').update(plainCode(code)).digest()
