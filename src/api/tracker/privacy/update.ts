import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None, Nullable, Optional } from '#contract/schema.ts'
import { InputNumber, most_changes, WorkingHours, workingOf } from '#resource/tracker/privacy.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { setPrivacy } from '#service/tracker/privacy-set.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/privacy/update', {
  summary: 'Sets the hours of work of a tracker, outside of which it is private time, or the input that says so.',
  description:
    'Beyond the contract (docs/privacy.md). From now on, hours by the clocks of the account as they are now; what was private stays so, and what the driver says on a phone ' +
    'counts beside them. What is left out stays, and what counts already is not noted once more. A clone answers 219. ' +
    `Hours and inputs of a tracker are set ${most_changes.count} times in ${most_changes.days} days; then it answers 267.`,
  access: notInDemo(userWith('tracker_update')),
  params: Type.Object({
    tracker_id: Id,
    hours: Optional(Nullable(WorkingHours)),
    input_number: Optional(Nullable(InputNumber)),
  }),
  result: None,
  errors: ['not_found', 'device_blocked', 'not_for_clones', 'too_many_entities'],

  async handler({ tracker_id, hours, input_number }, context) {
    const { db, caller, fail } = context
    const working = hours && workingOf(hours)
    const tracker = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail)
    if (tracker.clone) fail('not_for_clones')
    await setPrivacy(context, tracker, { working, input: input_number })
    return {}
  },
})
