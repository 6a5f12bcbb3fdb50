import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { NotConfigured, notConfigured } from '#resource/tracker/rule/channels.ts'
import { ChangedRule } from '#resource/tracker/rule.ts'
import { once } from '#service/bindings.ts'
import { dealerChannels } from '#service/channels.ts'
import { checkedRule, limitJudging, refuseUnseen } from '#service/tracker/rule/checked.ts'
import { changedRules } from '#store/rules/rule-versions.ts'
import * as rules from '#store/rules/rules.ts'

export default command('tracker/rule/update', {
  summary: 'Changes a rule.',
  description: `Whole: what is left out is gone, but for its trackers; those that the caller does not see stay in any case. Its type
cannot change, and of sub-users only its author makes it private (7). A sub-user changes those that it made, and others if it
sees all of their trackers (13). It counts as it is now from the next point on.`,
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
    refuseUnseen(unseen, had.observed)
    const held = await rules.holdTrackers(db, caller, trackers ?? [])
    if (held.length < once(trackers ?? []).length) fail('list_has_nonexistent')
    await rules.update(db, had, rule)
    await rules.setZones(db, caller, id, zone_ids)
    const gone = trackers ? await rules.unbindOthers(db, caller, id, held) : []
    const bound = await rules.bind(db, caller, id, held)
    await limitJudging(context, bound)
    await changedRules(db, caller, [id], now, [...gone, ...had.observed])
    return { not_configured: notConfigured(rule.alerts, await dealerChannels(context)) }
  },
})
