import { randomInt } from 'node:crypto'
import type { Db } from '#store/db.ts'
import * as authenticators from '#store/people/authenticators.ts'
import { hashPassword } from '#store/people/password.ts'
import * as sessions from '#store/people/sessions.ts'
import * as codes from '#store/people/sign-in-codes.ts'
import type { Caller } from '../../../caller.ts'
import type { Context, Keeping } from '../../../operation.ts'
import type { FactorType } from '../../../second-factor.ts'
import { type Addressee, sendCode } from '../../letters.ts'

/** The second factor (specification section 5.5, rulings): six digits by e-mail, or of a program that makes them. */

/** Seconds that a code is good for. */
const lifetime = 600

/** Sign-ins of one user that may wait for their codes at a time: so its mailbox cannot be filled. */
const most_waiting = 5

const newCode = async () => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, code_hash: await hashPassword(code) }
}

type Means = Pick<Context, 'db' | 'secret'>

/** Opens a session that waits for its code, and queues the code unless a program makes it; 104 when too many are waiting already. */
export const challenge = async (
  { secret, fail, transaction }: Context<Caller, 'wrong_login_or_password' | 'logins_limit_exceeded'> & Keeping,
  user: Addressee & sessions.Proven & { account_id: number },
): Promise<{ factor_type: FactorType; hash: string }> => {
  const { code, code_hash } = await newCode()
  const begin = async (db: Db) => {
    if (!(await sessions.lockProven(db, user))) fail('wrong_login_or_password')
    if ((await sessions.countOfUser(db, user.id, 'second_factor')) >= most_waiting) fail('logins_limit_exceeded')
    const hash = await sessions.open(db, { kind: 'second_factor', user_id: user.id, seconds: lifetime })
    const makesCodes = (await authenticators.find(db, { user_id: user.id })) !== undefined
    await codes.create(db, sessions.digestOf(hash), makesCodes ? null : code_hash)
    if (!makesCodes) await sendCode({ db, secret }, user, { code, seconds: lifetime })
    return { factor_type: makesCodes ? ('totp' as const) : ('email' as const), hash }
  }
  return transaction(begin, { account_id: user.account_id, user_id: user.id })
}

/** Queues another code for a session that waits; the one before opens nothing any more. */
export const challengeAgain = async ({ db, secret }: Means, user: Addressee, digest: Buffer): Promise<void> => {
  const { code, code_hash } = await newCode()
  await codes.replace(db, digest, code_hash)
  await sessions.renew(db, digest, lifetime)
  await sendCode({ db, secret }, user, { code, seconds: lifetime })
}
