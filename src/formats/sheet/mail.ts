import { cut } from '../cut.ts'
import type { Cell, Section, Sheet, Table } from './sheet.ts'

/** The first table of a report as a mail shows it: so many rows that a phone shows them. */
export interface MailTable {
  /** Whom it is about. */
  header: string
  columns: { title: string; align: 'left' | 'right' }[]
  groups: MailGroup[]
  /** Rows that are left out. */
  more: number
}

export interface MailGroup {
  header: string
  /** Texts, by column. */
  rows: string[][]
  /** What is totalled, by column, and what stands before it; absent where nothing is. */
  total?: { text: string; cells: string[] }
}

/** Rows of a mail, and characters of a cell and of a heading. */
const most_rows = 30
const longest_cell = 160
const longest_heading = 120
/** Columns of a mail: more are for paper. */
const most_columns = 12

/** The first table of a sheet that has rows, or list of names and values; nothing where there is none. */
export const mailTable = ({ header, sections }: Sheet): MailTable | undefined => {
  const table = sections.find((section): section is Table => section.type === 'table' && section.data.length > 0)
  const shown = table ? ofTable(table) : ofNames(sections)
  return shown && { header: short(header, longest_heading), ...shown }
}

const ofTable = ({ columns, data }: Table): Omit<MailTable, 'header'> => {
  const shown = columns.slice(0, most_columns)
  const groups: MailGroup[] = []
  let room = most_rows
  for (const { header, rows, total } of data) {
    if (room <= 0) break
    const taken = rows.slice(0, room)
    room -= taken.length
    const cells = (row: { [field: string]: Cell | string }) => shown.map(({ field }) => textOf(row[field]))
    groups.push({
      header: short(header, longest_heading),
      rows: taken.map(cells),
      // A total beside rows of which some are left out would not add up.
      ...(total &&
        taken.length === rows.length && { total: { text: short(total.text, longest_heading), cells: cells(total) } }),
    })
  }
  const all = data.reduce((count, { rows }) => count + rows.length, 0)
  return {
    columns: shown.map(({ title, align }) => ({ title: titleOf(title), align })),
    groups,
    more: all - (most_rows - room),
  }
}

const ofNames = (sections: readonly Section[]): Omit<MailTable, 'header'> | undefined => {
  const list = sections.find((section) => section.type === 'map_table')
  if (list?.type !== 'map_table' || list.rows.length === 0) return undefined
  const rows = list.rows
    .slice(0, most_rows)
    .map(({ name, v }) => [short(name, longest_heading), short(v, longest_cell)])
  const columns = [
    { title: '', align: 'left' as const },
    { title: '', align: 'right' as const },
  ]
  return {
    columns,
    groups: [{ header: short(list.header, longest_heading), rows }],
    more: list.rows.length - rows.length,
  }
}

const titleOf = (title: string): string => short(title.replaceAll(/\s*\n\s*/g, ' '), longest_heading)

const textOf = (cell: Cell | string | undefined): string =>
  short(typeof cell === 'object' ? cell.v : (cell ?? ''), longest_cell)

const short = (text: string, longest: number): string =>
  text.length > longest ? `${cut(text, longest - 1).trimEnd()}…` : text
