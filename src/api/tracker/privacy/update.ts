import { isDeepStrictEqual } from 'node:util'
import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None, Nullable } from '#contract/schema.ts'
import { WorkingHours, workingOf } from '#resource/tracker/privacy.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { say } from '#store/fleet/private-notes.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { privaciesOf } from '#store/points/private-notes.ts'
import { queryOf } from '#store/query.ts'

export default command('tracker/privacy/update', {
  summary: 'Sets the hours of work of a tracker: outside of them it is private time.',
  description:
    'Beyond the contract (docs/privacy.md). From now on, by the clocks of the account as they are now; what was private stays so, and what the driver says on a phone ' +
    'counts beside them. Hours that count already are not noted once more. A clone answers 219.',
  access: notInDemo(userWith('tracker_update')),
  params: Type.Object({ tracker_id: Id, hours: Nullable(WorkingHours) }),
  result: None,
  errors: ['not_found', 'device_blocked', 'not_for_clones'],

  async handler({ tracker_id, hours }, { db, caller, now, fail }) {
    const working = hours && workingOf(hours)
    const tracker = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail)
    if (tracker.clone) fail('not_for_clones')
    const before = (await privaciesOf(queryOf(db), [tracker.source_id])).get(tracker.source_id)?.hoursAt(now.getTime())
    const isSame =
      isDeepStrictEqual(before?.working ?? null, working) && (!working || before?.zone === caller.time_zone)
    if (isSame) return {}
    const note = { at: now.getTime(), says: 'hours', zone: caller.time_zone, working } as const
    await say(db, tracker, tracker.source_id, note, { user_id: caller.user_id }, now)
    return {}
  },
})
