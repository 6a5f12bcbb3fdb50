import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { openPeriodOf } from '#contract/period.ts'
import { CountedListOf, Described, Ids, LocalTime, Nullable, Page } from '#contract/schema.ts'
import { InspectionMoment } from '#resource/form/inspection.ts'
import { Inspection } from '#resource/inspection.ts'
import { listable } from '#store/checkins/checkin-list.ts'
import * as inspections from '#store/forms/inspections.ts'

export default query('inspection/list', {
  summary: 'Lists inspections of vehicles, the newest first.',
  description:
    'What was filled in is told by `form/read` of its `form_id` (docs/inspections.md). `from` and `to` are both included; where both are said, `to` must be later (7), and the ' +
    'period may be as long as the operator allows (211).',
  access: userWith('employee_update'),
  params: Type.Object({
    trackers: Type.Optional(Nullable(Described(Ids, 'Only of these trackers; all, without it.'))),
    from: Type.Optional(Nullable(Described(LocalTime, 'When it was made, at the earliest.'))),
    to: Type.Optional(Nullable(Described(LocalTime, 'When it was made, at the latest.'))),
    moment: Type.Optional(Nullable(Described(InspectionMoment, 'Only those of this moment.'))),
    failed: Type.Optional(Type.Boolean({ description: 'Only those of which an item has failed.' })),
    ...Page,
  }),
  result: CountedListOf(Inspection),
  errors: ['time_span_too_big', 'limit_too_big', 'list_has_nonexistent'],

  async handler({ trackers, from, to, moment, failed, limit, offset }, context) {
    const { db, caller, fail } = context
    if (trackers && (await listable(db, caller, trackers)).length < new Set(trackers).size) fail('list_has_nonexistent')
    return inspections.list(db, caller, {
      ...(trackers && { trackers }),
      ...openPeriodOf({ from, to }, context),
      ...(moment && { moment }),
      ...(failed && { failed }),
      ...pageOf({ limit, offset }, context),
    })
  },
})
