import { utils, write } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'

/** Spreadsheets that are made to do harm: a few kilobytes each that say more than a machine holds. */

type Cells = { rows: number; columns: number; cell: string }

const sheetOf = ({ rows, columns, cell }: Cells): string => `<row>${cell.repeat(columns)}</row>`.repeat(rows)

const parts = unzipSync(
  write({ SheetNames: ['S'], Sheets: { S: utils.aoa_to_sheet([['x']]) } }, { type: 'buffer', bookSST: true }),
)

/** A workbook of this sheet and these texts. */
export const workbook = (rows: string, texts: readonly string[] = []): Buffer => {
  const files = {
    ...parts,
    'xl/worksheets/sheet1.xml': Buffer.from(
      `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`,
    ),
    'xl/sharedStrings.xml': Buffer.from(`<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
  }
  return Buffer.from(zipSync(files))
}

const shared = '<c t="s"><v>0</v></c>'

/** Files that are refused, and the sentences that say why. */
export const refused: Record<string, { make(): Buffer; why: RegExp }> = {
  'a text of 40,000 characters in 64,000 cells': {
    make: () => workbook(sheetOf({ rows: 250, columns: 256, cell: shared }), ['x'.repeat(40_000)]),
    why: /a cell of more than 32767 characters/,
  },
  'a text of 30,000 characters in 64,000 cells': {
    make: () => workbook(sheetOf({ rows: 250, columns: 256, cell: shared }), ['x'.repeat(30_000)]),
    why: /line 1 has more than 262144 characters/,
  },
  'a text of 30,000 characters in each of 1,000 rows': {
    make: () => workbook(sheetOf({ rows: 1000, columns: 1, cell: shared }), ['x'.repeat(30_000)]),
    why: /more than 16777216 characters/,
  },
  'a text of 5 MB': {
    make: () => workbook(sheetOf({ rows: 100, columns: 100, cell: shared }), ['x'.repeat(5_000_000)]),
    why: /a text that is too long/,
  },
  'a sheet of 160 MB': {
    make: () => workbook(' '.repeat(160 * 1024 * 1024)),
    why: /larger than is read/,
  },
  'elements within a million others': {
    make: () => workbook('<a>'.repeat(1_000_000)),
    why: /nested too deeply/,
  },
  'entities of entities': {
    make: () =>
      Buffer.from(
        zipSync({
          ...unzipSync(workbook('')),
          'xl/worksheets/sheet1.xml': Buffer.from(
            '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>',
          ),
        }),
      ),
    why: /undefined entity/,
  },
  'more rows than are read': {
    make: () => workbook(sheetOf({ rows: 100_002, columns: 1, cell: '<c><v>1</v></c>' })),
    why: /more than 100001 rows/,
  },
  'a line of quotes that nobody closes': {
    make: () => Buffer.from(`a;b\n"${'x'.repeat(1024 * 1024)}`),
    why: /Max Record Size/,
  },
}

/** 15 MB of separators: in one line, and in lines that hold one letter. */
export const separators = (): Buffer => Buffer.alloc(15 * 1024 * 1024, ';')
export const wide = (): Buffer => Buffer.from(`x${';'.repeat(200)}\n`.repeat(75_000))

/** Cells as XLS, which is read whole; and written so too, with 8 KB of memory for each. */
export const oldBook = (rows: number, columns: number): Buffer =>
  write(
    {
      SheetNames: ['S'],
      Sheets: { S: utils.aoa_to_sheet(Array.from({ length: rows }, () => Array(columns).fill('x'))) },
    },
    { bookType: 'biff8', type: 'buffer' },
  )
