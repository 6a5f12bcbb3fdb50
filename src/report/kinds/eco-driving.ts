import { type Static, Type } from 'typebox'
import type { Section } from '#formats/sheet/sheet.ts'
import { type Driver, type Facts, seconds, sumOf } from '../facts.ts'
import {
  hour_types,
  type Incident,
  incidentsOf,
  incidentWalk,
  limitFor,
  merged,
  type Score,
  scoreOf,
  type Told,
} from '../incidents.ts'
import { kind, type Summed } from '../kind.ts'
import { Seconds } from '../params.ts'
import type { Reader } from '../reader.ts'
import { faultOf, ScoringParams, scoringOf } from '../scoring.ts'
import { type ColumnOf, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'

/** Ratings of driving, by trackers and by drivers, and all that they are made of (supplement 2, 2.3 and 2.4). */

const Params = Type.Object({ ...Seconds, ...ScoringParams })
const DriverParams = Type.Object({
  ...Seconds,
  ...ScoringParams,
  employees: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
      ...{ maxItems: 1000, uniqueItems: true },
      description: 'Drivers that are told of; without them all, and who is not known.',
    }),
  ),
})
type Params = Static<typeof Params>

/** What a line of ratings is about. */
interface Rated {
  label: string
  ref: { kind: 'tracker' | 'employee'; id: number } | undefined
  score: Score
}

const decimal = (value: number | undefined, tell: Tell, digits = 1) =>
  value === undefined ? tell.text('') : tell.number(value, digits)

const figure = (field: string, title: ColumnOf<Rated>['title'], of: (score: Score) => number | undefined, digits = 1) =>
  ({
    ...{ field, title, align: 'right', width: 80 },
    cell: ({ score }, tell) => decimal(of(score), tell, digits),
  }) satisfies ColumnOf<Rated>

const ratings: ColumnOf<Rated>[] = [
  figure('rating', 'rating', ({ rating }) => rating, 0),
  figure('stars', 'stars', ({ stars }) => stars, 0),
  {
    ...figure('penalty', 'penalty', ({ penalty }) => penalty),
    total: (rows, tell) =>
      tell.number(
        sumOf(rows, ({ score }) => score.penalty),
        1,
      ),
  },
  {
    ...figure('count', 'violations_count', ({ count }) => count, 0),
    total: (rows, tell) =>
      tell.number(
        sumOf(rows, ({ score }) => score.count),
        0,
      ),
  },
  {
    ...{ field: 'length', title: 'mileage', unit: 'length', width: 80 },
    cell: ({ score }, tell) => tell.length(score.metres),
    total: (rows, tell) =>
      tell.length(
        sumOf(rows, ({ score }) => score.metres),
        1,
      ),
  },
  figure('average', 'average_penalty', ({ penalty, count }) => (count > 0 ? penalty / count : undefined)),
  figure('per_100', 'penalty_per_100', ({ per_100 }) => per_100),
]

const named = (title: ColumnOf<Rated>['title']): ColumnOf<Rated> => ({
  ...{ field: 'name', title, width: 150, weight: 3 },
  cell: ({ label, ref }, tell) => tell.text(label, ref),
})

/** Those that are rated best first; behind them those of too little way. */
const ranked = (rows: readonly Rated[]): Rated[] =>
  [...rows].sort((a, b) => (b.score.rating ?? -1) - (a.score.rating ?? -1) || a.label.localeCompare(b.label))

const when: ColumnOf<Told> = {
  ...{ field: 'from', title: 'start', width: 130 },
  cell: ({ from }, tell) => tell.moment(from),
}
const where: ColumnOf<Told> = {
  ...{ field: 'address', title: 'address', width: 200, weight: 4 },
  cell: ({ place }, tell) => tell.place(place),
}
const lasting: ColumnOf<Told> = {
  ...{ field: 'duration', title: 'duration', align: 'right', width: 80 },
  cell: (row, tell) => tell.duration(seconds(row)),
  total: (rows, tell) => tell.duration(sumOf(rows, seconds)),
}
const penalty: ColumnOf<Told> = {
  ...{ field: 'penalty', title: 'penalty', align: 'right', width: 80 },
  cell: (row, tell) => tell.number(row.penalty, 1),
  total: (rows, tell) =>
    tell.number(
      sumOf(rows, (row) => row.penalty),
      1,
    ),
}
const excused: ColumnOf<Told> = {
  ...{ field: 'excuse', title: 'excused', width: 120, weight: 2 },
  cell: ({ excuse }, tell) => tell.text(excuse?.reason ?? ''),
}
const speedIn = (field: string, title: ColumnOf<Told>['title'], of: (row: Told) => number): ColumnOf<Told> => ({
  ...{ field, title, unit: 'speed', width: 80 },
  cell: (row, tell) => tell.speed(of(row)),
})

const speeding: ColumnOf<Told>[] = [
  when,
  where,
  speedIn('limit', 'speed_limit', ({ limit = 0 }) => limit),
  { ...speedIn('max_speed', 'max_speed', ({ speed = 0 }) => speed), highlight: true },
  speedIn('over', 'over_limit', ({ speed = 0, limit = 0 }) => speed - limit),
  lasting,
  penalty,
]
const harsh: ColumnOf<Told>[] = [
  when,
  where,
  {
    ...{ field: 'type', title: 'kind', width: 120, weight: 2 },
    cell: ({ type, times }, tell) => tell.text(times > 1 ? `${tell.word(type)} × ${times}` : tell.word(type)),
  },
  penalty,
]
const idling: ColumnOf<Told>[] = [when, where, lasting, penalty]

/** Rows of a table, at most. */
const most_rows = 10_000

/** What a rating is made of: a table of each sort that there is. */
const tablesOf = (incidents: readonly Incident[], tell: Tell, name = ''): Section[] => {
  const of = (wanted: Incident['type']) =>
    incidents.filter(({ type }) => type === wanted).map((one) => ({ ...one, times: 1 }))
  const lasting: readonly Incident['type'][] = ['speeding', 'idling', ...hour_types]
  const rough = incidents.filter(({ type }) => !lasting.includes(type))
  const sorts = [
    { title: 'speed_violation', columns: speeding, rows: of('speeding') },
    { title: 'harsh_driving', columns: harsh, rows: merged(rough) },
    ...(['idling', ...hour_types] as const).map((type) => ({ title: type, columns: idling, rows: of(type) })),
  ] as const
  return sorts.flatMap(({ title, columns, rows }) => {
    if (rows.length === 0) return []
    const told = rows.slice(0, most_rows)
    const all = told.some(({ excuse }) => excuse !== undefined) ? [...columns, excused] : columns
    const header = name ? `${name}: ${tell.word(title)}` : tell.word(title)
    return [tableOf(all, [{ header: '', rows: told }], tell, header), ...cutNote(rows.length, tell)]
  })
}

const cutNote = (rows: number, tell: Tell): Section[] =>
  rows <= most_rows
    ? []
    : [{ type: 'text', text: tell.word('first_events').replace('{count}', String(most_rows)), style: 'small_print' }]

const found = (facts: Facts, params: Params, tell: Tell): Incident[] =>
  incidentsOf(facts, scoringOf(params, { measurement_system: tell.system, time_zone: tell.zone }))

const way = ({ drives }: Pick<Facts, 'drives'>): number => sumOf(drives, ({ length }) => length)

const note = (tell: Tell): Section => ({ type: 'text', text: tell.word('rating_note'), style: 'small_print' })

const shared = {
  fault: faultOf,
  needs: () => ['drives', 'engine', 'drivers', 'told_harsh', 'excuses'] as const,
  walk(params: Params, _: unknown, reader: Reader, __: unknown, { max_speed }: Facts['device']) {
    const scoring = scoringOf(params, reader)
    return incidentWalk(limitFor(scoring, max_speed), scoring.min_speeding_duration * 60)
  },
}

export const eco_driving = kind({
  id: 46,
  name: 'eco_driving',
  params: Params,
  ...shared,
  sections(facts, params, tell) {
    const incidents = found(facts, params, tell)
    if (facts.drives.length === 0 && incidents.length === 0) return []
    const { id, label } = facts.device
    const rated = { label, ref: { kind: 'tracker', id }, score: scoreOf(incidents, way(facts)) } as const
    return [tableOf(ratings, [{ header: '', rows: [rated] }], tell), ...tablesOf(incidents, tell), note(tell)]
  },
  summary: {
    of(facts, params, tell) {
      const { penalty, count, metres } = scoreOf(found(facts, params, tell), way(facts))
      return { penalty, count, metres }
    },
    sections(devices, _, tell) {
      const rows = devices.map(
        ({ id, label, sums }): Rated => ({ label, ref: { kind: 'tracker', id }, score: scoreOfSums(sums) }),
      )
      return [tableOf([named('device'), ...ratings], [{ header: '', rows: ranked(rows) }], tell), note(tell)]
    },
  },
})

const scoreOfSums = ({ penalty = 0, count = 0, metres = 0 }: Summed['sums']): Score => ({
  ...scoreOf([{ type: 'idling', from: 0, to: 0, penalty }], metres),
  count,
})

/** What one device knows of one driver. */
interface Part {
  driver: Driver | undefined
  metres: number
  incidents: readonly Incident[]
}

/** What was driven and happened, by who drove. */
const partsOf = (facts: Facts, params: Static<typeof DriverParams>, tell: Tell): Part[] => {
  const [incidents, parts] = [found(facts, params, tell), new Map<number, Part & { incidents: Incident[] }>()]
  const partOf = (driver: Driver | undefined) => {
    const part = parts.get(driver?.id ?? 0) ?? { driver, metres: 0, incidents: [] }
    parts.set(driver?.id ?? 0, part)
    return part
  }
  for (const { driver, length } of facts.drives) partOf(driver).metres += length
  for (const one of incidents) partOf(one.driver).incidents.push(one)
  const { employees } = params
  return [...parts.values()].filter(({ driver }) => !employees || employees.includes(driver?.id ?? 0))
}

/** The parts of each driver together, by time. */
const together = (devices: readonly Summed[]): Part[] => {
  const all = devices.flatMap(({ rest }) => rest as Part[])
  return [...Map.groupBy(all, ({ driver }) => driver?.id ?? 0).values()].map((parts) => ({
    driver: parts[0]?.driver,
    metres: sumOf(parts, ({ metres }) => metres),
    incidents: parts.flatMap(({ incidents }) => incidents).sort((a, b) => a.from - b.from),
  }))
}

export const eco_driving_by_drivers = kind({
  id: 82,
  name: 'eco_driving_by_drivers',
  params: DriverParams,
  isWhole: true,
  ...shared,
  sections: () => [],
  summary: {
    of: () => ({}),
    rest: partsOf,
    sections(devices, _, tell) {
      const drivers = together(devices).map(({ driver, metres, incidents }) => ({
        ...{ incidents, label: driver?.name ?? tell.word('unknown_driver') },
        ref: driver && ({ kind: 'employee', id: driver.id } as const),
        score: scoreOf(incidents, metres),
      }))
      const order = ranked(drivers) as typeof drivers
      return [
        tableOf([named('employee'), ...ratings], [{ header: '', rows: order }], tell),
        ...order.flatMap(({ incidents, label }) => tablesOf(incidents, tell, label)),
        note(tell),
      ]
    },
  },
})
