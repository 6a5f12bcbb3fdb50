import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Ids, Moment } from '#contract/schema.ts'
import * as messages from '#store/chat/messages.ts'
import * as trackers from '#store/fleet/trackers.ts'

/** Trackers that may be named. */
const most_trackers = 300

export default query('tracker/chat/updated/list', {
  summary: 'Tells when something was last written to or from trackers.',
  description: `217: one is not there, or blocked. 221: more than ${most_trackers} are named.`,
  access: user,
  params: Type.Object({
    trackers: Type.Optional(
      Described(Ids, 'Only these; left out, beyond the contract, all that the caller sees and that are not blocked.'),
    ),
  }),
  result: Type.Object({
    value: Described(
      Type.Record(Type.String(), Moment),
      'By tracker, when its last message was written; without those that have none.',
    ),
  }),
  errors: ['list_has_nonexistent', 'device_limit_exceeded'],

  async handler({ trackers: named }, { db, caller, fail }) {
    const asked = named && [...new Set(named)]
    if (asked && asked.length > most_trackers) fail('device_limit_exceeded')
    const ids = await trackers.unblockedIds(db, caller, asked ?? (await trackers.ids(db, caller)))
    if (asked && ids.length < asked.length) fail('list_has_nonexistent')
    return { value: Object.fromEntries(await messages.lastOf(db, caller, ids)) }
  },
})
