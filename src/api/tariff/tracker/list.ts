import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { daysFrozen } from '#resource/tariff/tracker/freeze.ts'
import { Plan } from '#resource/tariff/tracker/plan.ts'
import * as changes from '#store/billing/plan-changes.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default query('tariff/tracker/list', {
  summary: 'Lists the plans that the user may change a tracker to.',
  description:
    'Those of its own group that the dealer lets users change to. `days_to_next_change`: until a change costs nothing ' +
    'more; before, it costs `early_change_price`, and is not possible when there is none.',
  access: master,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({
    list: Type.Array(Plan),
    days_to_next_change: Type.Integer({ description: 'Days until the plan may be changed; 0: now.' }),
  }),
  errors: ['not_found', 'not_for_clones'],

  async handler({ tracker_id }, { db, caller, config, now, fail }) {
    const { clone, source_id } = (await trackers.findOne(db, caller, tracker_id)) ?? fail('not_found')
    if (clone) fail('not_for_clones')
    const current = (await changes.read(db, { ...caller, source_id })) ?? fail('not_found')
    return {
      list: await changes.choices(db, caller, current),
      days_to_next_change: daysFrozen(current.tariff_changed, now, config.tariff_freeze_days),
    }
  },
})
