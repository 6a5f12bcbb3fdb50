import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { infoOf, ReportInfo } from '#resource/report/report.ts'
import * as reports from '#store/reports/reports.ts'

export default query('report/tracker/list', {
  summary: 'Lists the reports that the caller has asked for, the newest first.',
  description:
    'Also those that are being made. A report of trackers that the caller may see no more is left out. They are kept for 30 days, and 100 of a user.',
  access: userWith('reports'),
  params: None,
  result: ListOf(ReportInfo),

  async handler(_, { db, caller }) {
    return { list: (await reports.list(db, caller)).map(infoOf) }
  },
})
