import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Text } from '#contract/schema.ts'
import { rowsOf } from '#contract/turn.ts'
import { SpreadsheetError } from '#formats/spreadsheet.ts'
import { tabbed } from '#formats/tabbed.ts'
import { fieldsOf, keep, nameOf } from './rows.ts'

const HeaderMap = Type.Record(Type.String(), Text(255), {
  maxProperties: 1000,
  description: 'The field of each title, in any case: `header` then answers fields, `undefined` for other titles.',
})

export default command('data/spreadsheet/parse', {
  summary: 'Takes in a spreadsheet whose rows are to be converted or imported.',
  description:
    'The part `file` is XLSX, XLS or CSV of at most 16 MB and 100,000 rows; of a workbook, the first sheet; what is ' +
    'read of it is 256 columns, 32,767 characters of a cell and 16 million in all. What text is encoded in, its separator and its ' +
    'quotes are found out. 15 files of an account may wait for their turn, else 15. The `file_id` is good for a day. Of KML ' +
    'each Placemark is a row below a header (`label`, `address`, `lat`, `lng`, `radius`, `external_id`, `description`, and what ' +
    'the `ExtendedData` of the first names). With `parse_header` the first row is no ' +
    'row but the header. `preview` are the first rows as `batch` takes them.',
  access: user,
  params: Type.Object({
    preview_count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 20, default: 20, description: 'Lines of the preview.' }),
    ),
    parse_header: Type.Optional(Type.Boolean({ default: false, description: 'The first line is a header.' })),
    header_map: Type.Optional(HeaderMap),
  }),
  result: Type.Object({
    file_id: Type.String({ description: '32 hexadecimal digits.' }),
    header: Type.Optional(Type.Array(Type.String(), { description: 'Cells of the first line, with `parse_header`.' })),
    preview: Type.Array(Type.String(), { description: 'First lines of the file.' }),
  }),
  errors: ['invalid_data_format'],
  upload: true,
  // No transaction while a file is read: what was kept of one that turns out wrong is removed.
  keeps: true,
  example: { file: 'vehicles.csv' },

  async handler({ preview_count, parse_header, header_map }, { file, fail, ...means }) {
    try {
      const batches = rowsOf(means, file.path)
      const { id, header, first } = await keep(means, { name: nameOf(file.name), batches, parse_header })
      const preview = first.slice(0, preview_count).map(({ cells }) => tabbed(cells))
      return { file_id: id, ...(header && { header: fieldsOf(header, header_map) }), preview }
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error
      return fail('invalid_data_format', { errors: [{ parameter: 'file', error: error.message }] })
    }
  },
})
