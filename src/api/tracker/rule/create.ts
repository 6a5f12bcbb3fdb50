import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { NotConfigured, notConfigured } from '#resource/tracker/rule/channels.ts'
import { NewRule } from '#resource/tracker/rule.ts'
import { once } from '#service/bindings.ts'
import { dealerChannels } from '#service/channels.ts'
import { checkedRule, limitJudging, nothing_had, refuseUnseen } from '#service/tracker/rule/checked.ts'
import { isOpened, targetsOfNew } from '#service/tracker/rule/targets.ts'
import { bind, open, watched } from '#store/rules/bindings.ts'
import { changedTrackers } from '#store/rules/rule-versions.ts'
import * as rules from '#store/rules/rules.ts'

export default command('tracker/rule/create', {
  summary: 'Creates a rule.',
  description: `What each \`type\` tells and needs is in \`docs/rules.md\`; a type that this version does not tell answers 7. Error 217 when
a tracker is unknown. With \`targets\`, an addition to the published interface, it watches whoever belongs to them. It counts from the next point on.`,
  access: userWith('tracker_rule_update'),
  wrapped: 'rule',
  params: NewRule,
  result: Type.Object({ id: Id, not_configured: NotConfigured }),
  errors: ['entity_not_found', 'list_has_nonexistent', 'over_quota'],
  example: { params: { type: 'inoutzone', zone_ids: [1], trackers: [1] } },

  async handler({ trackers, ...given }, context) {
    const { db, caller, config, now, fail } = context
    if ((await rules.countForMore(db, caller)) >= config.rule_quota) fail('over_quota')
    const { rule, zone_ids, zones, unseen } = await checkedRule(context, given)
    zones([])
    refuseUnseen(unseen, nothing_had)
    const targets = targetsOfNew(given.targets, trackers)
    const named = once([...targets.trackers, ...targets.except])
    if ((await rules.holdTrackers(db, caller, named)).length < named.length) fail('list_has_nonexistent')
    const id = await rules.create(db, caller, rule)
    await rules.setZones(db, caller, id, zone_ids)
    await bind(db, caller, id, targets.trackers)
    await open(db, caller, id, targets)
    await limitJudging(context, isOpened(targets) ? 'all' : targets.trackers)
    await changedTrackers(db, caller, await watched(db, caller, id), now)
    return { id, not_configured: notConfigured(rule.alerts, await dealerChannels(context)) }
  },
})
