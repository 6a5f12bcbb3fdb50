import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Default, None, OneOf } from '#contract/schema.ts'
import { column_names, tasksTable, usual_columns } from '#report/service-tasks.ts'
import { documentTypes } from '#service/document.ts'
import { errors, Listed, listed } from '#service/maintenance/asked.ts'
import { rowsOf } from '#service/maintenance/rows.ts'
import { tableFile } from '#service/table-file.ts'

export default query('vehicle/service_task/download', {
  summary: 'Writes service tasks of vehicles as a file.',
  description:
    'Those that `vehicle/service_task/list` lists, 10,000 at most: 212 where more are found and no `limit` is said. `xls` is a workbook as `xlsx` is, by that name. 201: one of `vehicle_ids` is not there.',
  costly: true,
  access: user,
  params: Type.Object({
    ...Listed,
    format: Default(OneOf(['pdf', 'xls', 'xlsx'], { description: 'What is written.' }), 'pdf'),
    group_by: Type.Optional(OneOf(['vehicle', 'status'], { description: 'Groups of rows; all together, without it.' })),
    columns: Type.Optional(
      Type.Array(OneOf(column_names), {
        ...{ minItems: 1, maxItems: column_names.length, uniqueItems: true },
        description: 'Columns, which stand in their own order behind what sort of task it is.',
      }),
    ),
    add_filename_header: Default(Type.Boolean({ description: 'A first page with a title.' }), false),
  }),
  result: None,
  files: Object.values(documentTypes),
  errors,

  async handler({ format, group_by, columns = usual_columns, add_filename_header, ...wanted }, context) {
    const { list, count } = await listed(wanted, context)
    // Nobody is to hand on less than was asked for without knowing.
    if (wanted.limit === undefined && count > (wanted.offset ?? 0) + list.length) context.fail('limit_too_big')
    const rows = await rowsOf(context, list)
    return tableFile(context, { format, add_filename_header }, (tell) => {
      const title = tell.word('service_tasks')
      return { title, header: title, entity_ids: [], table: tasksTable(rows, { columns, by: group_by }, tell) }
    })
  },
})
