import { randomInt } from 'node:crypto'
import { hashPassword } from '#store/password.ts'
import * as sessions from '#store/sessions.ts'
import * as codes from '#store/sign-in-codes.ts'
import type { Context } from '../../../operation.ts'
import { type Addressee, sendCode } from '../../letters.ts'

/** The second factor (specification section 5.5, rulings): six digits by e-mail. */

/** Seconds that a code is good for. */
const lifetime = 600

/** Sign-ins of one user that may wait for their codes at a time: so its mailbox cannot be filled. */
const most_waiting = 5

const newCode = async () => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, code_hash: await hashPassword(code) }
}

type Means = Pick<Context, 'db' | 'secret'>

/** Opens a session that waits for its code, and queues the code; `undefined` when too many are waiting already. */
export const challenge = async ({ db, secret }: Means, user: Addressee): Promise<string | undefined> => {
  const { code, code_hash } = await newCode()
  return db.transaction().execute(async (transaction) => {
    await sessions.lockUser(transaction, user.id)
    if ((await sessions.countOfUser(transaction, user.id, 'second_factor')) >= most_waiting) return undefined
    const hash = await sessions.open(transaction, { kind: 'second_factor', user_id: user.id, seconds: lifetime })
    await codes.create(transaction, sessions.digestOf(hash), code_hash)
    await sendCode({ db: transaction, secret }, user, { code, seconds: lifetime })
    return hash
  })
}

/** Queues another code for a session that waits; the one before opens nothing any more. */
export const challengeAgain = async ({ db, secret }: Means, user: Addressee, digest: Buffer): Promise<void> => {
  const { code, code_hash } = await newCode()
  await codes.replace(db, digest, code_hash)
  await sessions.renew(db, digest, lifetime)
  await sendCode({ db, secret }, user, { code, seconds: lifetime })
}
