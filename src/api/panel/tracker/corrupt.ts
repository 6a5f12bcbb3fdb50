import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Default, Id, None } from '#contract/schema.ts'
import { lockedOriginal } from '#service/panel/tracker/locked.ts'
import * as sources from '#store/billing/sources.ts'
import * as clones from '#store/fleet/clones.ts'

export default command('panel/tracker/corrupt', {
  summary: 'Ends a device for good.',
  description:
    'It is refused from then on, and its id and phone may be registered again. Its tracker is deleted, and with ' +
    "`corrupt_clones` those of other users are too; without it error 253 lists the clones' ids.",
  access: dealerWith(['trackers', 'corrupt']),
  params: Type.Object({ tracker_id: Id, corrupt_clones: Default(Type.Boolean(), true) }),
  result: None,
  errors: ['not_found', 'not_for_clones', 'already_corrupted', 'has_clones'],

  async handler({ tracker_id, corrupt_clones }, context) {
    const { db, fail } = context
    const tracker = await lockedOriginal(tracker_id, context)
    const list = corrupt_clones ? [] : await clones.of(db, tracker.source_id)
    if (list.length > 0) fail('has_clones', { list })
    await sources.end(db, tracker, tracker.source_id)
    return {}
  },
})
