import { type Static, Type } from 'typebox'
import { readTime } from '#formats/clock.ts'
import { type Drive, type Driver, type Facts, seconds, sumOf, type Window } from '../facts.ts'
import { kind, type Summed } from '../kind.ts'
import { clockTime, flag, Seconds, Smart, Sums, Tabs, Workdays, working_days } from '../params.ts'
import { device, summedCount, summedDuration } from '../summed.ts'
import { byDriver, type ColumnOf, tableOf } from '../table.ts'
import type { Place, Tell } from '../tell.ts'

/** Working time by drives: from the first to the last of a day, breaks, night and overtime. */

const Params = Type.Object({
  ...Tabs,
  ...Seconds,
  ...Sums,
  ...Smart,
  day_from: clockTime('06:00', 'When the night ends.'),
  day_to: clockTime('22:00', 'When the night begins; later than `day_from`.'),
  hours_per_day: Type.Optional(
    Type.Number({ minimum: 0, maximum: 24, default: 8, description: 'Work beyond them is overtime.' }),
  ),
  workdays: Workdays,
  min_break_minutes: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1440, default: 15, description: 'Shorter stops count as work.' }),
  ),
  group_by_driver: flag('By who drove; else all drives of a day are those of one person.'),
})
type Params = Static<typeof Params>

/** A day of work. Times in milliseconds since 1970 UTC, durations in seconds. */
interface Row {
  day: string
  from: number
  to: number
  start?: Place | undefined
  end?: Place | undefined
  driven: number
  breaks: number
  night: number
  overtime: number
  driver?: Driver | undefined
}

const worked = (row: Row): number => seconds(row) - row.breaks

/** Drives in stretches of work: what is between those of one is too short for a break. @param least seconds */
const stretchesOf = (drives: readonly Drive[], least: number): Window[] => {
  const stretches: Window[] = []
  for (const { from, to } of drives) {
    const last = stretches.at(-1)
    if (last && (from - last.to) / 1000 < least) last.to = Math.max(last.to, to)
    else stretches.push({ from, to })
  }
  return stretches
}

/** Seconds of the stretches that are not by day, in the hours of the zone's clocks. */
const nightOf = (
  stretches: readonly Window[],
  { day_from = '06:00', day_to = '22:00' }: Params,
  tell: Tell,
): number => {
  const bright = (stretch: Window): number => {
    let sum = 0
    const last = tell.day(stretch.to)
    for (
      let day = tell.day(stretch.from);
      day <= last;
      day = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
    ) {
      const [from, to] = [
        readTime(`${day} ${day_from}`, tell.zone, 'from') as number,
        readTime(`${day} ${day_to}`, tell.zone, 'to') as number,
      ]
      sum += Math.max(0, Math.min(to, stretch.to) - Math.max(from, stretch.from)) / 1000
    }
    return sum
  }
  return sumOf(stretches, (stretch) => seconds(stretch) - bright(stretch))
}

const rowOf = (day: string, drives: readonly Drive[], params: Params, tell: Tell): Row => {
  const { hours_per_day = 8, workdays = working_days, min_break_minutes = 15 } = params
  const [first, last] = [drives[0] as Drive, drives.at(-1) as Drive]
  const stretches = stretchesOf(drives, min_break_minutes * 60)
  const work = sumOf(stretches, seconds)
  const due = workdays.includes(Temporal.PlainDate.from(day).dayOfWeek) ? hours_per_day * 3600 : 0
  return {
    ...{ day, from: first.from, to: last.to, start: first.start, end: last.end, driver: first.driver },
    ...{ driven: sumOf(drives, seconds), breaks: (last.to - first.from) / 1000 - work },
    ...{ night: nightOf(stretches, params, tell), overtime: Math.max(0, work - due) },
  }
}

/** The days of each driver, or of whoever drove. A drive over midnight is of the day on which it began. */
const rowsOf = ({ drives }: Facts, params: Params, tell: Tell): Row[] => {
  const keyOf = ({ from, driver }: Drive): string =>
    params.group_by_driver ? `${tell.day(from)} ${driver?.id ?? 0}` : tell.day(from)
  return [...Map.groupBy(drives, keyOf)].map(([key, those]) => rowOf(key.slice(0, 10), those, params, tell))
}

const duration = (field: string, title: ColumnOf<Row>['title'], of: (row: Row) => number): ColumnOf<Row> => ({
  ...{ field, title, align: 'right', width: 80 },
  cell: (row, tell) => tell.duration(of(row)),
  total: (rows, tell) => tell.duration(sumOf(rows, of)),
})

const columns: ColumnOf<Row>[] = [
  { field: 'date', title: 'date', width: 120, weight: 2, cell: ({ day }, tell) => tell.text(tell.dayTitle(day)) },
  {
    ...{ field: 'from', title: 'first_movement', width: 140, weight: 3 },
    cell: ({ from, start }, tell) => tell.timeAt(from, start),
  },
  {
    ...{ field: 'to', title: 'last_movement', width: 140, weight: 3 },
    cell: ({ day, to, end }, tell) => (tell.day(to) === day ? tell.timeAt(to, end) : tell.momentAt(to, end)),
  },
  duration('worked', 'working_hours', worked),
  duration('driven', 'travel_time', ({ driven }) => driven),
  duration('breaks', 'breaks', ({ breaks }) => breaks),
  duration('night', 'night_hours', ({ night }) => night),
  duration('overtime', 'overtime', ({ overtime }) => overtime),
]

const summed: ColumnOf<Summed>[] = [
  device,
  summedCount('days', 'days'),
  summedDuration('worked', 'working_hours'),
  summedDuration('driven', 'travel_time'),
  summedDuration('breaks', 'breaks'),
  summedDuration('night', 'night_hours'),
  summedDuration('overtime', 'overtime'),
]

export const working_time = kind({
  id: 1003,
  name: 'working_time',
  params: Params,
  needs: () => ['drives', 'drivers'],
  fault: ({ day_from = '06:00', day_to = '22:00' }) =>
    day_from < day_to ? undefined : { parameter: 'plugin.day_to', error: 'must be later than day_from' },
  sections(facts, params, tell) {
    const rows = rowsOf(facts, params, tell)
    if (rows.length === 0) return []
    const groups = params.group_by_driver ? byDriver(rows, tell) : [{ header: '', rows }]
    return [tableOf(columns, groups, tell)]
  },
  summary: {
    of(facts, params, tell) {
      const rows = rowsOf(facts, params, tell)
      const sum = (of: (row: Row) => number): number => sumOf(rows, of)
      return {
        ...{ days: rows.length, worked: sum(worked), driven: sum((row) => row.driven) },
        ...{ breaks: sum((row) => row.breaks), night: sum((row) => row.night), overtime: sum((row) => row.overtime) },
      }
    },
    sections: (devices, _, tell) => [tableOf(summed, [{ header: '', rows: devices }], tell)],
  },
})
