import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { once } from '#pace/once.ts'
import type { Config } from '#src/config.ts'

/** Rules of the operator for new passwords, beside the 6 characters of the contract. */

export type PasswordRules = Pick<Config, 'password_length' | 'refuse_common_passwords'>

/** The least number of characters of a new password: the operator's, else the contract's. */
export const leastOf = ({ password_length = 6 }: PasswordRules): number => password_length

/**
 * Some 49,000 of the most frequently leaked passwords, in lower case: half a megabyte, read when the first password is
 * compared.
 */
const common = once(() => {
  const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  return new Set<string>(JSON.parse(readFileSync(file, 'utf8')))
})

/** The sentence of what is wrong with a new password; `undefined` when it may be taken. */
export const weakness = (password: string, rules: PasswordRules): string | undefined => {
  const least = leastOf(rules)
  if ([...password].length < least) return `must have at least ${least} characters`
  if (rules.refuse_common_passwords && common().has(password.toLowerCase()))
    return 'must not be one of the most common ones'
}

/** A new random password: 20 characters from 120 bits. */
export const makePassword = (): string => randomBytes(15).toString('base64url')
