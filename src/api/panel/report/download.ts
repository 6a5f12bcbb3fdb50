import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { file, query } from '#contract/operation.ts'
import { Described, None, OneOf, Optional } from '#contract/schema.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import { tableTypes } from '#contract/table-types.ts'
import { orTooMany } from '#contract/turn.ts'
import { csv } from '#formats/sheet/csv.ts'
import { Asked, monthsOf, readUsage } from '#service/panel/usage.ts'
import { usageReport } from '#service/panel/usage-report.ts'

export default query('panel/report/download', {
  summary: 'Writes what a dealer’s users have used and paid in some months as a spreadsheet.',
  description:
    'Beyond the contract. Tables of users, months and plans as `panel/report/usage` tells them, in the language of the dealer’s ' +
    'service; a CSV has them one behind the other, with semicolons.',
  costly: true,
  access: dealerWith(['users', 'read'], ['trackers', 'report'], ['transactions', 'read']),
  params: Type.Object({
    ...Asked,
    format: Described(Optional(OneOf(['xlsx', 'csv'])), 'A workbook, without it.'),
  }),
  result: None,
  files: Object.values(tableTypes),
  errors: ['time_span_too_big'],

  async handler({ format = 'xlsx', ...months }, { db, caller, now, documents, fail }) {
    const told = await readUsage(db, caller, monthsOf(months, fail))
    const { sheets, headers: _, ...report } = await usageReport(db, caller, { ...months, told, now })
    const each = async function* () {
      yield* sheets
    }
    const stream =
      format === 'csv'
        ? csv({ ...report, sheets: each })
        : await documents.makeSheets(holderKeyOf(caller), 'xlsx', report, each()).catch(orTooMany)
    return file(`usage-${months.from}-${months.to}.${format}`, tableTypes[format], stream)
  },
})
