import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import { publicUrl } from '#src/config.ts'
import * as mails from '#store/mails.ts'
import type { Owner } from '#store/owner.ts'
import { other_kinds } from '#store/people/hash-kinds.ts'
import * as invitations from '#store/people/invitations.ts'
import { digestOf, newHash } from '#store/people/sessions.ts'
import * as links from '#store/phones/phone-links.ts'

/** Links that phones sign in with. */

const seconds = other_kinds.phone_link.lives

type Inviting = Pick<Context<User>, 'db' | 'config' | 'secret' | 'caller'> & {
  fail(error: 'over_quota' | 'disabled_in_demo'): never
}

interface Invited extends Owner {
  id: number
  label: string
  locale: string
}

/**
 * Makes a link of a phone, and mails it where an address is given. Fails with 101 for visitors of a demo account who mail it, with 268
 * where too many were mailed within a day.
 */
export const linkPhone = async (context: Inviting, phone: Invited, email: string | undefined) => {
  const { db, config, caller, fail } = context
  if (email && caller.demo) fail('disabled_in_demo')
  const hash = newHash()
  const url = `${publicUrl(config)}/go#${hash}`
  const expires = await links.create(db, phone, digestOf(hash), seconds)
  if (email) await send(context, phone, email, url)
  return { url, hash, expires }
}

const send = async ({ db, config, secret, caller, fail }: Inviting, phone: Invited, to: string, link: string) => {
  const inviting = holderKeyOf(caller)
  if ((await invitations.countMailed(db, inviting)) >= config.invitation_quota) fail('over_quota')
  await invitations.noteMailed(db, inviting)
  const sealed = secret.seal(JSON.stringify({ link }))
  const words = { login: caller.login, phone: phone.label, minutes: seconds / 60 }
  const { locale } = phone
  await mails.enqueue(db, { dealer_id: caller.dealer_id, to, locale, template: 'phone', words, sealed, seconds })
}
