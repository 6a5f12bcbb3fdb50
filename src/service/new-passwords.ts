import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { once } from '#pace/once.ts'
import type { Config } from '#src/config.ts'

/** What the operator asks of passwords that somebody is given or chooses, beside the contract's 6 characters. */

export type PasswordRules = Pick<Config, 'password_length' | 'refuse_common_passwords'>

/** Characters that a new password has at least: those that the contract asks for, where nobody says more. */
export const leastOf = ({ password_length = 6 }: PasswordRules): number => password_length

/** Some 49,000 passwords that leaked the most, in lower case: half a megabyte, read when the first one is compared with it. */
const common = once(() => {
  const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  return new Set<string>(JSON.parse(readFileSync(file, 'utf8')))
})

/** What is wrong with a new password; `undefined` when it may be taken. */
export const weakness = (password: string, rules: PasswordRules): string | undefined => {
  const least = leastOf(rules)
  if ([...password].length < least) return `must have at least ${least} characters`
  if (rules.refuse_common_passwords && common().has(password.toLowerCase()))
    return 'must not be one of the most common ones'
}

/** 20 characters from 120 random bits. */
export const makePassword = (): string => randomBytes(15).toString('base64url')
