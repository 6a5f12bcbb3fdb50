import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { longPeriodOf } from '#contract/period.ts'
import { CountedListOf, Default, Described, Id, LocalTime } from '#contract/schema.ts'
import { ChatMessage, tellMessage } from '#resource/tracker/chat.ts'
import { requireReadable } from '#service/chat/chat.ts'
import * as messages from '#store/chat/messages.ts'

/** Messages that are told at a time. */
const most = 1024
const week = 7 * 86_400_000

export default query('tracker/chat/list', {
  summary: 'Lists what the office and the phones of a tracker wrote to each other in a period.',
  description:
    `The ${messages.most_messages} newest of a tracker are kept, for ${messages.kept_days} days. 214: no phone is tied to the tracker, its model is none, and ` +
    'nothing was written. 236: its plan has no chat.',
  access: user,
  params: Type.Object({
    tracker_id: Id,
    from: Type.Optional(Described(LocalTime, 'Written since then; left out, seven days before now.')),
    to: Type.Optional(Described(LocalTime, 'Written until then, its whole second; left out, now.')),
    limit: Type.Optional(Type.Integer({ minimum: 0, maximum: most, default: most, description: 'At most so many.' })),
    ascending: Default(Type.Boolean({ description: 'By time; false: the newest first.' }), true),
  }),
  result: CountedListOf(ChatMessage),
  errors: ['not_found', 'device_blocked', 'feature_unavailable', 'not_supported_by_device'],
  example: { params: { tracker_id: '<tracker_id of mobile/phone/invite>' }, after: ['mobile/phone/invite'] },

  async handler({ tracker_id, from, to, limit = most, ascending }, { db, caller, now, fail }) {
    await requireReadable(db, caller, tracker_id, fail)
    const owner = { account_id: caller.account_id, tracker_id }
    const period = longPeriodOf({ from: from ?? new Date(now.getTime() - week), to: to ?? now })
    const list = await messages.list(db, owner, { ...period, limit, ascending })
    return { list: list.map(tellMessage), count: await messages.count(db, owner, period) }
  },
})
