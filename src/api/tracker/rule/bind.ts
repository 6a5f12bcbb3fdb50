import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, Ids, None } from '#contract/schema.ts'
import { limitJudging } from '#service/tracker/rule/checked.ts'
import { bind } from '#store/rules/bindings.ts'
import { changedTrackers } from '#store/rules/rule-versions.ts'
import * as rules from '#store/rules/rules.ts'

export default command('tracker/rule/bind', {
  summary: 'Binds a rule to trackers.',
  description:
    'Those that it is bound to already stay so, and those that it left out it does no longer; unknown ones are passed over.',
  access: userWith('tracker_rule_update'),
  params: Type.Object({ rule_id: Id, trackers: Ids }),
  result: None,
  errors: ['not_found', 'over_quota'],

  async handler({ rule_id, trackers }, context) {
    const { db, caller, now, fail } = context
    if (!(await rules.lock(db, caller, rule_id))) fail('not_found')
    const held = await rules.holdTrackers(db, caller, trackers)
    const bound = await bind(db, caller, rule_id, held)
    await limitJudging(context, bound)
    await changedTrackers(db, caller, bound, now)
    return {}
  },
})
