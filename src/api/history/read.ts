import { Type } from 'typebox'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { LongId, ValueOf } from '../schema.ts'
import { AddTrackerLabel, found } from './asked.ts'
import { Entry, tell } from './entry.ts'

export default query('history/read', {
  summary: 'Tells one entry of the history.',
  access: user,
  params: Type.Object({ id: LongId, add_tracker_label: AddTrackerLabel(false) }),
  result: ValueOf(Entry),
  errors: ['not_found'],

  async handler({ id, add_tracker_label }, context) {
    const { row, tracker } = (await found(context, id)) ?? context.fail('not_found')
    return { value: tell(row, { label: tracker.label, before: add_tracker_label ? tracker.label : undefined }) }
  },
})
