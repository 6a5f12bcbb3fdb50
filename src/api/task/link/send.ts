import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None, OneOf } from '#contract/schema.ts'
import { languages } from '#judge/kind.ts'
import { taskLinkUrl } from '#resource/task-link.ts'
import * as linkMails from '#store/links/link-mails.ts'
import * as mails from '#store/mails.ts'
import * as links from '#store/tasks/task-links.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default command('task/link/send', {
  summary: 'Sends the link by which a customer sees a task by mail.',
  description: `The letter has the face of the dealer: who sends it, and the address of the page; no text of one's own, and nothing of the task. A task without a link has none to send (201).
Addresses of an account in 24 hours are bounded by \`ODOGRAPH_LINK_MAIL_QUOTA\`, together with those of geo links (268). Beyond the contract.`,
  access: notInDemo(userWith('task_update')),
  params: Type.Object({
    task_id: Id,
    email: Type.String({ format: 'email', maxLength: 254, description: 'Who gets it.' }),
    locale: Described(OneOf(languages), 'Language of the letter.'),
  }),
  result: None,
  errors: ['not_found', 'over_quota'],
  example: {
    params: { task_id: '<id of task/create>', email: 'customer@mail.example', locale: 'en' },
    after: ['task/create', 'task/link/create'],
  },

  async handler({ task_id, email, locale }, { db, caller, config, secret, now, fail }) {
    const link = (await tasks.read(db, caller, task_id)) && (await links.read(db, caller, task_id))
    if (!link) return fail('not_found')
    if (!(await linkMails.countAddresses(db, caller, 1, { most: config.link_mail_quota, now }))) fail('over_quota')
    const { login, dealer_id } = caller
    const sealed = secret.seal(JSON.stringify({ link: taskLinkUrl(config, secret.open(link.sealed)) }))
    await mails.enqueue(db, { dealer_id, to: email, template: 'task_link', locale, words: { login }, sealed })
    return {}
  },
})
