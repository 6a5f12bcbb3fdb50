import { Type } from 'typebox'
import { type User, userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { fileNameOf } from '#contract/file-name.ts'
import { type CostlyContext, file, query } from '#contract/operation.ts'
import { Default, None, OneOf } from '#contract/schema.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import { tableTypes } from '#contract/table-types.ts'
import { orTooMany } from '#contract/turn.ts'
import { csv } from '#formats/sheet/csv.ts'
import { ReportId } from '#resource/report/report.ts'
import { documentTypes } from '#service/document.ts'
import { coverOf } from '#service/report/cover.ts'
import { readyReport, storedSheets } from '#service/report/stored.ts'

const types = { ...documentTypes, csv: tableTypes.csv }

export default query('report/tracker/download', {
  summary: 'Writes a report as a file.',
  description:
    'A workbook, a PDF or, beyond the contract, a CSV of its tables, in the language, zone and units of who asked for it. `xls` is a ' +
    'workbook as `xlsx` is, by that name: programs that read nothing else are long gone.',
  costly: true,
  access: userWith('reports'),
  params: Type.Object({
    report_id: ReportId,
    format: OneOf(['xls', 'xlsx', 'pdf', 'csv'], { description: 'What is written.' }),
    headless: Default(Type.Boolean({ description: 'Without title page and contents.' }), false),
  }),
  result: None,
  files: Object.values(types),
  errors: ['entity_not_found', 'data_not_ready'],
  example: {
    params: { report_id: '<id of report/tracker/generate>', format: 'pdf' },
    after: ['report/tracker/generate'],
    fails: 'data_not_ready',
  },

  async handler({ report_id, format, headless }, context) {
    const report = await readyReport(context, report_id)
    const as = format === 'xls' ? 'xlsx' : format
    const told = { ...(await coverOf(context, report)), headless }
    const sheets = () => storedSheets(context, report)
    const stream = as === 'csv' ? csv({ ...told, sheets }) : await document(context, as, told, sheets())
    return file(fileNameOf(report.title, as), types[as], stream)
  },
})

type Made = CostlyContext<User>['documents']['makeSheets']

/** Makes it in a process of its own, in turn with others. */
const document = (
  { caller, documents }: CostlyContext<User>,
  as: Parameters<Made>[1],
  told: Parameters<Made>[2],
  sheets: Parameters<Made>[3],
): ReturnType<Made> =>
  documents.makeSheets(holderKeyOf(caller), as, told, sheets).catch((error: unknown) => {
    // What PDFs are written by keeps where each of their parts lies: beyond some 300,000 rows the process has no memory left.
    if (as === 'pdf' && (error as { code?: unknown }).code === 'ENDED')
      throw invalid('format', 'of a PDF is not for so many rows: ask for xlsx')
    return orTooMany(error)
  })
