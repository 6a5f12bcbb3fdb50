import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { LongId, ValueOf } from '#contract/schema.ts'
import { Entry, tell } from '#resource/history/entry.ts'
import { AddTrackerLabel, findEntry } from '#service/history/asked.ts'

export default query('history/read', {
  summary: 'Tells one entry of the history.',
  access: user,
  params: Type.Object({ id: LongId, add_tracker_label: AddTrackerLabel(false) }),
  result: ValueOf(Entry),
  errors: ['not_found'],

  async handler({ id, add_tracker_label }, context) {
    const { row, tracker } = (await findEntry(context, id)) ?? context.fail('not_found')
    return { value: tell(row, { label: tracker.label, before: add_tracker_label ? tracker.label : undefined }) }
  },
})
