import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { ReportId } from '#resource/report/report.ts'
import * as reports from '#store/reports/reports.ts'

export default command('report/tracker/delete', {
  summary: 'Deletes a report; one that is being made is given up.',
  access: { ...userWith('reports'), not_in_demo: true },
  params: Type.Object({ report_id: ReportId }),
  result: None,
  errors: ['entity_not_found'],
  example: { params: { report_id: '<id of report/tracker/generate>' }, after: ['report/tracker/generate'] },

  async handler({ report_id }, { db, caller, fail }) {
    if (!(await reports.remove(db, caller, report_id))) fail('entity_not_found')
    return {}
  },
})
