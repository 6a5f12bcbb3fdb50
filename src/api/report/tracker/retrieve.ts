import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, LocalTime, Named, Nullable } from '#contract/schema.ts'
import { streamedReport, type Written } from '#contract/streamed.ts'
import { filterOf, ReportId, TimeFilter, Title } from '#resource/report/report.ts'
import { Sheet } from '#resource/report/sheet.ts'
import { behindCommas, readyReport } from '#service/report/stored.ts'

export default query('report/tracker/retrieve', {
  summary: 'Tells what a report says.',
  description:
    '229: it is not ready yet, or could not be made. A report of trackers that the caller may see no more answers 204.',
  costly: true,
  access: userWith('reports'),
  params: Type.Object({ report_id: ReportId }),
  result: Type.Object({
    report: Described(
      Named('Report', {
        id: Id,
        title: Title,
        created: LocalTime,
        from: LocalTime,
        to: LocalTime,
        time_filter: Described(
          Nullable(TimeFilter),
          'Hours and days outside of which nothing counts; null where all count.',
        ),
        sheets: Type.Array(Sheet, { description: 'One a device, a summary of several before them.' }),
      }),
      'What it says.',
    ),
  }),
  errors: ['entity_not_found', 'data_not_ready'],
  example: {
    params: { report_id: '<id of report/tracker/generate>' },
    after: ['report/tracker/generate'],
    fails: 'data_not_ready',
  },

  async handler({ report_id }, context) {
    const report = await readyReport(context, report_id)
    const { id, title, created, from, to } = report
    return streamedReport(
      { id, title, created, from, to, time_filter: filterOf(report) },
      written(behindCommas(context, report)),
    )
  },
})

/** Sheets are kept as they are told. */
async function* written(pieces: AsyncIterable<Buffer>): AsyncGenerator<Written> {
  for await (const piece of pieces) yield () => piece
}
