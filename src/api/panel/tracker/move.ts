import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { lockedOriginal } from '#service/panel/tracker/locked.ts'
import { giveTemplates } from '#service/tracker/sensor/giving.ts'
import * as customers from '#store/dealer/customers.ts'
import { move } from '#store/dealer/panel-trackers.ts'
import * as clones from '#store/fleet/clones.ts'

export default command('panel/tracker/move', {
  summary: 'Gives a tracker to another user of the dealer.',
  description:
    'Its device and all its points and tracks go with it, and so does its plan; its clones stay where they are. It ' +
    'leaves its group, tags, rules, geo links, sensors, counters, sub-users, vehicle and employee behind; phones that are signed in for it are cut off. Its own user and users who are not there answer 246, a user who has ' +
    'a clone of it 247. It gets what templates of sensors of its new user say.',
  access: dealerWith(['trackers', 'create'], ['trackers', 'delete']),
  params: Type.Object({ tracker_id: Id, user_id: Described(Id, 'User who gets the tracker.') }),
  result: None,
  errors: ['not_found', 'not_for_clones', 'invalid_user', 'already_exists', 'already_corrupted'],
  example: { params: { user_id: 2 }, after: ['panel/user/create'] },

  async handler({ tracker_id, user_id }, context) {
    const { db, caller, now, config, fail } = context
    const tracker = await lockedOriginal(tracker_id, context)
    if (user_id === tracker.account_id || !(await customers.hold(db, caller, user_id))) fail('invalid_user')
    const to = { account_id: user_id }
    const existing = await clones.over(db, to, [tracker.source_id])
    if (existing.length > 0) fail('already_exists', { list: existing.map(({ id }) => id) })
    await move(db, tracker, to, now)
    await giveTemplates({ db, now, config }, to, [tracker_id])
    return {}
  },
})
