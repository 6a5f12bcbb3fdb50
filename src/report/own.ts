import type { Cell } from '#formats/sheet/sheet.ts'
import { speedOf, sumOf } from './facts.ts'
import { consumedOf, volumeCell } from './norm.ts'
import { type OwnRow, type OwnRows, own_rows } from './own-rows.ts'
import { type ColumnOf, driverIn } from './table.ts'
import type { Place, Tell } from './tell.ts'

/** Columns of which people make reports of their own. */

type Column = ColumnOf<OwnRow>

const nothing: Cell = { type: 'value', v: '', raw: null }

const lengthOf = (rows: readonly OwnRow[]): number => sumOf(rows, ({ length = 0 }) => length)
const timeOf = (rows: readonly OwnRow[]): number => sumOf(rows, ({ time = 0 }) => time)
const fastest = (rows: readonly OwnRow[]): number =>
  rows.reduce((most, { max_speed = 0 }) => Math.max(most, max_speed), 0)

/** Litres, or money, of vehicles that have a norm; nothing of others. */
const byNorm = (
  rows: readonly OwnRow[],
  of: (litres: number, row: OwnRow) => number | undefined,
): number | undefined => {
  const figures = rows.flatMap((row) => {
    const { norm } = row.device
    return (norm && of(consumedOf(norm, row.length ?? 0), row)) ?? []
  })
  return figures.length > 0 ? sumOf(figures, (figure) => figure) : undefined
}
const litresOf = (rows: readonly OwnRow[]): number | undefined => byNorm(rows, (litres) => litres)
const costOf = (rows: readonly OwnRow[]): number | undefined =>
  byNorm(rows, (litres, { device }) => (device.norm?.price !== undefined ? litres * device.norm.price : undefined))

const placeOf = (field: string, title: Column['title'], place: (row: OwnRow) => Place | undefined): Column => ({
  ...{ field, title, width: 200, weight: 4 },
  cell: (row, tell) => tell.place(place(row)),
})
const coordinatesOf = (field: string, title: Column['title'], place: (row: OwnRow) => Place | undefined): Column => ({
  ...{ field, title, width: 120 },
  cell: (row, tell) => {
    const there = place(row)
    return there ? tell.coordinates(there) : nothing
  },
})
const wide = (field: string, title: Column['title']) => ({ field, title, width: 120, weight: 2 })
const textOf = (field: string, title: Column['title'], text: (row: OwnRow) => string): Column => ({
  ...wide(field, title),
  cell: (row, tell) => tell.text(text(row)),
})

/** Litres of rows that have some. */
const litresColumn = (field: string & Column['title'], of: (row: OwnRow) => number | undefined): Column => ({
  ...{ field, title: field, unit: 'volume', width: 80 },
  cell: (row, tell) => known(of(row), (litres) => volumeCell(litres, tell)),
})

/** Likewise, such as are added up. */
const volumeOf = (field: string & Column['title'], of: (row: OwnRow) => number | undefined): Column => ({
  ...litresColumn(field, of),
  total(rows, tell) {
    const all = rows.flatMap((row) => of(row) ?? [])
    return known(all.length > 0 ? sumOf(all, (one) => one) : undefined, (litres) => volumeCell(litres, tell, 1))
  },
})

/** All columns; `of` says which rows have one. */
export const own_columns: Readonly<Record<string, { of: readonly OwnRows[]; column: Column }>> = Object.fromEntries(
  (
    [
      [
        own_rows,
        {
          field: 'date',
          title: 'date',
          width: 120,
          weight: 2,
          cell: ({ from }, tell) => tell.text(tell.dayTitle(tell.day(from))),
        },
      ],
      [
        own_rows,
        {
          ...wide('device', 'device'),
          cell: ({ device }, tell) => tell.text(device.label, { kind: 'tracker', id: device.id }),
        },
      ],
      [own_rows, textOf('vehicle', 'vehicle', ({ device }) => device.vehicle ?? '')],
      [own_rows, { ...wide('driver', 'employee'), cell: ({ driver }, tell) => driverIn(driver, tell) }],
      [
        own_rows,
        {
          field: 'from',
          title: 'start',
          width: 110,
          cell: ({ from, ref }, tell) => ({ ...tell.moment(from), ...(ref && { ref }) }),
        },
      ],
      [['drive', 'stop', 'day'], { field: 'to', title: 'until', width: 110, cell: ({ to }, tell) => tell.moment(to) }],
      [['drive', 'day'], placeOf('start_address', 'start_address', ({ start }) => start)],
      [['drive', 'day'], placeOf('end_address', 'end_address', ({ end }) => end)],
      [['stop', 'event', 'filling'], placeOf('address', 'address', ({ start }) => start)],
      [['drive', 'day'], coordinatesOf('start_coordinates', 'start_coordinates', ({ start }) => start)],
      [['drive', 'day'], coordinatesOf('end_coordinates', 'end_coordinates', ({ end }) => end)],
      [['stop', 'event', 'filling'], coordinatesOf('coordinates', 'coordinates', ({ start }) => start)],
      [['event'], textOf('event', 'event', ({ text = '' }) => text)],
      [
        ['day'],
        {
          ...{ field: 'trips', title: 'trips_count', align: 'right', width: 60 },
          cell: ({ trips = 0 }, tell) => tell.number(trips, 0),
          total: (rows, tell) =>
            tell.number(
              sumOf(rows, ({ trips = 0 }) => trips),
              0,
            ),
        },
      ],
      [
        ['drive', 'day'],
        {
          ...{ field: 'length', title: 'trip_length', unit: 'length', width: 80 },
          cell: ({ length = 0 }, tell) => tell.length(length),
          total: (rows, tell) => tell.length(lengthOf(rows), 1),
        },
      ],
      [
        ['drive', 'stop', 'day'],
        {
          ...{ field: 'time', title: 'duration', align: 'right', width: 80 },
          cell: ({ time = 0 }, tell) => tell.duration(time),
          total: (rows, tell) => tell.duration(timeOf(rows)),
        },
      ],
      [
        ['drive', 'day'],
        {
          ...{ field: 'avg_speed', title: 'avg_speed', unit: 'speed', width: 80 },
          cell: ({ length = 0, time = 0 }, tell) => tell.speed(speedOf(length, time)),
          total: (rows, tell) => tell.speed(speedOf(lengthOf(rows), timeOf(rows))),
        },
      ],
      [
        ['drive', 'day'],
        {
          ...{ field: 'max_speed', title: 'max_speed', unit: 'speed', width: 80, highlight: true },
          cell: ({ max_speed = 0 }, tell) => tell.speed(max_speed),
          total: (rows, tell) => tell.speed(fastest(rows)),
        },
      ],
      [
        ['stop'],
        {
          ...{ field: 'ignition_on', title: 'ignition_on', align: 'right', width: 80 },
          cell: ({ engine }, tell) => (engine === undefined ? nothing : tell.duration(engine)),
          total: (rows, tell) => tell.duration(sumOf(rows, ({ engine = 0 }) => engine)),
        },
      ],
      [
        ['drive', 'day'],
        {
          ...{ field: 'norm_fuel_consumed', title: 'norm_fuel_consumed', unit: 'volume', width: 80 },
          cell: (row, tell) => known(litresOf([row]), (litres) => volumeCell(litres, tell)),
          total: (rows, tell) => known(litresOf(rows), (litres) => volumeCell(litres, tell, 1)),
        },
      ],
      [
        ['drive', 'day'],
        {
          ...{ field: 'norm_fuel_cost', title: 'norm_fuel_cost', align: 'right', width: 80 },
          cell: (row, tell) => known(costOf([row]), (cost) => tell.number(cost)),
          total: (rows, tell) => known(costOf(rows), (cost) => tell.number(cost)),
        },
      ],
      [['drive', 'day'], volumeOf('consumed_by_sensors', ({ used }) => used)],
      [['filling'], volumeOf('volume', (row) => row.volume)],
      [['filling'], litresColumn('start_volume', (row) => row.start_volume)],
      [['filling'], litresColumn('end_volume', (row) => row.end_volume)],
    ] satisfies [readonly OwnRows[], Column][] as [readonly OwnRows[], Column][]
  ).map(([of, column]) => [column.field, { of, column }]),
)

function known(figure: number | undefined, tell: (figure: number) => Cell): Cell {
  return figure === undefined ? nothing : tell(figure)
}

/** Columns that are figures, which have totals or a unit; all others are texts. */
export const own_figures: ReadonlySet<string> = new Set(
  Object.entries(own_columns).flatMap(([name, { column }]) => (column.total || column.unit ? [name] : [])),
)

export const comparisons = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'contains'] as const

/** A condition that a row must meet. */
export interface Condition {
  column: string
  op: (typeof comparisons)[number]
  /** A figure as it is told: lengths and speeds in the reader's units, durations in minutes; else a text. */
  value: number | string
}

/** Columns whose figures are seconds, and are asked for in minutes. */
const durations: ReadonlySet<string> = new Set(['time', 'ignition_on'])

/** Comparisons of texts: which of two is more is asked of figures alone. */
const of_texts: ReadonlySet<Condition['op']> = new Set(['eq', 'ne', 'contains'])

/** The part of a condition that its column does not go with; nothing where they go together. */
export const mismatchOf = ({ column, op, value }: Condition): { of: 'op' | 'value'; error: string } | undefined => {
  const isFigure = own_figures.has(column)
  if (isFigure ? op === 'contains' : !of_texts.has(op))
    return { of: 'op', error: `must not be ${op}, for ${column} is a ${isFigure ? 'figure' : 'text'}` }
  if (typeof value === (isFigure ? 'number' : 'string')) return undefined
  return { of: 'value', error: `must be a ${isFigure ? 'number' : 'text'}, as ${column} is` }
}

/** Answers whether a row meets a condition. Texts are compared as people read them, whatever their case. */
export const isMet = (row: OwnRow, { column, op, value }: Condition, tell: Tell): boolean => {
  const cell = own_columns[column]?.column.cell(row, tell)
  if (!cell) return false
  if (op === 'contains' || typeof value === 'string') {
    const [told, wanted] = [cell.v.toLowerCase(), String(value).toLowerCase()]
    if (op === 'contains') return told.includes(wanted)
    return compared(op, told.localeCompare(wanted))
  }
  if (typeof cell.raw !== 'number') return false
  return compared(op, (durations.has(column) ? cell.raw / 60 : cell.raw) - value)
}

const compared = (op: Exclude<Condition['op'], 'contains'>, difference: number): boolean =>
  ({
    eq: difference === 0,
    ne: difference !== 0,
    lt: difference < 0,
    le: difference <= 0,
    gt: difference > 0,
    ge: difference >= 0,
  })[op]
