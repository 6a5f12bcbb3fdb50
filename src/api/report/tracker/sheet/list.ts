import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ListOf, Named } from '#contract/schema.ts'
import type { Sheet as Told } from '#formats/sheet/sheet.ts'
import { ReportId } from '#resource/report/report.ts'
import { readyReport, storedSheets } from '#service/report/stored.ts'

export default query('report/tracker/sheet/list', {
  summary: 'Lists the sheets of a report, without what they say.',
  description:
    'Beyond the contract: with `report/tracker/sheet/read` a page shows a report of many devices one by one. Fails as `report/tracker/retrieve` does.',
  costly: true,
  access: userWith('reports'),
  params: Type.Object({ report_id: ReportId }),
  result: ListOf(
    Named('ReportSheetInfo', {
      header: Type.String({ description: 'Whom it is about, such as `Label (vehicle)`.' }),
      entity_ids: Type.Array(Id, { description: 'Of trackers.' }),
      rows: Type.Integer({ description: 'Rows of its tables; 0: there is nothing in the period.' }),
    }),
  ),
  errors: ['entity_not_found', 'data_not_ready'],
  example: {
    params: { report_id: '<id of report/tracker/generate>' },
    after: ['report/tracker/generate'],
    fails: 'data_not_ready',
  },

  async handler({ report_id }, context) {
    const report = await readyReport(context, report_id)
    const list: { header: string; entity_ids: number[]; rows: number }[] = []
    for await (const { header, entity_ids, sections } of storedSheets(context, report))
      list.push({ header, entity_ids, rows: rowsOf(sections) })
    return { list }
  },
})

const rowsOf = (sections: Told['sections']): number =>
  sections.reduce((sum, section) => sum + (section.type === 'table' ? inTable(section.data) : 0), 0)

const inTable = (groups: readonly { rows: readonly object[] }[]): number =>
  groups.reduce((sum, { rows }) => sum + rows.length, 0)
