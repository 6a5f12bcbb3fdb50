import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { file, query } from '#contract/operation.ts'
import { Default, None, OneOf } from '#contract/schema.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import { orTooMany } from '#contract/turn.ts'
import { ReportId } from '#resource/report/report.ts'
import { documentTypes } from '#service/document.ts'
import { coverOf } from '#service/report/cover.ts'
import { readyReport, storedSheets } from '#service/report/stored.ts'

export default query('report/tracker/download', {
  summary: 'Writes a report as a file.',
  description:
    'A workbook or a PDF, in the language, zone and units of who asked for it. `xls` is a workbook as `xlsx` is, by that name: programs that read nothing else are long gone.',
  costly: true,
  access: userWith('reports'),
  params: Type.Object({
    report_id: ReportId,
    format: OneOf(['xls', 'xlsx', 'pdf'], { description: 'What is written.' }),
    headless: Default(Type.Boolean({ description: 'Without title page and contents.' }), false),
  }),
  result: None,
  files: Object.values(documentTypes),
  errors: ['entity_not_found', 'data_not_ready'],
  example: {
    params: { report_id: '<id of report/tracker/generate>', format: 'pdf' },
    after: ['report/tracker/generate'],
    fails: 'data_not_ready',
  },

  async handler({ report_id, format, headless }, context) {
    const { caller, documents } = context
    const report = await readyReport(context, report_id)
    const as = format === 'pdf' ? 'pdf' : 'xlsx'
    const told = { ...(await coverOf(context, report)), headless }
    const stream = await documents
      .makeSheets(holderKeyOf(caller), as, told, storedSheets(context, report))
      .catch((error: unknown) => {
        // What PDFs are written by keeps the tree of their contents: beyond some 25,000 rows the process has no memory left.
        if (as === 'pdf' && (error as { code?: unknown }).code === 'ENDED')
          throw invalid('format', 'of a PDF is not for so many rows: ask for xlsx')
        return orTooMany(error)
      })
    return file(`${report.title.replaceAll(/[\\/:*?"<>|\s]+/g, '_')}.${as}`, documentTypes[as], stream)
  },
})
