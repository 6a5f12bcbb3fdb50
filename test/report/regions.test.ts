import { expect, test } from 'vitest'
import type { Chart, Table } from '#formats/sheet/sheet.ts'
import type { Step } from '#report/facts.ts'
import { stretchesOf, trips_by_state } from '#report/kinds/trips-by-state.ts'
import { type Passed, passing, type RegionAt } from '#report/regions.ts'
import { drive, facts, tell, utc } from './facts.ts'

const begin = utc('2020-10-06 08:00')

/** South of 50.05 degrees one province, north of it another, and the sea beyond 50.2. */
const regionAt: RegionAt = ({ lat }) => {
  if (lat > 50.2) return undefined
  return lat < 50.05 ? { code: 'A', name: 'Lower', country: 'Land' } : { code: 'B', name: 'Upper', country: 'Land' }
}

/** Steps along a meridian, some 111 m each, one a second. */
const north = (steps: number, from = 50): Step[] =>
  Array.from({ length: steps }, (_, i) => ({
    time: begin + i * 1000,
    lat: from + i / 1000,
    lng: 8,
    speed: 90,
    heading: 0,
  }))

const passed = (steps: readonly Step[], at = regionAt): Passed => {
  const walk = passing(at)
  for (const step of steps) walk.take(step)
  return walk.end() as Passed
}

test('the first step in a region is found, also between two looks', () => {
  let looks = 0
  const counted: RegionAt = (place) => {
    looks++
    return regionAt(place)
  }
  const { crossings } = passed(north(101), counted)
  expect(crossings.map(({ time, region }) => [(time - begin) / 1000, region.code])).toEqual([
    [0, 'A'],
    [50, 'B'],
  ])
  // A look each three steps or so, and some to find the step.
  expect(looks).toBeLessThan(50)
})

test('what stands on the border is looked at seldom, and what is nobody’s counts for the region before', () => {
  const standing = Array.from({ length: 1000 }, (_, i) => ({ ...(north(1)[0] as Step), time: begin + i * 1000 }))
  expect(passed(standing).crossings).toHaveLength(1)
  expect(passed(north(400, 50.1)).crossings).toHaveLength(1)
})

test('at sea it is looked as seldom as on land', () => {
  let looks = 0
  const counted: RegionAt = (place) => {
    looks++
    return regionAt(place)
  }
  const standing = Array.from({ length: 1000 }, (_, i) => ({ ...north(1, 60)[0], time: begin + i * 1000 }) as Step)
  expect(passed(standing, counted).crossings).toEqual([])
  expect(looks).toBeLessThan(10)
  // From there one comes ashore.
  const ashore = passed([...north(20, 50.19)].reverse().map((step, i) => ({ ...step, time: begin + i * 1000 })))
  expect(ashore.crossings.map(({ region }) => region.code)).toEqual(['B'])
})

test('a drive is cut where it crosses, and its parts are as long as it', () => {
  const drives = [drive(begin, 100, 12_000), drive(begin + 200_000, 100, 5000)]
  const parts = stretchesOf({ drives, walked: [passed(north(101))] })
  expect(
    parts.map(({ id, length, region, from, to }) => [id, Math.round(length), region?.code, (to - from) / 1000]),
  ).toEqual([
    [1, 6000, 'A', 50],
    [1, 6000, 'B', 50],
    [1, 5000, 'B', 100],
  ])
})

test('windows that follow each other cut nothing by themselves', () => {
  const walked = [passed(north(20)), passed(north(20, 50.02).map((step) => ({ ...step, time: step.time + 20_000 })))]
  const drives = [drive(begin, 40, 4000)]
  expect(stretchesOf({ drives, walked })).toHaveLength(1)
})

test('regions of a device, stretches by day, and what all devices drove where', () => {
  const given = facts({ drives: [drive(begin, 100, 12_000)], walked: [passed(north(96))] })
  const [sums, chart, details] = trips_by_state.sections(given, {} as never, tell()) as [Table, Chart, Table]
  expect(sums.columns.map(({ field }) => field)).toEqual(['province', 'country', 'length', 'time', 'avg_speed'])
  expect(sums.data[0]?.rows.map(({ province, length }) => [province?.v, length?.raw])).toEqual([
    ['Lower', 6.32],
    ['Upper', 5.68],
  ])
  expect(chart).toMatchObject({ kind: 'shares', names: ['Lower', 'Upper'], unit: 'km' })
  expect(details.data[0]?.rows).toHaveLength(2)
  const own = trips_by_state.summary?.of(given, {} as never, tell()) ?? {}
  expect(Object.entries(own).map(([name, metres]) => [name, Math.round(metres)])).toEqual([
    ['Lower, Land', 6316],
    ['Upper, Land', 5684],
  ])
  const [all] = (trips_by_state.summary?.sections(
    [
      { id: 1, label: 'Van', sums: own },
      { id: 2, label: 'Car', sums: { 'Lower, Land': 1000 } },
    ],
    {} as never,
    tell(),
  ) ?? []) as [Table]
  expect(all.data.map(({ header, total }) => [header, (total?.length as { raw: number } | undefined)?.raw])).toEqual([
    ['Lower, Land : 2', 7.3],
    ['Upper, Land : 1', 5.7],
  ])
})

test('a device whose region nobody knows has its kilometres all the same', () => {
  const given = facts({ drives: [drive(begin, 100, 12_000)], walked: [passed(north(10, 60))] })
  const [sums] = trips_by_state.sections(given, { group_type: 'country' } as never, tell()) as [Table]
  expect(sums.data[0]?.rows.map(({ country, length }) => [country?.v, length?.raw])).toEqual([['Unknown', 12]])
})
