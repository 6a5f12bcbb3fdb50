import { sorted } from '#web/ui/sorted.ts'
import type { Cell, Column, Group, Row, Table } from './sheet.ts'

/** Rows of a table as they stand below each other. */

export type Line =
  | { kind: 'group'; header: string }
  | { kind: 'row'; row: Row }
  | { kind: 'total'; text: string; cells: Row }

/** By which column rows are put in order, as `field=asc` or `field=desc`; each group by itself. */
export type Sort = string | undefined

/** The next order of a column that is pressed: rising, falling, then as the report has them. */
export const nextSort = (field: string, sort: Sort): Sort => {
  if (sort === `${field}=asc`) return `${field}=desc`
  return sort === `${field}=desc` ? undefined : `${field}=asc`
}

export const orderOf = (field: string, sort: Sort): 'ascending' | 'descending' | undefined => {
  if (sort === `${field}=asc`) return 'ascending'
  return sort === `${field}=desc` ? 'descending' : undefined
}

/** All lines of a table: each group with its heading, its rows in order, and its total. */
export const linesOf = ({ columns, data }: Table, sort: Sort): Line[] => {
  const isSorted = columns.some(({ field }) => orderOf(field, sort))
  return data.flatMap((group) => groupLines(group, isSorted ? sort : undefined))
}

const groupLines = ({ header, rows, total }: Group, sort: Sort): Line[] => {
  const lines: Line[] = header ? [{ kind: 'group', header }] : []
  for (const row of sorted(rows, sort, figureOf)) lines.push({ kind: 'row', row })
  if (total) lines.push(totalOf(total))
  return lines
}

/** A figure by itself; what stands for it in words, such as a time with its place, by the figure too. */
const figureOf = (row: Row, field: string): number | string | null => row[field]?.raw ?? null

const totalOf = ({ text, ...cells }: NonNullable<Group['total']>): Line => ({
  kind: 'total',
  text: typeof text === 'string' ? text : '',
  cells: cells as Row,
})

/** What stands at the begin of lines of totals, each once. */
export const headsOf = ({ data }: Pick<Table, 'data'>): readonly string[] => [
  ...new Set(data.flatMap(({ total }) => (typeof total?.text === 'string' ? [total.text] : []))),
]

export type Extremes = ReadonlyMap<string, readonly [least: number, greatest: number]>

/** The least and the greatest figure of each column that is to show them; none where all are the same. */
export const extremesOf = ({ columns, data }: Pick<Table, 'columns' | 'data'>): Extremes => {
  const found = new Map<string, readonly [number, number]>()
  for (const { field, highlight_min_max } of columns) {
    if (!highlight_min_max) continue
    let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const { rows } of data)
      for (const row of rows) {
        const raw = row[field]?.raw
        if (typeof raw !== 'number') continue
        least = Math.min(least, raw)
        greatest = Math.max(greatest, raw)
      }
    if (least < greatest) found.set(field, [least, greatest])
  }
  return found
}

/** Which of both a figure is, if it is one. */
export const extremeOf = (
  { raw }: Cell,
  range: readonly [number, number] | undefined,
): 'least' | 'greatest' | undefined => {
  if (range === undefined || typeof raw !== 'number') return undefined
  if (raw === range[1]) return 'greatest'
  return raw === range[0] ? 'least' : undefined
}

/** The title of a column, and its unit, which stands behind a line break. */
export const titleOf = ({ title }: Column): { name: string; unit: string } => {
  const [name = '', unit = ''] = title.split('\n')
  return { name: unit ? name.replace(/,\s*$/, '') : name, unit }
}
