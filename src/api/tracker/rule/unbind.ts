import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, Ids, None } from '#contract/schema.ts'
import { unbind } from '#store/rules/bindings.ts'
import { changedTrackers } from '#store/rules/rule-versions.ts'
import * as rules from '#store/rules/rules.ts'

export default command('tracker/rule/unbind', {
  summary: 'Takes a rule from trackers.',
  description:
    'Unknown ones, and those that it does not watch, are passed over. One that it watches without naming it is left out from then on.',
  access: userWith('tracker_rule_update'),
  params: Type.Object({ rule_id: Id, trackers: Ids }),
  result: None,
  errors: ['not_found'],

  async handler({ rule_id, trackers }, { db, caller, now, fail }) {
    const { observed } = (await rules.lock(db, caller, rule_id)) ?? fail('not_found')
    await changedTrackers(db, caller, [...(await unbind(db, caller, rule_id, trackers)), ...observed], now)
    return {}
  },
})
