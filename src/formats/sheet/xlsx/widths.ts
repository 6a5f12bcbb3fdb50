import type { Sheet } from '../sheet.ts'
import { type Reader, spread } from './rows.ts'

const narrowest = 9
const widest = 48
/** Rows of a table that are looked at. */
const sample = 200

/** Widths in characters of the columns of a worksheet, wide enough for all of the sections that share them. */
export const widthsOf = (sheet: Sheet, reader: Reader): number[] => {
  const widths: number[] = []
  const want = (at: number, characters: number) => {
    widths[at] = Math.max(widths[at] ?? narrowest, Math.min(widest, characters + 2))
  }
  for (const section of sheet.sections) {
    if (section.type === 'table') wantTable(section, reader, want)
    else if (section.type === 'map_table')
      for (const { name, v } of section.rows) {
        want(0, name.length)
        want(1, v.length)
      }
    else if (section.type === 'chart') {
      want(0, Math.max(time_width, ...(section.names ?? []).slice(0, sample).map(({ length }) => length)))
      if (section.kind === 'intervals') want(1, time_width)
    } else if (section.type === 'map')
      want(0, Math.max(0, ...section.points.slice(0, sample).map(({ label }) => label.length)))
  }
  return Array.from(widths, (width) => width ?? narrowest)
}

const time_width = 19

const wantTable = (
  table: Extract<Sheet['sections'][number], { type: 'table' }>,
  reader: Reader,
  want: (at: number, characters: number) => void,
): void => {
  const looked = table.data.flatMap(({ rows }) => rows.slice(0, sample)).slice(0, sample)
  for (const [at, { field, title, part }] of spread(table, reader.figures).entries()) {
    want(at, Math.max(...title.split(/[\n ]/).map(({ length }) => length)))
    for (const row of looked) {
      const cell = row[field]
      if (!cell) continue
      const figure = reader.figures(cell)
      if (figure.kind === 'time') want(at, part === 'place' ? figure.place.length : time_width)
      else if (part !== 'place') want(at, cell.v.length)
    }
  }
}
