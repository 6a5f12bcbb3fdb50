import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { lockedTracker } from '#service/panel/tracker/locked.ts'
import * as clones from '#store/fleet/clones.ts'
import { rulesOfTrackers } from '#store/rules/rule-versions.ts'
import { hold, vehiclesOf } from '#store/sql/tied.ts'

export default command('panel/tracker/delete_clone', {
  summary: 'Takes a clone away from its user.',
  description:
    'For good; the device and its other trackers stay as they are. While a vehicle is tied to it or rules are ' +
    'bound to it, error 203 names these in `vehicles` or `rules`.',
  access: dealerWith(['trackers', 'delete']),
  params: Type.Object({ tracker_id: Id }),
  result: None,
  errors: ['not_found', 'delete_blocked', 'clones_only', 'already_corrupted'],
  example: { params: { tracker_id: 13 }, after: ['panel/tracker/clone'] },

  async handler({ tracker_id }, context) {
    const tracker = await lockedTracker(tracker_id, context)
    if (!tracker.clone) context.fail('clones_only')
    const held = await hold(context.db, [tracker])
    const vehicles = await vehiclesOf(context.db, held)
    if (vehicles.length > 0) context.fail('delete_blocked', { vehicles: vehicles.map(({ id }) => id) })
    const rules = await rulesOfTrackers(context.db, held)
    if (rules.length > 0) context.fail('delete_blocked', { rules: rules.map(({ rule_id }) => rule_id) })
    await clones.remove(context.db, [tracker])
    return {}
  },
})
