import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { tooSoon } from '#contract/interval.ts'
import { command, type Platform } from '#contract/operation.ts'
import { Id, ListOf } from '#contract/schema.ts'
import type { Outcome } from '#notify/channel.ts'
import { ChannelName } from '#resource/notification/channel.ts'
import { channelsOf } from '#resource/tracker/rule/channels.ts'
import { dealerChannels } from '#service/channels.ts'
import type { Db } from '#store/db.ts'
import * as mails from '#store/mails.ts'
import * as tests from '#store/rules/rule-test.ts'
import * as rules from '#store/rules/rules.ts'

/** Seconds between two tests of rules of an account, and in which a mail is tried again. */
const interval = 60
const retry_seconds = 600

const Told = Type.Object({
  channel: ChannelName,
  configured: Type.Boolean({ description: 'By the operator; else nobody is told by it.' }),
  recipients: Type.Integer({ description: 'Whom the rule tells by it.' }),
  sent: Type.Integer({ description: 'How many were told.' }),
  errors: Type.Array(Type.String(), { description: 'Why others were not told, each once.' }),
})

export default command('tracker/rule/test', {
  summary: 'Tells the recipients of a rule once, as a test, and what became of it by channel.',
  description: `By the channels that the rule has enabled, ${tests.mostRecipients} recipients of each at most, whatever its schedule, its zones or \`suspended\` say.
The message is what the rule says, behind \`[Test]\`; applications get the event \`test\` with the \`id\` 0. Mail that does not leave at once
is tried again for ten minutes. Once in a minute for an account: 264 tells the whole \`timeout\` and the \`remainder\` of it, as ISO 8601
durations. Who may change the rule may test it (13).`,
  access: notInDemo(userWith('tracker_rule_update')),
  params: Type.Object({ rule_id: Id }),
  result: ListOf(Told),
  errors: ['not_found', 'timeout_not_reached'],
  // Others are waited for, so not inside of the transaction.
  keeps: true,

  async handler({ rule_id }, { caller, now, tellers, post, transaction, fail }) {
    const { test, recipients, letters, channels } = await transaction(async (db) => {
      const rule = (await rules.lock(db, caller, rule_id)) ?? fail('not_found')
      if (!rule.changeable) fail('not_permitted')
      const wait = tooSoon(interval, await tests.sinceTest(db, caller, now))
      if (wait) fail('timeout_not_reached', wait)
      const test = await tests.begin(db, rule, now)
      const recipients = await tests.recipientsOf(db, caller, rule_id, test)
      const channels = await dealerChannels({ db, caller, tellers })
      const isMailed = channels.some(({ name, configured }) => name === 'mail' && configured)
      const letters = isMailed ? await write(db, test, recipients.mail ?? [], now) : []
      return { test, recipients, letters, channels }
    })
    const { account_id } = caller
    const due = { account_id, rule_id, ...test, ...blank, message: marked(test), time: now, event_time: now }
    const names = new Set(channelsOf(test.alerts))
    const list = channels.filter(({ name }) => names.has(name))
    const told = list.map(async ({ name, configured }) => {
      const all = recipients[name] ?? []
      const some = configured ? all.slice(0, tests.mostRecipients) : []
      const outcomes =
        name === 'mail'
          ? letters.map((id) => mailed(post, id))
          : some.map((target) => tellers.tell({ ...due, outlet: name, target }))
      return { channel: name, configured, recipients: all.length, ...summed(await Promise.all(outcomes)) }
    })
    return { list: await Promise.all(told) }
  },
})

const marked = ({ message }: tests.Test): string => `[Test] ${message}`

/** What a test tells nothing of. */
const blank = {
  ...{ id: 0, entry_id: 0, event: 'test', track_id: 0, employee_id: null, lat: null, lng: null, precision: null },
  ...{ address: '', emergency: false, extra: { test: true }, measures: 'metric', webhook: null, sealed: null },
}

/** Queues the mails of the test, and answers them. */
const write = async (db: Db, test: tests.Test, emails: readonly string[], now: Date): Promise<number[]> => {
  const { dealer_id, locale, login, time_zone, tracker_label: tracker } = test
  const words = { login, tracker, message: marked(test), place: '–', at: now.toISOString(), time_zone }
  const ids: number[] = []
  for (const to of emails.slice(0, tests.mostRecipients))
    ids.push(await mails.enqueue(db, { dealer_id, locale, template: 'event', to, words, seconds: retry_seconds }))
  return ids
}

const mailed = async (post: Platform['post'], id: number): Promise<Outcome> =>
  (await post.send(id)) ? { status: 'sent' } : { status: 'failed', error: 'The mail server did not take it' }

const summed = (outcomes: readonly Outcome[]) => ({
  sent: outcomes.filter(({ status }) => status === 'sent').length,
  errors: [...new Set(outcomes.flatMap(({ error }) => error ?? []))],
})
