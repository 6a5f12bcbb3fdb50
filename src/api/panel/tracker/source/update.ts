import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { lockedTracker } from '#service/panel/tracker/locked.ts'
import * as trackers from '#store/dealer/panel-trackers.ts'

export default command('panel/tracker/source/update', {
  summary: 'Blocks a device, or lets it be used again.',
  description:
    'Its owner and all who have clones of it are told 208 then. What it sends is kept. A device of another dealer, ' +
    'of which a user of this one has a clone, is not found.',
  access: dealerWith(['trackers', 'update']),
  params: Type.Object({
    tracker_id: Id,
    blocked: Type.Boolean({ description: 'It is blocked: nothing of it is shown to users.' }),
  }),
  result: None,
  errors: ['not_found', 'already_corrupted'],

  async handler({ tracker_id, blocked }, context) {
    const { source_id } = await lockedTracker(tracker_id, context)
    if (!(await trackers.setBlocked(context.db, context.caller, source_id, blocked))) context.fail('not_found')
    return {}
  },
})
