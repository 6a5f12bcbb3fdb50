import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { query } from '#contract/operation.ts'
import { Default, None, OneOf } from '#contract/schema.ts'
import { journalTable } from '#report/journal.ts'
import { documentTypes } from '#service/document.ts'
import { errors, Listed, listed } from '#service/journal/asked.ts'
import { toldEntry } from '#service/journal/told.ts'
import { tableFile } from '#service/table-file.ts'
import * as journal from '#store/reports/journal.ts'

export default query('driver/journal/entry/download', {
  summary: 'Writes entries of the journal of a tracker as a file.',
  description:
    'Those that `driver/journal/entry/list` lists; 7, of `to`, where there are more than 10,000. `xls` is a workbook as `xlsx` is, by that name. 217: one of `entry_ids` is not there.',
  costly: true,
  access: userWith('reports'),
  params: Type.Object({
    ...Listed,
    format: OneOf(['pdf', 'xls', 'xlsx'], { description: 'What is written.' }),
    group_by: Type.Optional(OneOf(['type', 'date'], { description: 'Groups of rows; all together, without it.' })),
    add_filename_header: Default(Type.Boolean({ description: 'A first page with a title.' }), true),
  }),
  result: None,
  files: Object.values(documentTypes),
  errors: [...errors, 'list_has_nonexistent'],
  example: { params: { from: '2026-11-01 00:00:00', to: '2026-11-07 23:59:59', format: 'pdf' } },

  async handler({ format, group_by, add_filename_header, ...wanted }, context) {
    const { db, caller, fail } = context
    const { tracker_id, entry_ids } = wanted
    const { label, entries, count } = await listed(wanted, context)
    // Nobody is to hand on less than was asked for without knowing.
    if (entry_ids && (await journal.countOf(db, caller, { tracker_id, entry_ids })) < new Set(entry_ids).size)
      fail('list_has_nonexistent')
    if (entries.length >= journal.most_listed && (await count()) > entries.length)
      throw invalid('to', `must be earlier: there are more than ${journal.most_listed} entries`)
    return tableFile(context, { format, add_filename_header }, (tell) => ({
      ...{ title: `${tell.word('journal')} ${label}`, header: label, entity_ids: [tracker_id] },
      table: journalTable(entries.map(toldEntry), group_by, tell),
    }))
  },
})
