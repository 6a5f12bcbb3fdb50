import type { Dealer, User } from '#contract/caller.ts'
import type { Context, Keeping } from '#contract/operation.ts'
import { Text } from '#contract/schema.ts'
import { session_kinds } from '#contract/session-kinds.ts'
import { networkOf } from '#net/networks.ts'
import { pause } from '#pace/pause.ts'
import type { Db } from '#store/db.ts'
import { hashKind } from '#store/people/hash-kinds.ts'
import * as notices from '#store/people/notices.ts'
import { type NewSession, openSession } from '#store/people/sessions.ts'
import * as origins from '#store/people/sign-in-origins.ts'
import * as signIns from '#store/people/sign-ins.ts'

/** Longest login in characters, of users an e-mail address: a longer one does not exist. */
export const longest_login = 254

/** A token that recognises a client which has signed in before. */
export const ClientToken = {
  ...Text(64),
  description:
    'Beyond the specification: a secret by which a client is known again. Whoever sends it, empty at first, is answered ' +
    'one to keep beside the session, for its later sign-ins: they are counted apart from those of strangers.',
}

interface Tried {
  area: 'user' | 'panel'
  login: string
  client_token?: string | undefined
}

type Asking = Pick<Context, 'db' | 'config' | 'address' | 'caller' | 'report'>

/**
 * Runs `prove`, which finds whoever signs in, unless too many attempts have failed (`locked`, ruling 105). Attempts of
 * strangers, of clients and addresses that the login has succeeded from, and of who is signed in are counted apart.
 * `prove` compares the password, and must take the same time whether or not the login exists; when it finds nobody, the
 * operation fails.
 */
export const attempt = async <T extends object>(
  context: Asking & Keeping,
  { area, login, client_token }: Tried,
  prove: () => Promise<T | undefined>,
): Promise<{ locked: boolean; proven?: T | undefined }> => {
  const { db, config, address, report } = context
  const { holder, origin } = await origins.find(db, { area, login }, { network: networkOf(address), client_token })
  const isIn = isSignedIn(context)
  const apart = isIn ? 'session' : origin ? `origin ${origin.id}` : ''
  const tried = { area, login, address: networkOf(address, 48), apart }
  const limits = {
    login: config.sign_in_failures,
    // Whoever shares the address with them, these are no strangers.
    address: isIn || origin?.is_client ? 0 : config.sign_in_address_failures,
    seconds: config.sign_in_window,
  }
  const { proven, ...settled } = await decide(db, tried, limits, prove)
  if (settled.outcome !== 'right') report({ area, outcome: settled.outcome, ...holder })
  if (settled.outcome === 'failed') await tellLocks(context, { ...tried, holder }, settled.begun)
  return { locked: settled.outcome === 'refused', proven }
}

const isSignedIn = ({ caller }: Asking): boolean =>
  caller.kind !== 'nobody' && hashKind(caller.hash_kind).signed_in === true

/**
 * Answers whether a signed-in caller has shown what only the holder of the login can, as `isRight` says. A wrong answer counts
 * as a failed sign-in, and too many are error 15.
 */
export const proveSelf = async (
  context: Context<User | Dealer, never> & Keeping,
  login: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> => {
  const { caller, fail } = context
  const { locked, proven } = await attempt(context, { area: session_kinds[caller.kind].area, login }, async () =>
    (await isRight()) ? caller : undefined,
  )
  return locked ? fail('too_many_requests') : proven !== undefined
}

/**
 * Answers whether the result of `prove` may be used. Comparing passwords is dear, so locks are looked for before it, and once
 * more, for good, after it.
 */
export const decide = async <T extends object>(
  db: Db,
  tried: signIns.Attempt,
  limits: signIns.Limits,
  prove: () => Promise<T | undefined>,
): Promise<signIns.Settled & { proven?: T | undefined }> => {
  if (await signIns.isLocked(db, tried, limits)) return { outcome: 'refused' }
  const proven = await prove()
  const settled = await signIns.settle(db, tried, limits, proven !== undefined)
  return settled.outcome === 'right' ? { ...settled, proven } : settled
}

/**
 * Milliseconds that an answer takes at least where somebody may have been mailed: mailing takes longer than finding
 * nobody, and is done well within it.
 */
const answer_time = 200

/** Resolves after that time. */
export const timeOfMailing = (): Promise<void> => pause(answer_time)

/** Reports each lock once, for attempts at a locked login are not recorded. */
const tellLocks = async (
  { config, report, transaction }: Asking & Keeping,
  { area, apart, holder }: signIns.Attempt & Pick<origins.Found, 'holder'>,
  { login, address }: signIns.Locks,
): Promise<void> => {
  if (address) report({ area, outcome: 'address_locked' })
  if (!login) return
  report({ area, outcome: 'login_locked', ...holder })
  const minutes = Math.ceil(config.sign_in_window / 60)
  const tell = async (who: origins.LoginOwner): Promise<void> =>
    transaction(async (db) => (apart === '' ? notices.tellOfGuessing(db, who, minutes) : undefined), who, 'locked')
  await Promise.all([holder && tell(holder), timeOfMailing()])
}

/** Mails about sign-ins from new places that a holder gets within a day at most. */
const most_told = 10

/** Characters of a client's name for itself that a mail quotes. */
const longest_client = 200

/**
 * Opens the session of whoever has just signed in, in the transaction that proved it, and mails the holder when it
 * comes from a new place.
 */
export const letIn = async (
  db: Db,
  { address, user_agent }: Pick<Context, 'address' | 'user_agent'>,
  session: NewSession,
  client_token: string | undefined,
): Promise<{ hash: string; client_token?: string }> => {
  const hash = await openSession(db, { ...session, address, user_agent })
  const from = { network: networkOf(address), client_token }
  const { is_new, networks_today, ...kept } = await origins.remember(db, session, from)
  const client = user_agent.slice(0, longest_client) || '–'
  if (is_new && networks_today < most_told) await notices.tellHolder(db, session, 'sign_in_new', { address, client })
  return { hash, ...kept }
}
