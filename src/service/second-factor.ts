import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import type { Context } from '#contract/operation.ts'
import { Named } from '#contract/schema.ts'
import type { FactorType } from '#resource/second-factor.ts'
import { base32, stepOf, uriOf } from '#resource/totp.ts'
import type { Db } from '#store/db.ts'
import * as authenticators from '#store/people/authenticators.ts'
import type { Holder } from '#store/people/notices.ts'
import { digestOf } from '#store/people/sessions.ts'

/** Second factors of users and panel logins whose codes a program makes (docs/decisions/sign-in.md). */

/** The state of a second factor for answers: codes come from the holder's program if it has one, else by mail. */
export const factorState = async (db: Db, holder: Holder, types: readonly FactorType[], enabled: boolean) => {
  const told = { factor_types: [...types], enabled }
  if (!enabled) return told
  if (!(await authenticators.find(db, holder))) return { ...told, factor_type: 'email' as const }
  return { ...told, factor_type: 'totp' as const, recovery_codes: await authenticators.countRecovery(db, holder) }
}

/** The secret of a new program, told once: in base 32, and as the address that programs take it from. */
export const Secret = Named('FactorSecret', {
  secret: Type.String({ description: 'For programs that make codes, in base32; it is told this one time.' }),
  uri: Type.String({ description: 'Address `otpauth:` for programs that make codes, as for a QR code.' }),
})

export const secret_rule =
  'It is told this once, also as the `uri` (`otpauth:`) that programs take from a picture of squares, and nothing changes ' +
  'until a code of the program confirms it; making another forgets it.'

/** Codes that are taken in place of the program's, told once. */
export const RecoveryCodes = Named('RecoveryCodes', {
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each signs in once instead of a code; they are told this one time.',
  }),
})

export const activation_rule =
  'The ten `recovery_codes` are told this once: each signs in once in place of a code, so that nobody is shut out who ' +
  'loses the program. 201 without a secret that waits for its first code.'

type Means = Pick<Context, 'db' | 'secret' | 'now'>

const open = (secret: Means['secret'], sealed: Buffer): Buffer => Buffer.from(secret.open(sealed), 'hex')

/**
 * Makes and stores the secret of a new program and returns it, this once; `undefined` for a holder that has a program
 * already.
 */
export const beginTotp = async (
  { db, secret }: Pick<Means, 'db' | 'secret'>,
  holder: Holder,
  shown: { issuer: string; login: string },
): Promise<{ secret: string; uri: string } | undefined> => {
  const made = randomBytes(20)
  if (!(await authenticators.begin(db, holder, secret.seal(made.toString('hex'))))) return undefined
  return { secret: base32(made), uri: uriOf(made, shown) }
}

/** Recovery codes that come with a program. */
const most_recovery_codes = 10

/** A new recovery code: 80 random bits, in groups of four characters. */
const newRecoveryCode = (): string =>
  base32(randomBytes(10))
    .toLowerCase()
    .replace(/.{4}(?=.)/g, '$&-')

const recoveryDigest = (code: string): Buffer => digestOf(code.toLowerCase().replace(/[^a-z2-7]/g, ''))

/**
 * Makes the new program the holder's factor, if the code is its, and returns the recovery codes, this once. Fails with
 * 201 where there is no new program.
 */
export const confirmTotp = async (
  { db, secret, now, fail }: Means & Pick<Context<never, 'not_found' | 'wrong_code'>, 'fail'>,
  holder: Holder,
  code: string,
): Promise<string[]> => {
  const { id, sealed } = (await authenticators.findPending(db, holder)) ?? fail('not_found')
  const used_step = stepOf(open(secret, sealed), withoutBlanks(code), now) ?? fail('wrong_code')
  const codes = Array.from({ length: most_recovery_codes }, newRecoveryCode)
  await authenticators.confirm(db, holder, { id, used_step, recovery_digests: codes.map(recoveryDigest) })
  return codes
}

const withoutBlanks = (code: string): string => code.replace(/\s/g, '')

/** Answers whether the code is one of the holder's program or one of its recovery codes. It is used up by that. */
export const takeCode = async ({ db, secret, now }: Means, holder: Holder, code: string): Promise<boolean> => {
  const found = await authenticators.find(db, holder)
  if (!found) return false
  const step = stepOf(open(secret, found.sealed), withoutBlanks(code), now)
  return step === undefined
    ? authenticators.takeRecovery(db, holder, recoveryDigest(code))
    : authenticators.takeStep(db, holder, step)
}
