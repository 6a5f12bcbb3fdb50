import type { Cell, NameTable, Section, Table } from '#formats/sheet/sheet.ts'
import type { Consumption } from '#measure/fuel/consumption.ts'
import { type Norm, sumOf } from './facts.ts'
import type { Placed } from './fuel.ts'
import { consumedOf, volumeCell } from './norm.ts'
import { type ColumnOf, tableOf } from './table.ts'
import type { Tell } from './tell.ts'
import type { Key } from './words.ts'

/** Tables of what was filled, drained and used. Volumes in litres, ways in metres. */

/** An event, its place among all of its tank, and how far the device had come by then. */
export interface EventRow extends Placed {
  number: number
  driven: number
  /** Litres of one of the tank's unit. */
  litres: number
}

/** A day, or a part of one. */
export interface DayRow {
  from: number
  used: Consumption
  driven: number
  fillings: number
  drains: number
}

type VolumeOf<Row> = (row: Row) => number

const volume = <Row>(
  field: string,
  title: Key,
  of: VolumeOf<Row>,
  total?: (rows: readonly Row[]) => number,
): ColumnOf<Row> => ({
  ...{ field, title, unit: 'volume', width: 80 },
  cell: (row, tell) => volumeCell(of(row), tell),
  ...(total && { total: (rows: readonly Row[], tell: Tell) => volumeCell(total(rows), tell, 1) }),
})
const summed = <Row>(field: string, title: Key, of: VolumeOf<Row>): ColumnOf<Row> =>
  volume(field, title, of, (rows) => sumOf(rows, of))

const count = <Row>(field: string, title: Key, of: (row: Row) => number): ColumnOf<Row> => ({
  ...{ field, title, align: 'right', width: 60 },
  cell: (row, tell) => tell.number(of(row), 0),
  total: (rows, tell) => tell.number(sumOf(rows, of), 0),
})

/** A cell of what is not known. */
export const nothing: Cell = { type: 'value', v: '', raw: null }

/** Litres per 100 of the reader's length, in the reader's volume; nothing where nothing was driven. */
export const per100 = (litres: number, metres: number, tell: Tell, digits = 2): Cell => {
  const length = Number(tell.length(metres, 6).raw)
  return length > 0 ? tell.number((100 * tell.volume.of(litres)) / length, digits) : nothing
}

/** Unit of `per100`, such as l/100 km. */
export const per100Unit = (tell: Tell): string => `${tell.units.volume}/100 ${tell.units.length}`

const number: ColumnOf<EventRow> = {
  field: 'number',
  title: 'number',
  align: 'right',
  width: 40,
  cell: (row, tell) => tell.number(row.number, 0),
}
const time: ColumnOf<EventRow> = { field: 'time', title: 'time', width: 110, cell: ({ to }, tell) => tell.moment(to) }
const volumes: ColumnOf<EventRow>[] = [
  summed('volume', 'volume', (row) => row.volume * row.litres),
  volume('start_volume', 'start_volume', (row) => row.start_volume * row.litres),
  volume('end_volume', 'end_volume', (row) => row.end_volume * row.litres),
]
const address: ColumnOf<EventRow> = {
  ...{ field: 'address', title: 'address', width: 200, weight: 4 },
  cell: ({ place }, tell) => tell.place(place && { ...place, address: '' }),
}

/** The table of events: of both kinds with all that is told of them, or of fillings alone. */
export const eventsTable = (rows: readonly EventRow[], isWhole: boolean, tell: Tell): Table => {
  const kind: ColumnOf<EventRow> = {
    field: 'kind',
    title: 'kind',
    width: 80,
    cell: (row, tell) => tell.text(tell.word(row.kind)),
  }
  const distance: ColumnOf<EventRow> = {
    ...{ field: 'distance', title: 'distance_from_start', unit: 'length', width: 80 },
    cell: ({ driven }, tell) => tell.length(driven),
  }
  if (!isWhole) {
    const [one] = volumes as [ColumnOf<EventRow>]
    return tableOf([number, time, one, address], [{ header: '', rows }], tell, tell.word('fillings'))
  }
  // Of fillings and drains together a sum says nothing.
  const plain = volumes.map(({ total: _, ...column }) => column)
  return tableOf(
    [number, time, kind, ...plain, distance, address],
    [{ header: '', rows }],
    tell,
    tell.word('fillings_and_drains'),
  )
}

const date: ColumnOf<DayRow> = {
  ...{ field: 'date', title: 'date', width: 120, weight: 2 },
  cell: ({ from }, tell) => tell.text(tell.dayTitle(tell.day(from))),
}

/** Columns of the mileage, and of what it needs by norm. */
const wayColumns = (norm: Norm | undefined): ColumnOf<DayRow>[] => [
  {
    ...{ field: 'length', title: 'mileage', unit: 'length', width: 80 },
    cell: ({ driven }, tell) => tell.length(driven),
    total: (rows, tell) =>
      tell.length(
        sumOf(rows, ({ driven }) => driven),
        1,
      ),
  },
  ...(norm
    ? [summed<DayRow>('norm_fuel_consumed', 'norm_fuel_consumed', ({ driven }) => consumedOf(norm, driven))]
    : []),
]

const eventColumns = (isWhole: boolean): ColumnOf<DayRow>[] => [
  count('fillings', 'fillings', (row) => row.fillings),
  summed('filled', 'filled', (row) => row.used.filled),
  ...(isWhole
    ? [
        count<DayRow>('drains', 'drains', (row) => row.drains),
        summed<DayRow>('drained', 'drained', (row) => row.used.drained),
      ]
    : []),
]

/** The days of a tank, or of a flow meter. @param isWhole with drains and levels; else what counts without them. @param hasEvents with fillings and drains */
export const daysTable = (
  rows: readonly DayRow[],
  {
    isWhole,
    hasEvents = true,
    norm,
    header,
  }: { isWhole: boolean; hasEvents?: boolean; norm: Norm | undefined; header: string },
  tell: Tell,
): Table => {
  const used = (row: DayRow): number =>
    isWhole ? row.used.consumed : row.used.consumed + row.used.drained - row.used.unexplained
  const rate: ColumnOf<DayRow>[] = norm
    ? [
        {
          field: 'norm_rate',
          title: 'norm_rate',
          sign: per100Unit(tell),
          align: 'right',
          width: 80,
          cell: (_, tell) => per100(norm.litres, 100_000, tell),
        },
      ]
    : []
  const average: ColumnOf<DayRow> = {
    ...{ field: 'per_100', title: 'consumption', sign: per100Unit(tell), align: 'right', width: 80 },
    cell: (row, tell) => per100(used(row), row.driven, tell),
    total: (rows, tell) =>
      per100(
        sumOf(rows, used),
        sumOf(rows, ({ driven }) => driven),
        tell,
        1,
      ),
  }
  const columns: ColumnOf<DayRow>[] = [
    date,
    ...wayColumns(norm),
    ...rate,
    ...(isWhole
      ? [
          volume<DayRow>(
            'initial',
            'initial_volume',
            (row) => row.used.initial,
            (rows) => rows[0]?.used.initial ?? 0,
          ),
          volume<DayRow>(
            'final',
            'final_volume',
            (row) => row.used.final,
            (rows) => rows.at(-1)?.used.final ?? 0,
          ),
        ]
      : []),
    summed('consumed', 'consumption', used),
    average,
    ...(hasEvents ? eventColumns(isWhole) : []),
  ]
  return tableOf(columns, [{ header: '', rows }], tell, header)
}

/** A list of names and cells. */
export const named = (header: string, rows: readonly (readonly [name: string, cell: Cell])[]): NameTable => ({
  ...{ type: 'map_table', header },
  rows: rows.map(([name, { v, raw }]) => ({ name, v, raw, highlight: false })),
})

/** Figures of all days: the least, most and average of one, the average rate, and what was saved against the norm. */
export const statisticsOf = (
  rows: readonly DayRow[],
  { norm, hours }: { norm: Norm | undefined; hours?: number | undefined },
  tell: Tell,
): (readonly [string, Cell])[] => {
  const each = rows.map(({ used }) => used.consumed)
  const [all, driven] = [sumOf(each, (one) => one), sumOf(rows, (row) => row.driven)]
  const unit = tell.units.volume
  const name = (key: Key, sign = unit): string => `${tell.word(key)}, ${sign}`
  return [
    [name('consumption'), volumeCell(all, tell, 1)],
    [name('least_of_day'), volumeCell(Math.min(...each), tell, 1)],
    [name('most_of_day'), volumeCell(Math.max(...each), tell, 1)],
    [name('average_of_day'), volumeCell(all / rows.length, tell, 1)],
    ...(hours === undefined
      ? [[name('average_consumption', per100Unit(tell)), per100(all, driven, tell, 1)] as const]
      : [
          [
            name('average_consumption', `${unit}/${tell.unit('h')}`),
            hours > 0 ? volumeCell(all / hours, tell, 1) : nothing,
          ] as const,
        ]),
    ...(norm
      ? [
          [name('norm_fuel_consumed'), volumeCell(consumedOf(norm, driven), tell, 1)] as const,
          [name('saving'), volumeCell(consumedOf(norm, driven) - all, tell, 1)] as const,
        ]
      : []),
  ]
}

/** A sentence. */
export const sentence = (text: string, style: 'normal' | 'small_print' = 'normal'): Section => ({
  type: 'text',
  text,
  style,
})
