import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { changedTrackers } from '#store/rules/rule-versions.ts'
import * as rules from '#store/rules/rules.ts'

export default command('tracker/rule/delete', {
  summary: 'Deletes a rule.',
  description: `What it told stays in the history. A sub-user deletes those that it made, and others if it sees all of their trackers
(13).`,
  access: userWith('tracker_rule_update'),
  params: Type.Object({ rule_id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ rule_id }, { db, caller, now, fail }) {
    const rule = (await rules.lock(db, caller, rule_id)) ?? fail('not_found')
    if (!rule.changeable) fail('not_permitted')
    const gone = await rules.remove(db, rule)
    await changedTrackers(db, caller, gone, now)
    return {}
  },
})
