import type { Context } from '#contract/operation.ts'
import { publicUrl } from '#src/config.ts'
import * as mails from '#store/mails.ts'
import { hash_kinds } from '#store/people/hash-kinds.ts'
import { type Holder, readerOf } from '#store/people/notices.ts'
import { openSession } from '#store/people/sessions.ts'

/**
 * Mails that open something for a user. Their secrets are sealed in the queue, and elsewhere only their digests are
 * stored.
 */

/** The user that a mail goes to; its login is the address. */
export interface Addressee {
  id: number
  dealer_id: number
  login: string
  locale: string
}

type Means = Pick<Context, 'db' | 'config' | 'secret'>

const letterTo = ({ dealer_id, login, locale }: Addressee) => ({ dealer_id, to: login, locale })

/** Queues the mail with the link by which a new user activates its account; returns the id of the mail. */
export const sendActivation = async ({ db, config, secret }: Means, user: Addressee): Promise<number> => {
  const hash = await openSession(db, { kind: 'registration', seconds: hash_kinds.registration.lives, user_id: user.id })
  const sealed = secret.seal(JSON.stringify({ link: `${publicUrl(config)}/activate?hash=${hash}` }))
  return mails.enqueue(db, { ...letterTo(user), template: 'activation', words: { login: user.login }, sealed })
}

/** Queues the mail with the link by which a user chooses a new password. */
export const sendRestore = async ({ db, config, secret }: Means, user: Addressee): Promise<number> => {
  const hash = await openSession(db, { kind: 'restore', seconds: hash_kinds.restore.lives, user_id: user.id })
  const sealed = secret.seal(JSON.stringify({ link: `${publicUrl(config)}/restore?hash=${hash}` }))
  return mails.enqueue(db, { ...letterTo(user), template: 'restore', words: { login: user.login }, sealed })
}

/** Queues the mail with the code of a second factor, which is valid for so many `seconds`. */
export const sendCode = async (
  { db, secret }: Pick<Means, 'db' | 'secret'>,
  holder: Holder,
  { code, seconds }: { code: string; seconds: number },
): Promise<void> => {
  const reader = await readerOf(db, holder)
  if (!reader) return
  const { dealer_id, to, locale, login } = reader
  const words = { login, minutes: seconds / 60 }
  const sealed = secret.seal(JSON.stringify({ code }))
  await mails.enqueue(db, { dealer_id, to, locale, template: 'code', words, sealed, seconds })
}
