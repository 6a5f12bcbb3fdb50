import { expect, test } from 'vitest'
import type { Table } from '#formats/sheet/sheet.ts'
import type { Facts } from '#report/facts.ts'
import { incidentsOf, incidentWalk, merged, type Scoring, scoreOf } from '#report/incidents.ts'
import { eco_driving, eco_driving_by_drivers } from '#report/kinds/eco-driving.ts'
import { scoringOf } from '#report/scoring.ts'
import { driven } from '#test/track/driven.ts'
import { drive, facts, reader, tell, utc } from './facts.ts'

const start = utc('2020-10-06 08:00')
const place = { lat: 48, lng: 11, address: 'A' }
const scoring = (more: Partial<Scoring> = {}): Scoring => ({ ...scoringOf({ speed_limit: 100 }, reader), ...more })
const violation = (seconds: number, max_speed: number, from = start) => ({
  ...{ from, to: from + seconds * 1000, metres: 1000, max_speed, peak: place },
})
const harsh = (from: number, kind = 'braking') => ({
  ...{ kind, time: from, to: from + 2000, lat: 48, lng: 11, speed: 60, peak: 5 },
})
const found = (more: { violations?: object[]; harsh?: object[] }, about: Partial<Facts> = {}): Facts =>
  facts({ walked: [{ violations: [], harsh: [], ...more }], ...about })

test('speeding costs minutes beyond those that do not count, at the highest tier that was reached', () => {
  const [one] = incidentsOf(found({ violations: [violation(97, 125)] }), scoring())
  // The contract's own: 10 points, 97 s, 1 min.
  expect(one).toMatchObject({ type: 'speeding', speed: 125, limit: 100 })
  expect(one?.penalty).toBeCloseTo(6.17, 2)
  expect(incidentsOf(found({ violations: [violation(120, 150)] }), scoring())[0]?.penalty).toBe(75)
  expect(incidentsOf(found({ violations: [violation(120, 109)] }), scoring())[0]?.penalty).toBe(0)
})

test('idling costs minutes beyond those that do not count, outside of drives', () => {
  const run = { from: start, to: start + 494_000, start: place }
  const [one] = incidentsOf(found({}, { runs: [run] }), scoring())
  // The contract's own: 8:14, 5 minutes, 5 points.
  expect(one).toMatchObject({ type: 'idling', place })
  expect(one?.penalty).toBeCloseTo(16.17, 2)
  expect(incidentsOf(found({}, { runs: [run], drives: [drive(start, 494, 5000)] }), scoring())).toEqual([])
  const behind = { runs: [{ ...run, to: start + 800_000 }], drives: [drive(start - 1000, 301, 5000)] }
  expect(incidentsOf(found({}, behind), scoring())).toMatchObject([{ from: start + 300_000, place: { lat: 3 } }])
})

test('harsh driving costs points each; of one kind within some minutes it is told as one, its points added', () => {
  const all = found({
    harsh: [harsh(start), harsh(start + 100_000), harsh(start + 400_000), harsh(start, 'cornering')],
  })
  const incidents = incidentsOf(all, scoring())
  expect(incidents.map(({ penalty }) => penalty)).toEqual([5, 5, 5, 5])
  expect(merged(incidents).map(({ type, times, penalty }) => [type, times, penalty])).toEqual([
    ['harsh_braking', 2, 10],
    ['harsh_cornering', 1, 5],
    ['harsh_braking', 1, 5],
  ])
})

test('what a device told of is not found once more, and counts for nothing while it stands', () => {
  const told = (time: number, speed: number) => ({ time, kind: 'braking' as const, place, speed })
  const both = found({ harsh: [harsh(start), harsh(start + 60_000)] }, { told_harsh: [told(start + 8000, 40)] })
  expect(incidentsOf(both, scoring()).map(({ from }) => from - start)).toEqual([8000, 60_000])
  expect(incidentsOf(found({}, { told_harsh: [told(start, 0)] }), scoring())).toEqual([])
  expect(incidentsOf(found({}, { told_harsh: [{ time: start, place, speed: 9 }] }), scoring())).toMatchObject([
    { type: 'harsh_driving', penalty: 5 },
  ])
})

const said = { id: 1, created: new Date(0) }

test('what was excused costs nothing and says why, also where it began a little earlier', () => {
  const excuses = [{ ...said, type: 'speeding', time: start + 1000, reason: 'ambulance' }]
  const incidents = incidentsOf(
    found({ violations: [violation(97, 125)], harsh: [harsh(start)] }, { excuses }),
    scoring(),
  )
  expect(incidents.map(({ type, penalty, excuse }) => [type, penalty, excuse?.reason])).toEqual([
    ['speeding', 0, 'ambulance'],
    ['harsh_braking', 5, undefined],
  ])
  expect(scoreOf(incidents, 10_000)).toMatchObject({ count: 1, penalty: 5, rating: 50, stars: 3 })
})

test('what began between two seconds is excused by the second that people are told', () => {
  const begun = (time: number) =>
    found({ harsh: [harsh(start + 347)] }, { excuses: [{ ...said, type: 'harsh_braking', time, reason: 'a child' }] })
  const reasons = (time: number) => incidentsOf(begun(time), scoring()).map(({ excuse }) => excuse?.reason)
  expect([start, start - 1000, start + 3000].map(reasons)).toEqual([['a child'], [undefined], [undefined]])
})

test('a rating is 100 less the points of 100 km, never below nothing, and there is none below a kilometre', () => {
  const one = { type: 'idling', from: 0, to: 0, penalty: 12 } as const
  expect(scoreOf([one], 50_000)).toEqual({ penalty: 12, count: 1, metres: 50_000, per_100: 24, rating: 76, stars: 4 })
  expect(scoreOf([one], 1000)).toMatchObject({ rating: 0, stars: 1 })
  expect(scoreOf([one], 999)).toEqual({ penalty: 12, count: 1, metres: 999 })
  expect(scoreOf([], 1000)).toMatchObject({ rating: 100, stars: 5 })
})

test('the limit is of the vehicle where it has one and that was asked for, in the units of who asks', () => {
  const us = { ...reader, measurement_system: 'us' as const }
  const told = scoringOf({ speed_limit: 60, speeding_penalties: { 10: 3 } }, us)
  expect(told.limit).toBeCloseTo(96.56, 2)
  expect(Object.keys(told.speeding_penalties)).toEqual(['16.09344'])
  const params = { speed_limit: 100, use_vehicle_speed_limit: true } as never
  const walked = (max_speed?: number): unknown[] => {
    const walk = eco_driving.walk?.(params, [], reader, { from: 0, to: 1 }, { id: 1, label: '', max_speed })
    walk?.takeAll?.(driven([{ seconds: 200 }], { from: 90 }))
    const { violations = [] } = (walk?.end() ?? {}) as { violations?: unknown[] }
    return violations
  }
  expect(walked()).toHaveLength(0)
  expect(walked(80)).toHaveLength(1)
})

test('a walk finds both speeding and harsh driving, and nothing is too fast without a limit', () => {
  const told = driven([{ seconds: 120 }, { seconds: 3, along: -6 }, { seconds: 5 }], { from: 110 })
  const walked = (limit?: number) => {
    const walk = incidentWalk(limit, 60)
    walk.takeAll?.(told)
    return walk.end() as { violations: object[]; harsh: object[] }
  }
  expect(walked(100)).toMatchObject({ violations: [{ max_speed: 110 }], harsh: [{ kind: 'braking' }] })
  expect(walked().violations).toEqual([])
})

const named = { 1: { id: 1, name: 'Anna' }, 2: { id: 2, name: 'Ben' } }
const full = found(
  { violations: [violation(97, 125)], harsh: [harsh(start + 1_000_000)] },
  {
    drives: [
      drive(start, 600, 50_000, { driver: named[1] }),
      drive(start + 900_000, 600, 20_000, { driver: named[2] }),
    ],
    drivers: [
      { since: start - 1, is: named[1] },
      { since: start + 800_000, is: named[2] },
    ],
    runs: [{ from: start + 2_000_000, to: start + 2_494_000, start: place }],
  },
)
const rowsOf = (table: unknown) => (table as Table).data.flatMap(({ rows }) => rows)
const params = { speed_limit: 100 } as never

test('by trackers: the rating of a device, and a table of each sort that there is', () => {
  const sections = eco_driving.sections(full, params, tell())
  expect(sections.map((section) => ('header' in section ? section.header : ''))).toEqual([
    ...['', 'Speed violations', 'Harsh driving', 'Idling', ''],
  ])
  const [rating, speeding, rough, idle] = sections.slice(0, 4).map(rowsOf)
  expect(rating).toMatchObject([
    { rating: { v: '61' }, stars: { v: '4' }, penalty: { v: '27.3' }, count: { v: '3' }, per_100: { v: '39.0' } },
  ])
  expect(speeding).toMatchObject([
    { limit: { v: '100' }, max_speed: { v: '125' }, over: { v: '25' }, penalty: { v: '6.2' } },
  ])
  expect(rough).toMatchObject([{ type: { v: 'Harsh braking' }, penalty: { v: '5.0' } }])
  expect(idle).toMatchObject([{ duration: { v: '00:08' }, penalty: { v: '16.2' } }])
  expect(eco_driving.sections(facts({ walked: [{ violations: [], harsh: [] }] }), params, tell())).toEqual([])
})

test('the summary has the best first, and last whom too little way was driven', () => {
  const summary = eco_driving.summary
  const of = (some: Facts) => summary?.of(some, params, tell()) ?? {}
  const devices = [
    { id: 1, label: 'Rough', sums: of(full) },
    { id: 2, label: 'Calm', sums: of(found({}, { drives: [drive(start, 600, 50_000)] })) },
    { id: 3, label: 'Parked', sums: of(found({}, { drives: [drive(start, 60, 500)] })) },
  ]
  const rows = rowsOf(summary?.sections(devices, params, tell())[0])
  expect(rows.map(({ name, rating }) => [name?.v, rating?.v])).toEqual([
    ['Calm', '100'],
    ['Rough', '61'],
    ['Parked', ''],
  ])
})

test('by drivers: what each did in whichever vehicle, those who were asked for', () => {
  const { summary } = eco_driving_by_drivers
  const told = (asked: object) => {
    const rest = summary?.rest?.(full, asked as never, tell())
    const device = (id: number) => ({ id, label: '', sums: {}, rest })
    return summary?.sections([device(1), device(2)], asked as never, tell()) ?? []
  }
  const sections = told({ speed_limit: 100 })
  // Idling is of who drove before.
  expect(rowsOf(sections[0]).map(({ name, count, length }) => [name?.v, count?.v, length?.v])).toEqual([
    ['Anna', '2', '100.00'],
    ['Ben', '4', '40.00'],
  ])
  expect(sections.map((section) => ('header' in section ? section.header : ''))).toEqual([
    ...['', 'Anna: Speed violations', 'Ben: Harsh driving', 'Ben: Idling', ''],
  ])
  expect(rowsOf(told({ speed_limit: 100, employees: [2] })[0]).map(({ name }) => name?.v)).toEqual(['Ben'])
})

test('driving at night, and for long without a break, counts where it has points, and is told nowhere else', () => {
  const night = utc('2020-10-06 23:00')
  const long = found({}, { drives: [drive(night, 6 * 3600, 300_000)] })
  expect(incidentsOf(long, scoring())).toEqual([])
  const weights = { night_penalty: 0.1, long_driving_penalty: 1 }
  expect(incidentsOf(long, scoring(weights))).toMatchObject([
    { type: 'night_driving', from: night, penalty: 36 },
    { type: 'long_driving', from: night + 270 * 60_000, penalty: 90 },
  ])
  expect(incidentsOf(long, scoring({ night_penalty: 0.1 }))).toMatchObject([{ type: 'night_driving' }])
})
