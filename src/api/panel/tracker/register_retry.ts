import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None, Nullable, Optional } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { lockedOriginal } from '#service/panel/tracker/locked.ts'
import { retry, retryFailures } from '#service/tracker/retry.ts'
import * as sources from '#store/billing/sources.ts'

export default command('panel/tracker/register_retry', {
  summary: "Begins the registration of a user's device anew.",
  description:
    'As `tracker/register_retry`, also of a device that was heard. There are no tracking settings yet that it could put ' +
    'back.',
  access: dealerWith(['trackers', 'update']),
  params: Type.Object({
    tracker_id: Id,
    send_register_commands: Optional(
      Nullable(Type.Boolean({ description: 'Accepted and not used: nothing is sent to devices yet.' })),
    ),
  }),
  result: None,
  errors: ['not_found', 'device_blocked', 'not_for_clones', 'already_corrupted', ...retryFailures],
  example: { params: { send_register_commands: false } },

  async handler({ tracker_id, send_register_commands }, context) {
    const { db, fail } = context
    const tracker = await lockedOriginal(tracker_id, context)
    const found = (await sources.lockToRetry(db, tracker, tracker.source_id)) ?? fail('not_found')
    await retry(context, unblocked(found, fail), send_register_commands)
    return {}
  },
})
