import type { Cell, Column, Group, Table } from '#formats/sheet/sheet.ts'
import type { Driver } from './facts.ts'
import type { Tell } from './tell.ts'
import type { Key } from './words.ts'

/** A column of a report: its title, what stands in its cells, and how it is totalled. */
export interface ColumnOf<Row> {
  field: string
  title: Key
  /** Told behind the title. */
  unit?: 'length' | 'speed' | 'volume' | 'percent' | undefined
  /** A unit of the row's own, told likewise. */
  sign?: string
  align?: Column['align']
  /** Pixels. */
  width: number
  weight?: number
  highlight?: boolean
  cell(row: Row, tell: Tell): Cell
  /** Of a group; none where the column has none. */
  total?(rows: readonly Row[], tell: Tell): Cell
}

/** Rows under one heading. */
export interface Rows<Row> {
  header: string
  rows: readonly Row[]
}

/**
 * The table of these groups. Their totals count rows in the heading (`Oct 6, 2020 (Tue) : 7`), and of several groups nothing
 * is added up: that is the summary's.
 */
export const tableOf = <Row>(
  columns: readonly ColumnOf<Row>[],
  groups: readonly Rows<Row>[],
  tell: Tell,
  header = '',
): Table => ({
  type: 'table',
  header,
  columns: columns.map((column) => headOf(column, tell)),
  column_groups: [],
  data: groups.map((group) => groupOf(columns, group, tell)),
})

const headOf = <Row>(
  { field, title, unit, sign: own, align, width, weight = 1, highlight }: ColumnOf<Row>,
  tell: Tell,
): Column => {
  const sign = own || (unit === 'percent' ? '%' : unit && tell.units[unit])
  return {
    field,
    title: sign ? `${tell.word(title)},\n${sign}` : tell.word(title),
    align: align ?? (unit ? 'right' : 'left'),
    ...{ width, weight, highlight_min_max: highlight ?? false },
  }
}

const groupOf = <Row>(columns: readonly ColumnOf<Row>[], { header, rows }: Rows<Row>, tell: Tell): Group => {
  const totals = columns.flatMap(({ field, total }) => (total ? [[field, total(rows, tell)] as const] : []))
  const total = totals.length > 0 && { total: { text: tell.word('in_total'), ...Object.fromEntries(totals) } }
  return madeGroup({ header: header && `${header} : ${rows.length}`, ...total }, () =>
    rows.map((row) => cellsOf(columns, row, tell)),
  )
}

interface Maker {
  make(): Group['rows']
}

const made = {
  enumerable: true,
  get(this: Maker): Group['rows'] {
    return this.make()
  },
}

/**
 * A group whose rows are made when they are written: of a month of drives all cells together would be collected as what stays. All groups share their getter,
 * for one of a literal has a hidden class of its own, which keeps what the getter knows until all of the heap is collected.
 */
const madeGroup = (head: Omit<Group, 'rows'>, make: Maker['make']): Group =>
  Object.defineProperties(head, { make: { value: make }, rows: made }) as Group

/** Put down one by one: made of pairs, a row took longer than its cells. */
const cellsOf = <Row>(columns: readonly ColumnOf<Row>[], row: Row, tell: Tell): Record<string, Cell> => {
  const cells: Record<string, Cell> = {}
  for (const { field, cell } of columns) cells[field] = cell(row, tell)
  return cells
}

/** A driver as columns tell one; nothing where nobody is known. */
export const driverIn = (driver: Driver | undefined, tell: Tell): Cell =>
  driver ? tell.text(driver.name, { kind: 'employee', id: driver.id }) : tell.text('')

/** Rows by who drove, in the order of their names. */
export const byDriver = <Row extends { driver?: Driver | undefined }>(rows: readonly Row[], tell: Tell): Rows<Row>[] =>
  [...Map.groupBy(rows, ({ driver }) => driver?.id ?? 0).values()]
    .map((those) => ({ header: those[0]?.driver?.name ?? tell.word('unknown_driver'), rows: those }))
    .sort((a, b) => a.header.localeCompare(b.header))

/** Rows by the days in which they began, in their order. */
export const byDay = <Row>(rows: readonly Row[], from: (row: Row) => number, tell: Tell): Rows<Row>[] =>
  [...Map.groupBy(rows, (row) => tell.day(from(row)))].map(([day, those]) => ({
    header: tell.dayTitle(day),
    rows: those,
  }))
