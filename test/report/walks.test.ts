import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Table } from '#formats/sheet/sheet.ts'
import type { Area, Step, Steps } from '#report/facts.ts'
import { speed_violation } from '#report/kinds/speed-violation.ts'
import { place_visits, zone_stays, zone_visits } from '#report/kinds/visits.ts'
import { violationsOf } from '#report/violations.ts'
import { type Visit, visitsOf } from '#report/visits.ts'
import { facts, reader, tell, utc } from './facts.ts'

const start = utc('2020-10-06 08:00')

/** Steps along a meridian, some 111 m each, one every so many seconds. */
const way = (speeds: readonly number[], every = 30): Step[] =>
  speeds.map((speed, i) => ({ time: start + i * every * 1000, lat: 50 + i / 1000, lng: 8, speed, heading: 0 }))

const walked = <T>(walk: { take(step: Step): void; end(): unknown }, steps: readonly Step[]): T => {
  for (const step of steps) walk.take(step)
  return walk.end() as T
}

type Violation = { from: number; to: number; max_speed: number; metres: number; peak: { lat: number } }

test('a violation is from the first point that is too fast to the first that is not, with what lies between', () => {
  const [one, ...more] = walked<Violation[]>(violationsOf(80, 0), way([70, 81, 95, 90, 80, 60]))
  expect(more).toEqual([])
  expect([one?.from, one?.to, one?.max_speed, one?.peak.lat]).toEqual([start + 30_000, start + 120_000, 95, 50.002])
  expect(one?.metres).toBeCloseTo(3 * 111.2, 0)
})

test.each([
  ['exactly as long as the minimum is none', 90, []],
  ['a second longer is one', 89, [90]],
])('%s', (_, least, lasting) => {
  const found = walked<Violation[]>(violationsOf(80, least), way([70, 81, 95, 90, 80, 60]))
  expect(found.map(({ from, to }) => (to - from) / 1000)).toEqual(lasting)
})

test('a gap of more than half an hour ends it where it was last known, one of half an hour does not', () => {
  const fast = way([100, 100, 100], 1800)
  expect(walked<Violation[]>(violationsOf(80, 0), fast)).toHaveLength(1)
  const [, , last] = fast
  const silent = [...fast.slice(0, 2), { ...(last as Step), time: (last as Step).time + 1000 }, ...way([100])]
  const lasting = walked<Violation[]>(violationsOf(80, 0), silent.slice(0, 3)).map(({ from, to }) => (to - from) / 1000)
  expect(lasting).toEqual([1800])
})

test('what is allowed is in the units of who asks, and so is what is told', () => {
  const us = { ...reader, measurement_system: 'us' as const }
  const params = { max_speed: 50, min_duration_minutes: 0 }
  const walk = (as: typeof us | typeof reader) =>
    speed_violation.walk?.(params as never, [], as, { from: 0, to: 1 }, facts().device) as never
  // 81 km/h are 50.3 mph.
  expect(walked<Violation[]>(walk(us), way([79, 81, 79]))).toHaveLength(1)
  expect(walked<Violation[]>(walk(us), way([79, 80, 79]))).toHaveLength(0)
  expect(walked<Violation[]>(walk(reader), way([49, 51, 49]))).toHaveLength(1)
  const [table] = speed_violation.sections(
    facts({ walked: [walked(walk(us), way([79, 129, 79]))] }),
    params as never,
    tell({ measurement_system: 'us' }),
  ) as [Table]
  expect(table.data[0]?.rows[0]?.max_speed).toMatchObject({ v: '80', raw: 80 })
})

const area = (id: number, lat: number, more: Partial<Area> = {}): Area => ({
  ...{ id, label: `Zone ${id}`, tags: [] },
  shape: { type: 'circle', center: { lat, lng: 8 }, radius: 250 },
  ...more,
})

test('a visit is from the first point within to the last, with what was driven there', () => {
  const found = walked<{ area_id: number; from: number; to: number; metres: number }[]>(
    visitsOf([area(1, 50.005), area(2, 60)], 0),
    way(Array.from({ length: 12 }, () => 30)),
  )
  expect(found).toMatchObject([{ area_id: 1, from: start + 3 * 30_000, to: start + 7 * 30_000 }])
  expect(found[0]?.metres).toBeCloseTo(4 * 111.2, 0)
})

test('zones that overlap have visits of their own, and a visit that goes on at the end counts until there', () => {
  const found = walked<{ area_id: number; to: number }[]>(
    visitsOf([area(1, 50.002), area(2, 50.003)], 0),
    way([30, 30, 30, 30]),
  )
  expect(found.map(({ area_id, to }) => [area_id, to])).toEqual([
    [1, start + 90_000],
    [2, start + 90_000],
  ])
})

test('stays that are shorter than wanted are none', () => {
  const steps = way(Array.from({ length: 12 }, () => 30))
  expect(walked(visitsOf([area(1, 50.005)], 121), steps)).toEqual([])
  expect(walked(visitsOf([area(1, 50.005)], 120), steps)).toHaveLength(1)
})

test('steps that are taken together are taken as one by one: along borders, standing, and over gaps', () => {
  const hop = fc.record({
    north: fc.oneof(fc.constant(0), fc.double({ min: -0.003, max: 0.003, noNaN: true })),
    seconds: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant(90_000)),
  })
  const zones = [area(1, 50.005), area(2, 50.006), area(3, 50.03)]
  fc.assert(
    fc.property(fc.array(hop, { minLength: 1, maxLength: 200 }), fc.nat(200), (hops, cut) => {
      let [time, lat] = [start, 50]
      const steps = hops.map(({ north, seconds }): Step => {
        time += seconds * 1000
        lat += north
        return { time, lat, lng: 8, speed: 0, heading: 0 }
      })
      const together = visitsOf(zones, 0)
      for (const some of [steps.slice(0, cut), steps.slice(cut)]) together.takeAll?.(columnsOf(some))
      const [one, all] = [walked<Visit[]>(visitsOf(zones, 0), steps), together.end() as Visit[]]
      expect(all.map(whole)).toEqual(one.map(whole))
    }),
  )
})

/** To the millimetre, for sums of parts are not exact. */
const whole = (visit: Visit) => ({ ...visit, metres: Math.round(visit.metres * 1000) })

const columnsOf = (steps: readonly Step[]): Steps => {
  const column = (name: keyof Step) => Float64Array.from(steps, (step) => step[name])
  return {
    ...{ time: column('time'), lat: column('lat'), lng: column('lng') },
    ...{ speed: column('speed'), heading: column('heading') },
    ...{ satellites: new Float64Array(steps.length), flags: new Float64Array(steps.length) },
  }
}

const areas = [area(1, 50.005, { tags: ['North'] }), area(2, 60)]
const visits = walked(visitsOf(areas, 0), way(Array.from({ length: 12 }, () => 30)))
const given = facts({ areas, walked: [visits] })

test('visits of a day with their sums, how often each was visited, and who was not', () => {
  const params = { show_mileage: true, show_not_visited_zones: true }
  const [table, chart, others] = zone_visits.sections(given, params as never, tell()) as [Table, unknown, Table]
  expect(table.data[0]).toMatchObject({
    header: 'Oct 6, 2020 (Tue) : 1',
    rows: [
      { zone_name: { v: 'Zone 1' }, time: { raw: 120 }, length: { raw: 0.44 }, in: { location: { lat: 50.003 } } },
    ],
    total: { time: { raw: 120 } },
  })
  expect(chart).toMatchObject({ type: 'chart', names: ['Zone 1'], series: [{ points: [[0, 1]] }] })
  expect(others.data[0]).toMatchObject({ header: 'Not visited : 1', rows: [{ zone_name: { v: 'Zone 2' } }] })
  const unvisited = place_visits.sections(given, { show_not_visited_places: true } as never, tell()).at(-1) as Table
  expect(unvisited.data[0]).toMatchObject({ header: 'Not visited : 1', rows: [{ zone_name: { v: 'Zone 2' } }] })
  const plain = zone_visits.sections(given, { hide_charts: true } as never, tell())
  expect(plain.map(({ type }) => type)).toEqual(['table'])
  // The same of places, but for where names lead to.
  const ofPlaces = JSON.parse(JSON.stringify(plain).replaceAll('"kind":"zone"', '"kind":"place"'))
  expect(place_visits.sections(given, { hide_charts: true } as never, tell())).toEqual(ofPlaces)
})

test('time in each zone, with its tags', () => {
  const [table] = zone_stays.sections(given, { zone_ids: [1, 2], show_tags: true } as never, tell()) as [Table]
  expect(table.data[0]?.rows).toMatchObject([
    { zone_name: { v: 'Zone 1' }, visits: { raw: 1 }, time: { raw: 120 }, tags: { v: 'North' } },
  ])
})

test('the summary counts visits and tells how long they were on average', () => {
  const sums = zone_visits.summary?.of(given, {} as never, tell())
  expect(sums).toEqual({ visits: 1, time: 120 })
  const sections = zone_visits.summary?.sections(
    [{ id: 1, label: 'Van', sums: { visits: 3, time: 120 } }],
    {} as never,
    tell(),
  ) as [Table] | undefined
  expect(sections?.[0].data[0]?.rows[0]).toMatchObject({
    device: { v: 'Van' },
    visits: { raw: 3 },
    avg_time: { raw: 40 },
  })
})
