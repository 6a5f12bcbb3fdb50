import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf } from '#contract/schema.ts'
import { JournalEntry, tellEntry } from '#resource/journal.ts'
import { errors, Listed, listed } from '#service/journal/asked.ts'

export default query('driver/journal/entry/list', {
  summary: 'Lists entries of the journal of a tracker, by day unless `sort` says otherwise.',
  description:
    'Those that have a part in the period, or those of `entry_ids`; 10,000 at most. Entries are kept until they are deleted, whatever the plan keeps of ' +
    'points. `start_date` and `end_date` sort by days of the caller, `driver` by last, first and middle name.',
  access: userWith('reports'),
  params: Type.Object(Listed),
  result: ListOf(JournalEntry),
  errors,
  example: { params: { from: '2026-11-01 00:00:00', to: '2026-11-07 23:59:59' } },

  async handler(params, context) {
    return { list: (await listed(params, context)).entries.map(tellEntry) }
  },
})
