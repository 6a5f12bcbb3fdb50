import { type Static, Type } from 'typebox'
import { readTime } from '#formats/clock.ts'
import type { Section } from '#formats/sheet/sheet.ts'
import { type Drive, type Facts, type Stop, seconds, speedOf, sumOf } from '../facts.ts'
import { fuelColumns, fuelFigures } from '../fuel-columns.ts'
import { kind } from '../kind.ts'
import { normColumns, normFigures } from '../norm.ts'
import { flag, Seconds, Smart, Tabs, time_of_day } from '../params.ts'
import { type ColumnOf, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'

const Params = Type.Object({
  ...Tabs,
  ...Seconds,
  ...Smart,
  shifts: Type.Array(
    Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100, format: 'printable-not-blank' }),
      start_time: Type.String({ ...time_of_day, examples: ['06:00'], description: 'Time of day at which it begins.' }),
      end_time: Type.String({
        ...time_of_day,
        examples: ['14:00'],
        description: 'Before `start_time` it is that of the next day.',
      }),
    }),
    { minItems: 1, maxItems: 4, description: 'Of names that differ, which do not overlap.' },
  ),
  show_coordinates: flag('Coordinates of starts and ends in columns of their own.'),
  split_at_midnight: flag('A shift over midnight is one of both days; else it belongs to the day on which it begins.'),
})
type Params = Static<typeof Params>
type Shift = Params['shifts'][number]

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The minutes of a day that a shift has, in one or two parts. */
const partsOf = ({ start_time, end_time }: Shift): [number, number][] => {
  const [from, to] = [minutesOf(start_time), minutesOf(end_time)]
  return from < to
    ? [[from, to]]
    : [
        [from, 1440],
        [0, to],
      ]
}

/** The fault of shifts beyond their forms; nothing where all is right. */
export const shiftFault = (shifts: readonly Shift[]): string | undefined => {
  if (new Set(shifts.map(({ name }) => name)).size < shifts.length) return 'must have names that differ'
  if (shifts.some(({ start_time, end_time }) => start_time === end_time)) return 'must not begin when they end'
  const parts = shifts.flatMap(partsOf).sort(([a], [b]) => a - b)
  return parts.some(([from], i) => i > 0 && from < (parts[i - 1] as [number, number])[1])
    ? 'must not overlap'
    : undefined
}

/** A drive within a shift, and the stop behind it. */
interface Row {
  drive: Drive
  stop?: Stop | undefined
}

interface Worked {
  shift: string
  day: string
  rows: Row[]
}

const of = <T>(pick: (rows: readonly Row[]) => T) => pick
const metres = of((rows) => sumOf(rows, ({ drive }) => drive.length))
const drivesOf = of((rows) => rows.map(({ drive }) => drive))
const time = of((rows) => sumOf(rows, ({ drive }) => seconds(drive)))
const fastest = of((rows) => rows.reduce((most, { drive }) => Math.max(most, drive.max_speed), 0))
const stood = of((rows) => sumOf(rows, ({ stop }) => (stop ? seconds(stop) : 0)))
const engine = of((rows) => sumOf(rows, ({ stop }) => stop?.engine ?? 0))

const refOf = ({ id, from, to }: Drive) => ({ kind: 'track', id, from, to }) as const

const columns: ColumnOf<Row>[] = [
  {
    ...{ field: 'from', title: 'movement_start', width: 150, weight: 3 },
    cell: ({ drive }, tell) => tell.timeAt(drive.from, drive.start, refOf(drive)),
  },
  {
    ...{ field: 'to', title: 'movement_end', width: 150, weight: 3 },
    cell: ({ drive }, tell) => tell.timeAt(drive.to, drive.end, refOf(drive)),
  },
  {
    ...{ field: 'length', title: 'trip_length', unit: 'length', width: 80 },
    cell: ({ drive }, tell) => tell.length(drive.length),
    total: (rows, tell) => tell.length(metres(rows), 1),
  },
  {
    ...{ field: 'time', title: 'travel_time', align: 'right', width: 80 },
    cell: ({ drive }, tell) => tell.duration(seconds(drive)),
    total: (rows, tell) => tell.duration(time(rows)),
  },
  {
    ...{ field: 'avg_speed', title: 'avg_speed', unit: 'speed', width: 80 },
    cell: ({ drive }, tell) => tell.speed(speedOf(drive.length, seconds(drive))),
    total: (rows, tell) => tell.speed(speedOf(metres(rows), time(rows))),
  },
  {
    ...{ field: 'max_speed', title: 'max_speed', unit: 'speed', width: 80, highlight: true },
    cell: ({ drive }, tell) => tell.speed(drive.max_speed),
    total: (rows, tell) => tell.speed(fastest(rows)),
  },
  {
    ...{ field: 'idle_duration', title: 'stop_duration', align: 'right', width: 80 },
    cell: ({ stop }, tell) => tell.duration(stop ? seconds(stop) : 0),
    total: (rows, tell) => tell.duration(stood(rows)),
  },
  {
    ...{ field: 'ignition_on', title: 'ignition_on', align: 'right', width: 80 },
    cell: ({ stop }, tell) => tell.duration(stop?.engine ?? 0),
    total: (rows, tell) => tell.duration(engine(rows)),
  },
  {
    ...{ field: 'ignition_on_share', title: 'ignition_on', unit: 'percent', width: 60 },
    cell: ({ stop }, tell) => tell.share(stop?.engine ?? 0, stop ? seconds(stop) : 0),
    total: (rows, tell) => tell.share(engine(rows), stood(rows)),
  },
]
const coordinates: ColumnOf<Row>[] = [
  {
    ...{ field: 'from_coordinates', title: 'start_coordinates', width: 120 },
    cell: ({ drive }, tell) => tell.coordinates(drive.start),
  },
  {
    ...{ field: 'to_coordinates', title: 'end_coordinates', width: 120 },
    cell: ({ drive }, tell) => tell.coordinates(drive.end),
  },
]

const nextDay = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** The times of a shift that begins on a day: one, or where it is split at midnight the parts that the day has. */
const timesOf = (shift: Shift, day: string, isSplit: boolean): [from: string, to: string][] => {
  const { start_time, end_time } = shift
  if (start_time < end_time) return [[`${day} ${start_time}`, `${day} ${end_time}`]]
  const next = nextDay(day)
  if (!isSplit) return [[`${day} ${start_time}`, `${next} ${end_time}`]]
  return [
    [`${day} 00:00`, `${day} ${end_time}`],
    [`${day} ${start_time}`, `${next} 00:00`],
  ]
}

/** Drives that lie wholly within a shift, by day and shift. */
const workedOf = ({ drives, stops }: Facts, { shifts, split_at_midnight = false }: Params, tell: Tell): Worked[] => {
  const behind = new Map(stops.map((stop) => [stop.from, stop]))
  const rows = drives.map((drive) => ({ drive, stop: behind.get(drive.to) }))
  const days = [...new Set(drives.flatMap(({ from }) => [tell.day(from - 86_400_000), tell.day(from)]))].sort()
  return days.flatMap((day) =>
    shifts.flatMap((shift) => {
      const times = timesOf(shift, day, split_at_midnight).map(([from, to]) => ({
        from: readTime(from, tell.zone, 'from') as number,
        to: readTime(to, tell.zone, 'to') as number,
      }))
      const those = rows.filter(({ drive }) => times.some(({ from, to }) => from <= drive.from && drive.to <= to))
      return those.length > 0 ? [{ shift: shift.name, day, rows: those }] : []
    }),
  )
}

/** Figures of the shifts side by side, and of all of them. */
const comparison = (worked: readonly Worked[], { shifts }: Params, facts: Facts, tell: Tell): Section => {
  const of = (name: string) => worked.filter(({ shift }) => shift === name).flatMap(({ rows }) => rows)
  const all = worked.flatMap(({ rows }) => rows)
  const { length, speed } = tell.units
  const lines: { name: string; cell(rows: readonly Row[]): ReturnType<Tell['number']> }[] = [
    { name: tell.word('trips_count'), cell: (rows) => tell.number(rows.length, 0) },
    { name: `${tell.word('trip_length')}, ${length}`, cell: (rows) => tell.length(metres(rows), 1) },
    { name: tell.word('travel_time'), cell: (rows) => tell.duration(time(rows)) },
    { name: `${tell.word('avg_speed')}, ${speed}`, cell: (rows) => tell.speed(speedOf(metres(rows), time(rows))) },
    { name: `${tell.word('max_speed')}, ${speed}`, cell: (rows) => tell.speed(fastest(rows)) },
    { name: tell.word('stop_duration'), cell: (rows) => tell.duration(stood(rows)) },
    { name: tell.word('ignition_on'), cell: (rows) => tell.duration(engine(rows)) },
    { name: `${tell.word('ignition_on')}, %`, cell: (rows) => tell.share(engine(rows), stood(rows)) },
    ...normFigures(facts.device.norm).map(({ field, unit, cell }) => ({
      name: unit ? `${tell.word(field)}, ${tell.units[unit]}` : tell.word(field),
      cell: (rows: readonly Row[]) => cell(metres(rows), tell, 1),
    })),
    ...fuelFigures(facts.fuel, facts.drives).map(({ field, cell }) => ({
      name: `${tell.word(field)}, ${tell.units.volume}`,
      cell: (rows: readonly Row[]) => cell(drivesOf(rows), tell, 1),
    })),
  ]
  const odometer = facts.odometer === undefined ? [] : [facts.odometer]
  const rows = [
    ...lines.map(({ name, cell }) => ({
      name: tell.text(name),
      ...Object.fromEntries(shifts.map((shift, i) => [`shift_${i + 1}`, cell(of(shift.name))])),
      summary: cell(all),
    })),
    ...odometer.map((value) => ({
      name: tell.text(`${tell.word('odometer_value')}, ${length}`),
      ...Object.fromEntries(shifts.map((_, i) => [`shift_${i + 1}`, tell.text('')])),
      summary: tell.length(value * 1000, 1),
    })),
  ]
  const column = (field: string, title: string, align: 'left' | 'right') => ({
    ...{ field, title, align, width: 100, weight: 1, highlight_min_max: false },
  })
  return {
    ...{ type: 'table', header: tell.word('summary'), column_groups: [] },
    columns: [
      column('name', tell.word('name'), 'left'),
      ...shifts.map(({ name }, i) => column(`shift_${i + 1}`, name, 'right')),
      column('summary', tell.word('summary'), 'right'),
    ],
    data: [{ header: '', rows }],
  }
}

export const shifts = kind({
  id: 77,
  name: 'shifts',
  params: Params,
  needs: () => ['drives', 'stops', 'engine', 'odometer', 'fuel'],
  fault: ({ shifts }) => {
    const error = shiftFault(shifts)
    return error === undefined ? undefined : { parameter: 'plugin.shifts', error }
  },
  sections(facts, params, tell) {
    const worked = workedOf(facts, params, tell)
    if (worked.length === 0) return []
    const shown = [
      ...columns.slice(0, 2),
      ...(params.show_coordinates ? coordinates : []),
      ...columns.slice(2),
      ...normColumns(facts.device.norm, metres),
      ...fuelColumns(fuelFigures(facts.fuel, facts.drives), drivesOf),
    ]
    const tables = worked.map(({ shift, day, rows }) =>
      tableOf(shown, [{ header: tell.dayTitle(day), rows }], tell, shift),
    )
    return [...tables, comparison(worked, params, facts, tell)]
  },
})
