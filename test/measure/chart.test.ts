import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChart } from '#measure/chart.ts'

const minute = 60_000
const half_an_hour = 30 * minute

type Reading = readonly [time: number, value: number]

/** The plainest way: all readings, bucket by bucket. */
const plainly = (readings: readonly Reading[], from: number, to: number, buckets: number): Reading[][] => {
  const width = (to - from + 1) / buckets
  const told = readings.filter(([, value]) => !Number.isNaN(value))
  const inBuckets = Map.groupBy(told, ([time]) => Math.floor((time - from) / width))
  const kept = [...inBuckets.values()].flatMap((some) => {
    const values = some.map(([, value]) => value)
    const [least, greatest] = [Math.min(...values), Math.max(...values)]
    const wanted = new Set([
      some[0],
      some.at(-1),
      some.find(([, value]) => value === least),
      some.find(([, value]) => value === greatest),
    ])
    return some.filter((one) => wanted.has(one))
  })
  const begins = new Set(
    told.flatMap(([time], i) =>
      i === 0 || time - (told[i - 1]?.[0] ?? 0) > Math.max(half_an_hour, width) ? [time] : [],
    ),
  )
  const segments: Reading[][] = []
  for (const one of kept) begins.has(one[0]) ? segments.push([one]) : segments.at(-1)?.push(one)
  return segments
}

const drawn = (readings: readonly Reading[], from: number, to: number, buckets: number, cut = readings.length) => {
  const chart = createChart({ from, to }, buckets)
  for (const some of [readings.slice(0, cut), readings.slice(cut)])
    chart.add(
      Float64Array.from(some, ([time]) => time),
      Float64Array.from(some, ([, value]) => value),
    )
  return chart.segments().map(({ times, values }) => [...times].map((time, i) => [time, values[i]]))
}

test('of each bucket the first, the last, the least and the greatest value are drawn, and gaps divide', () => {
  const reading = fc.tuple(
    fc.integer({ min: 1, max: 200 }),
    fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(Number.NaN)),
  )
  fc.assert(
    fc.property(
      fc.array(reading, { maxLength: 80 }),
      fc.integer({ min: 1, max: 60 }),
      fc.nat(80),
      (steps, buckets, cut) => {
        let time = 0
        const readings = steps.map(([minutes, value]): Reading => {
          // Most are near each other, some hours apart.
          time += (minutes > 150 ? minutes : minutes % 10) * minute + 1
          return [time, value]
        })
        const to = time + 1
        expect(drawn(readings, 0, to, buckets, cut)).toEqual(plainly(readings, 0, to, buckets))
      },
    ),
    { numRuns: 500 },
  )
})

test('half an hour is no gap, and a millisecond more is one', () => {
  const after = (gap: number): Reading[] => [
    [0, 1],
    [gap, 2],
  ]
  expect(drawn(after(half_an_hour), 0, 4 * half_an_hour, 100)).toHaveLength(1)
  expect(drawn(after(half_an_hour + 1), 0, 4 * half_an_hour, 100)).toHaveLength(2)
})

test('however many readings there are, no more than four of a bucket are drawn, and none where there are none', () => {
  const readings = Array.from({ length: 20_000 }, (_, i): Reading => [i * 1000, Math.sin(i)])
  expect(drawn(readings, 0, 20_000_000, 50).flat().length).toBeLessThanOrEqual(200)
  expect(drawn([[5, Number.NaN]], 0, 10, 5)).toEqual([])
})
