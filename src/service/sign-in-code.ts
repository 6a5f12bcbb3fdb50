import { randomInt } from 'node:crypto'
import type { Dealer, User } from '#contract/caller.ts'
import { tooSoon } from '#contract/interval.ts'
import type { Author, Context, Keeping } from '#contract/operation.ts'
import type { FactorType } from '#resource/second-factor.ts'
import type { Db } from '#store/db.ts'
import * as authenticators from '#store/people/authenticators.ts'
import { hash_kinds } from '#store/people/hash-kinds.ts'
import type { Holder } from '#store/people/notices.ts'
import { hashPassword, isPassword } from '#store/people/password.ts'
import * as sessions from '#store/people/sessions.ts'
import * as codes from '#store/people/sign-in-codes.ts'
import { takeCode } from './second-factor.ts'
import { sendCode } from './user/letters.ts'

/**
 * Sign-ins that wait for their code, of users and of the panel (specification section 5.5, rulings): six digits by
 * e-mail, or from a program.
 */

/** Seconds that a code is valid: as long as the session waits for it. */
const lifetime = hash_kinds.second_factor.lives

/** Sign-ins of one login that may wait for their codes at a time: so its mailbox cannot be filled. */
const most_waiting = 5

const newCode = async () => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, code_hash: await hashPassword(code) }
}

const holderOf = (author: Author): Holder =>
  'user_id' in author ? { user_id: author.user_id } : { panel_login_id: author.panel_login_id }

const kindOf = (holder: Holder) => ('user_id' in holder ? 'second_factor' : 'panel_second_factor')

/**
 * Opens a session that waits for its code, for a login whose password was right, and queues the mail with the code
 * unless a program makes it. In its transaction `hold` fails if the password is no longer the login's, `refuse` when
 * too many sign-ins wait.
 */
export const challenge = async (
  { secret, transaction }: Pick<Context, 'secret'> & Keeping,
  author: Author,
  hold: (db: Db) => Promise<unknown>,
  refuse: () => never,
): Promise<{ factor_type: FactorType; hash: string }> => {
  const { code, code_hash } = await newCode()
  const holder = holderOf(author)
  const begin = async (db: Db) => {
    await hold(db)
    if ((await codes.countWaiting(db, holder)) >= most_waiting) refuse()
    const hash = await sessions.openSession(db, { kind: kindOf(holder), ...holder, seconds: lifetime })
    const makesCodes = (await authenticators.find(db, holder)) !== undefined
    await codes.create(db, sessions.digestOf(hash), makesCodes ? null : code_hash)
    if (!makesCodes) await sendCode({ db, secret }, holder, { code, seconds: lifetime })
    return { factor_type: makesCodes ? ('totp' as const) : ('email' as const), hash }
  }
  return transaction(begin, author)
}

export const resend_rule =
  'At most once in five minutes: 264 then tells the whole `timeout` and the `remainder` of it, as ISO 8601 durations. 13 ' +
  'where a program makes the codes.'

/** Queues a mail with another code for the waiting session that calls; the code before it becomes invalid. */
export const challengeAgain = async (context: Context<User | Dealer, 'timeout_not_reached'>): Promise<void> => {
  const { db, secret, config, caller, fail } = context
  const { age, mailed } = (await codes.ageForChange(db, caller.digest)) ?? fail('session_ended')
  if (!mailed) fail('not_permitted')
  const wait = tooSoon(config.mail_interval, age)
  if (wait) fail('timeout_not_reached', wait)
  const { code, code_hash } = await newCode()
  await codes.replace(db, caller.digest, code_hash)
  await sessions.renew(db, caller.digest, lifetime)
  await sendCode({ db, secret }, caller, { code, seconds: lifetime })
}

export const code_rule =
  'A code is good for ten minutes and may be tried five times. One of a program is good for half a minute before and ' +
  'after it is shown, and once; a recovery code does in its place. A wrong one counts as a failed sign-in: after too ' +
  'many, every answer is 15 for a while.'

/** Answers whether this is the code that the session waits for; each try counts. */
export const isCode = async (
  context: Pick<Context, 'db' | 'secret' | 'now'>,
  waiting: Holder & { digest: Buffer },
  code: string,
): Promise<boolean> => {
  const code_hash = await codes.tried(context.db, waiting.digest)
  return code_hash === null ? takeCode(context, waiting, code) : isPassword(code.trim(), code_hash)
}
