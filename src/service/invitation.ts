import type { Dealer, User } from '#contract/caller.ts'
import { tooSoon } from '#contract/interval.ts'
import type { Context } from '#contract/operation.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import { addressed } from '#resource/dealer/images.ts'
import { serviceSettings, titleOf as serviceTitle } from '#resource/dealer/settings.ts'
import { titleOf } from '#resource/user/info.ts'
import { publicUrl } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'
import * as mails from '#store/mails.ts'
import type { Owner } from '#store/owner.ts'
import { hash_kinds } from '#store/people/hash-kinds.ts'
import * as invitations from '#store/people/invitations.ts'
import type { Holder } from '#store/people/notices.ts'
import { no_password } from '#store/people/password.ts'
import { openSession } from '#store/people/sessions.ts'
import { leastOf } from './new-passwords.ts'

/** Logins whose holders choose their passwords themselves, by the link of a mail or one that is passed on to them. */

const seconds = hash_kinds.invitation.lives

/** Whom an invitation is for, and what its mail says. */
interface Invited {
  holder: Holder
  login: string
  /** The address. */
  to: string
  locale: string
  template: 'invitation' | 'invitation_account' | 'invitation_panel'
}

type Inviting = Pick<Context, 'db' | 'config' | 'secret'> & {
  caller: User | Dealer
  fail(error: 'over_quota'): never
}

/**
 * Makes a link, good for seven days, and mails it unless `mail` is false; fails with 268 where too many were mailed within a
 * day. In the transaction that makes or locks the login.
 */
export const invite = async (context: Inviting, invited: Invited, mail: boolean) => {
  const { db, config, caller } = context
  const { holder, to, locale } = invited
  const isPanel = 'panel_login_id' in holder
  const session = isPanel
    ? ({ kind: 'panel_invitation', panel_login_id: holder.panel_login_id, seconds } as const)
    : ({ kind: 'invitation', user_id: holder.user_id, seconds } as const)
  const hash = await openSession(db, session)
  const link = `${publicUrl(config)}/${isPanel ? 'panel/' : ''}#invitation=${hash}`
  const mail_id = mail ? await send(context, invited, link) : undefined
  const address = isPanel ? { email: to, locale } : {}
  // Without a server mail is written to files, and reaches nobody.
  const mailed = mail && (config.smtp_url !== '' || (await mails.hasGateway(db, caller.dealer_id)))
  const expires = await invitations.note(db, holder, { ...address, mail_id, mailed, seconds })
  return { link, expires, mailed }
}

const send = async (
  { db, config, secret, caller, fail }: Inviting,
  { login, to, locale, template }: Invited,
  link: string,
): Promise<number> => {
  const inviting = holderKeyOf(caller)
  if ((await invitations.countMailed(db, inviting)) >= config.invitation_quota) fail('over_quota')
  await invitations.noteMailed(db, inviting)
  const sealed = secret.seal(JSON.stringify({ link }))
  const words = { login, inviter: await inviterOf(db, caller) }
  return mails.enqueue(db, { dealer_id: caller.dealer_id, to, locale, template, words, sealed, seconds })
}

/** Who invites: the account, or the service. */
const inviterOf = async (db: Db, caller: User | Dealer): Promise<string> =>
  caller.kind === 'user' ? accountName(db, caller) : serviceTitle(await serviceOf(db, caller))

/** Characters of an inviter's name that are told. */
const longest_name = 100

/** The name that an account is called by, else its login. */
const accountName = async (db: Db, { account_id }: Owner): Promise<string> => {
  const account = await accounts.readUser(db, { account_id }, account_id)
  return ((account && titleOf(account)) || account?.login || '').slice(0, longest_name)
}

const serviceOf = async (db: Db, { dealer_id }: { dealer_id: number }) =>
  addressed(serviceSettings((await dealers.read(db, dealer_id))?.settings))

interface Renewing {
  password_hash: string
  mail: boolean
  /** Its links end, for it goes to another address now. */
  isMoved?: boolean
}

type Again = Pick<Context, 'db' | 'config'> & {
  fail(error: 'already_done' | 'timeout_not_reached', more?: object): never
}

export const renew_rule =
  '265 for a login that has a password. A mail is sent once in five minutes at most: 264 then tells the whole `timeout` and the ' +
  '`remainder` of it, as ISO 8601 durations. Links from before stay good.'

/** Fails unless this login, which the transaction has locked, may be invited once more now. */
export const mayRenew = async (
  { db, config, fail }: Again,
  holder: Holder,
  { password_hash, mail, isMoved = false }: Renewing,
): Promise<void> => {
  if (password_hash !== no_password) fail('already_done')
  if (isMoved) await invitations.move(db, holder)
  const found = await invitations.find(db, holder)
  const wait = mail && tooSoon(config.mail_interval, found?.age ?? undefined)
  if (wait) fail('timeout_not_reached', wait)
}

/** The words of the page on which an invitation is accepted; `undefined` where there is none any more. */
export const openInvitation = async ({ db, config }: Pick<Context, 'db' | 'config'>, caller: User | Dealer) => {
  const holder = caller.kind === 'user' ? { user_id: caller.user_id } : { panel_login_id: caller.panel_login_id }
  const found = await invitations.find(db, holder)
  if (!found) return undefined
  const service = await serviceOf(db, caller)
  const service_title = serviceTitle(service)
  const isGuest = caller.kind === 'user' && !caller.master
  return {
    inviter: isGuest ? await accountName(db, caller) : service_title,
    locale: caller.kind === 'user' ? caller.locale : found.locale,
    expires: found.expires,
    password_length: leastOf(config),
    service_title,
    logo: service.logo,
  }
}
