import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { Label } from '#resource/tracker.ts'
import { lockedOriginal } from '#service/panel/tracker/locked.ts'
import * as clones from '#store/fleet/clones.ts'

export default command('panel/tracker/clone', {
  summary: 'Lets another user see a device.',
  description:
    'The clone is a tracker of that user over the same device: its points, tracks and state are those of the original. ' +
    'The user may be one of a dealer below this one; the owner of the device and users who are not there answer 246.',
  access: dealerWith(['trackers', 'create']),
  params: Type.Object({ tracker_id: Id, label: Label, user_id: Described(Id, 'User who gets the clone.') }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'not_for_clones', 'invalid_user', 'already_exists', 'already_corrupted'],
  example: { params: { user_id: 2 }, after: ['panel/user/create'] },

  async handler({ tracker_id, label, user_id }, context) {
    const { db, caller, fail } = context
    const { source_id, account_id } = await lockedOriginal(tracker_id, context)
    if (user_id === account_id || !(await clones.mayGet(db, caller, user_id))) fail('invalid_user')
    const existing = await clones.over(db, { account_id: user_id }, [source_id])
    if (existing.length > 0) fail('already_exists', { list: existing.map(({ id }) => id) })
    const [id = 0] = await clones.create(db, { account_id: user_id }, [{ source_id, label }])
    return { id }
  },
})
