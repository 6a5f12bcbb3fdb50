import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { file, query } from '#contract/operation.ts'
import { None, OneOf, Optional, Text } from '#contract/schema.ts'
import { tableTypes } from '#contract/table-types.ts'
import { clock } from '#formats/clock.ts'
import { csv, xlsx } from '#formats/table.ts'
import { PanelUser } from '#resource/panel/user.ts'
import { Listing, wantedOf } from '#service/panel/user/listing.ts'
import * as customers from '#store/dealer/customer-list.ts'

/** What a file begins with, where nothing else is asked for. */
const first = ['id', 'login', 'first_name', 'middle_name', 'last_name', 'phone'] as const
const { mfa_settings: _, block_parameters: __, invitation: ___, ...plain } = PanelUser.properties
type Column = keyof typeof plain

/** Every field of the list that a cell can hold. */
const all_columns = [...new Set<Column>([...first, ...(Object.keys(plain) as Column[])])]

const isColumn = (word: string): word is Column => (all_columns as readonly string[]).includes(word)

/** Those that are asked for and known, each once; all there are where it is none. */
const chosenFrom = (asked: string | readonly string[] = []): readonly Column[] => {
  const words = typeof asked === 'string' ? asked.split(',').map((word) => word.trim()) : asked
  const known = [...new Set(words)].filter(isColumn)
  return known.length > 0 ? known : all_columns
}

export default query('panel/user/export', {
  summary: 'Writes the users of the dealer as a spreadsheet.',
  description: 'All of them, or those that `panel/user/list` would list; the file is streamed. CSV has semicolons.',
  costly: true,
  access: dealerWith(['users', 'read']),
  params: Type.Object({
    ...Listing,
    format: Optional(OneOf(['xlsx', 'csv'])),
    columns: Optional(
      Type.Union([Type.Array(Text(255), { maxItems: 256 }), Text(4_000)], {
        examples: [first],
        description: `As the file is to have them, as a list or between commas: ${all_columns.join(', ')}. Others are left out; all there are where it is none.`,
      }),
    ),
  }),
  result: None,
  files: Object.values(tableTypes),

  async handler(params, { db, caller, now }) {
    const { format = 'xlsx', order_by, ascending, limit = Number.MAX_SAFE_INTEGER, offset = 0 } = params
    const wanted = { ...wantedOf(params), order_by, ascending, limit, offset }
    const rows = table(chosenFrom(params.columns), customers.batches(db, caller, wanted))
    const stream = format === 'csv' ? csv(rows) : xlsx('Users', rows, now)
    return file(`users.${format}`, tableTypes[format], stream)
  },
})

type Batches = ReturnType<typeof customers.batches>

/** A header and a row for each user. */
async function* table(chosen: readonly Column[], batches: Batches): AsyncGenerator<(readonly string[])[]> {
  yield [chosen]
  for await (const users of batches) yield users.map((user) => chosen.map((column) => cellOf(user[column])))
}

const utc = clock('UTC')

/** Empty for nothing; a time in UTC, as the list tells it. */
const cellOf = (value: Date | string | number | boolean | null): string => {
  if (value instanceof Date) return utc(value.getTime())
  return value === null ? '' : String(value)
}
