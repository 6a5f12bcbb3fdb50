import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, Ids, None } from '#contract/schema.ts'
import { requireFeature } from '#service/features.ts'
import { areKnown } from '#service/subuser/tracker/known.ts'
import * as subusers from '#store/people/subusers.ts'
import { privateObserving, unbindPrivate } from '#store/rules/private-rules.ts'
import { changedRules } from '#store/rules/rule-versions.ts'

export default command('subuser/tracker/unbind', {
  summary: 'Takes trackers of the account out of the sight of a sub-user.',
  description:
    'Those that it does not see are passed over. Error 262, and none is unbound, when one is unknown. ' +
    'Its private rules are taken from them, and observe them no more.',
  access: master,
  params: Type.Object({ subuser_id: Id, trackers: Ids }),
  result: None,
  errors: ['not_found', 'feature_unavailable', 'list_incomplete'],

  async handler({ subuser_id, trackers }, context) {
    const { db, caller, now, fail } = context
    await requireFeature(context, 'multilevel_access')
    if (!(await subusers.hold(db, caller, subuser_id))) fail('not_found')
    if (!(await areKnown(db, caller, trackers))) fail('list_incomplete')
    await subusers.unbind(db, caller, subuser_id, trackers)
    const observing = await privateObserving(db, caller, subuser_id, trackers)
    await changedRules(db, caller, observing, now, await unbindPrivate(db, caller, subuser_id, trackers))
    return {}
  },
})
