import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None, OneOf } from '#contract/schema.ts'
import { languages } from '#judge/kind.ts'
import { linkUrl } from '#resource/tracker/location/link/told.ts'
import * as linkMails from '#store/links/link-mails.ts'
import * as links from '#store/links/links.ts'
import * as mails from '#store/mails.ts'

const Email = Type.String({ format: 'email', maxLength: 254 })

export default command('tracker/location/link/send', {
  summary: 'Sends a geo link to somebody by mail.',
  description: `Each address gets a letter of its own with the face of the dealer: who sends it, what guests see the trackers as, when the link ends, and
its address. No text of one's own goes with it. Who sees the link may send it; of one that is switched off or has ended nothing is sent (201). Addresses
of an account in 24 hours are bounded by \`ODOGRAPH_LINK_MAIL_QUOTA\` (268). Beyond the contract.`,
  access: notInDemo(userWith('weblocator_session_create')),
  params: Type.Object({
    id: Id,
    emails: Type.Array(Email, { minItems: 1, maxItems: 10, description: 'Who gets it.' }),
    locale: Described(OneOf(languages), 'Language of the letter.'),
  }),
  result: None,
  errors: ['not_found', 'over_quota'],
  example: { params: { emails: ['customer@mail.example'], locale: 'en' } },

  async handler({ id, emails, locale }, { db, caller, config, secret, now, fail }) {
    const link = await links.read(db, caller, id)
    if (!link?.enabled || (link.ends && link.ends <= now)) return fail('not_found')
    const to = [...new Set(emails)]
    if (!(await linkMails.countAddresses(db, caller, to.length, { most: config.link_mail_quota, now })))
      fail('over_quota')
    const sealed = secret.seal(JSON.stringify({ link: linkUrl(config, secret.open(link.sealed)) }))
    const { login, dealer_id, time_zone } = caller
    const words = { login, vehicle: namesOf(await linkMails.titles(db, caller, id)) }
    const letter = link.ends
      ? ({ template: 'link_until', words: { ...words, at: link.ends.toISOString(), time_zone } } as const)
      : ({ template: 'link', words } as const)
    for (const one of to) await mails.enqueue(db, { ...letter, dealer_id, to: one, locale, sealed })
    return {}
  },
})

/** As many as a subject has room for. */
const mostNames = 3

const namesOf = (titles: readonly string[]): string =>
  `${titles.slice(0, mostNames).join(', ')}${titles.length > mostNames ? ' …' : ''}`
