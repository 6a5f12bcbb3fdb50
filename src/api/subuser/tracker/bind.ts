import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, Ids, None } from '#contract/schema.ts'
import { requireFeature } from '#service/features.ts'
import { areKnown } from '#service/subuser/tracker/known.ts'
import * as subusers from '#store/people/subusers.ts'
import { privateObserving } from '#store/rules/private-rules.ts'
import { changedRules } from '#store/rules/rule-versions.ts'

export default command('subuser/tracker/bind', {
  summary: 'Lets a sub-user see trackers of the account.',
  description: 'Those that it sees already it goes on seeing. Error 262, and none is bound, when one is unknown.',
  access: master,
  params: Type.Object({ subuser_id: Id, trackers: Ids }),
  result: None,
  errors: ['not_found', 'feature_unavailable', 'list_incomplete'],

  async handler({ subuser_id, trackers }, context) {
    const { db, caller, now, fail } = context
    await requireFeature(context, 'multilevel_access')
    if (!(await subusers.hold(db, caller, subuser_id))) fail('not_found')
    if (!(await areKnown(db, caller, trackers))) fail('list_incomplete')
    await subusers.bind(db, caller, subuser_id, trackers)
    await changedRules(db, caller, await privateObserving(db, caller, subuser_id, trackers), now)
    return {}
  },
})
