import { Type } from 'typebox'
import { type User, userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { NotConfigured, notConfigured } from '#resource/tracker/rule/channels.ts'
import type { RuleTargets } from '#resource/tracker/rule/targets.ts'
import { ChangedRule } from '#resource/tracker/rule.ts'
import { once } from '#service/bindings.ts'
import { dealerChannels } from '#service/channels.ts'
import { checkedRule, limitJudging, refuseUnseen } from '#service/tracker/rule/checked.ts'
import { isOpened, targetsOfChanged } from '#service/tracker/rule/targets.ts'
import type { Db } from '#store/db.ts'
import { bind, open, unbindOthers } from '#store/rules/bindings.ts'
import { changedRules } from '#store/rules/rule-versions.ts'
import * as rules from '#store/rules/rules.ts'

export default command('tracker/rule/update', {
  summary: 'Changes a rule.',
  description: `Whole: what is left out is gone, but for whom it watches; trackers that the caller does not see stay in any case. Its type
cannot change, and of sub-users only its author makes it private (7). A sub-user changes those that it made, and others if it
sees all of their trackers and they watch none to come (13). It counts as it is now from the next point on.`,
  access: userWith('tracker_rule_update'),
  wrapped: 'rule',
  params: ChangedRule,
  result: Type.Object({ not_configured: NotConfigured }),
  errors: ['not_found', 'entity_not_found', 'list_has_nonexistent', 'over_quota'],
  example: { params: { type: 'inoutzone', zone_ids: [1] } },

  async handler({ id, trackers, ...given }, context) {
    const { db, caller, now, fail } = context
    const { rule, zone_ids, zones, unseen } = await checkedRule(context, given)
    const had = (await rules.lock(db, caller, id)) ?? fail('not_found')
    if (!had.changeable) fail('not_permitted')
    if (had.type !== rule.type) throw invalid('type', 'cannot change')
    if (rule.private && !caller.master && had.user_id !== caller.user_id)
      throw invalid('extended_params.private_rule', 'is only for its author to set')
    zones(had.zone_ids)
    refuseUnseen(unseen, had)
    const targets = targetsOfChanged(had, caller, { targets: given.targets, trackers })
    const named = once([...(targets?.trackers ?? []), ...(targets?.except ?? [])])
    if ((await rules.holdTrackers(db, caller, named)).length < named.length) fail('list_has_nonexistent')
    await rules.update(db, had, rule)
    await rules.setZones(db, caller, id, zone_ids)
    const bound = targets ? await retarget(context, id, targets) : []
    await limitJudging(context, bound)
    await changedRules(db, caller, [id], now, [...had.watched, ...had.observed])
    return { not_configured: notConfigured(rule.alerts, await dealerChannels(context)) }
  },
})

/** Lets the rule watch these and no others of those that the caller sees; answers those that it did not name before, or `all`. */
const retarget = async ({ db, caller }: { db: Db; caller: User }, id: number, targets: RuleTargets) => {
  await unbindOthers(db, caller, id, targets.trackers)
  const bound = await bind(db, caller, id, targets.trackers)
  await open(db, caller, id, targets)
  return isOpened(targets) ? ('all' as const) : bound
}
