import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ReportId } from '#resource/report/report.ts'
import * as reports from '#store/reports/reports.ts'

export default query('report/tracker/status', {
  summary: 'Tells how far a report is.',
  access: userWith('reports'),
  params: Type.Object({ report_id: ReportId }),
  result: Type.Object({
    percent_ready: Type.Integer({ description: '100: it can be retrieved, or could not be made and will not be.' }),
  }),
  errors: ['entity_not_found'],
  example: { params: { report_id: '<id of report/tracker/generate>' }, after: ['report/tracker/generate'] },

  async handler({ report_id }, { db, caller, fail }) {
    const { state, percent } = (await reports.read(db, caller, report_id)) ?? fail('entity_not_found')
    return { percent_ready: state === 'failed' ? 100 : percent }
  },
})
