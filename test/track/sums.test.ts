import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance } from '#geo/distance.ts'
import { columnsOf, pointsOf } from '#track/columns.ts'
import { type Attributes, flag, is, type Point } from '#track/point.ts'
import { withSpikes } from '#track/spikes.ts'
import {
  addInto,
  addUp,
  type Carried,
  joined,
  noSums,
  noTotals,
  nothingCarried,
  packCarried,
  unpackCarried,
} from '#track/sums.ts'
import { point } from './points.ts'

const minute = 60_000
const begin = Date.UTC(2026, 0, 5)

/** Points that drive, stand, jump away for one, two or many, fall silent, and tell what they like. */
const history = fc
  .array(
    fc.record({
      minutes: fc.constantFrom(1, 1, 1, 1, 45, 61, 300),
      north: fc.constantFrom(0, 0.001, 0.002, 3, -3),
      flags: fc.constantFrom(0, 0, 0, 0, flag.no_fix, flag.lbs, flag.ahead, flag.no_speed, flag.other_device),
      attributes: fc.constantFrom<(Attributes | undefined)[]>(
        undefined,
        { ignition: true, odometer: 7 },
        { odometer: 7.5 },
        { odometer: 200 },
        { odometer: 4_000_000, engine_hours: 0 },
        { odometer: 0, engine_hours: 11.5 },
        { ignition: false },
        { rpm: 800, fuel_used: 3.5 },
        { rpm: 0, engine_hours: 12, ignition: 'on' },
      ),
    }),
    { maxLength: 120 },
  )
  .map((steps) => {
    let [time, lat] = [begin, 50]
    return steps.map(({ minutes, north, flags, attributes }) => {
      time += minutes * minute
      // Most jumps are spikes: the next place is where it was.
      const at = Math.abs(lat + north) > 80 ? 50 : lat + north
      if (Math.abs(north) < 1 || minutes > 1) lat = at
      return point({ time, lat: at, lng: 10, speed: 40, flags, attributes })
    })
  })

/** The same by the plainest loop, over all points at once. */
const plainly = async (points: readonly Point[]) => {
  const sums = noSums()
  let [ignition, engine] = [false, false]
  let told_last: Record<string, { value: number; time: number }> = {}
  let before: Point | undefined
  for (const one of points.filter((some) => !is(some, flag.ahead))) {
    if (is(one, flag.other_device)) {
      told_last = {}
      ignition = false
      engine = false
    }
    const seconds = (one.time - (before?.time ?? one.time)) / 1000
    if (ignition) sums.ignition_seconds += seconds
    if (engine) sums.engine_seconds += seconds
    const told = one.attributes ?? {}
    if (typeof told.ignition === 'boolean') ignition = told.ignition
    if (typeof told.rpm === 'number') engine = told.rpm > 0
    for (const [name, most] of [
      ['odometer', 300],
      ['engine_hours', 1],
      ['fuel_used', 1000],
    ] as const) {
      const value = told[name]
      if (typeof value !== 'number') continue
      const last = told_last[name]
      const slack = name === 'fuel_used' ? 5 : 1
      const grown = last ? value - last.value : 0
      if (last && grown > 0 && grown <= (most * (one.time - last.time)) / 3_600_000 + slack) sums[name] += grown
      told_last[name] = { value, time: one.time }
    }
    before = one
  }
  sums.metres = metresOf(await believed(points))
  return sums
}

/** Places that are no spikes, as who reads tracks finds them; those that are not decided on count as spikes. */
const believed = async (points: readonly Point[]): Promise<Point[]> => {
  const fixes = points.filter((one) => !is(one, flag.ahead | flag.no_fix | flag.lbs))
  const last = fixes.at(-1)
  if (!last) return []
  const hours = point({ ...last, time: last.time + 120 * minute })
  const batches = await Array.fromAsync(withSpikes(batchOf([...fixes, hours]), []))
  return batches
    .flatMap((columns) => pointsOf(columns))
    .slice(0, -1)
    .filter((one) => !is(one, flag.spike))
}

async function* batchOf(points: readonly Point[]) {
  yield columnsOf(points)
}

const metresOf = (places: readonly Point[]): number =>
  places.reduce((sum, at, i) => sum + (i === 0 ? 0 : distance(places[i - 1] as Point, at)), 0)

const close = (sums: ReturnType<typeof noSums>) => ({
  ...sums,
  metres: Math.round(sums.metres * 1000),
  odometer: Math.round(sums.odometer * 1000),
})

test('sums of portions are those of all points, however these were cut', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.array(fc.nat(120), { maxLength: 8 }), async (points, cuts) => {
      const ends = [...cuts, points.length].sort((a, b) => a - b)
      let [carried, sums, from]: [Carried, ReturnType<typeof noSums>, number] = [nothingCarried, noSums(), 0]
      for (const end of ends) {
        const next = addUp(unpackCarried(packCarried(carried)), points.slice(from, end))
        sums = joined(sums, next.sums)
        carried = next.carried
        from = Math.max(from, end)
      }
      expect(close(sums)).toEqual(close(await plainly(points)))
    }),
    { numRuns: 1000 },
  )
})

test('a jump of one place is no way, a jump to stay is one, and what is carried stays small', () => {
  const at = (i: number, lat: number) => point({ time: begin + i * minute, lat, lng: 10, speed: 40 })
  const there = [0, 1, 2].map((i) => at(i, 50))
  const spike = addUp(nothingCarried, [...there, at(3, 55), at(4, 50)])
  expect(spike.sums.metres).toBe(0)
  const moved = addUp(nothingCarried, [...there, ...[3, 4, 5, 6].map((i) => at(i, 55))])
  expect(moved.sums.metres).toBeGreaterThan(500_000)
  const open = addUp(nothingCarried, [...there, at(3, 55)])
  expect(open.sums.metres).toBe(0)
  expect(open.carried.doubted).toHaveLength(1)
  expect(packCarried(open.carried).length).toBeLessThan(80)
  expect(packCarried(spike.carried).length).toBeLessThan(40)
  expect(() => unpackCarried(Buffer.from([9]))).toThrow('corrupt')
})

test('what a device counts goes on where it was set back or jumped: only what can be driven is believed', () => {
  const told = [1000, 1001, 4_000_000, 4_000_001, 0, 0.5, -40, 65_535, 65_535, 65_540, 1002, 1004]
  const points = told.map((odometer, i) =>
    point({ time: begin + i * minute, lat: 50, lng: 10, attributes: { odometer } }),
  )

  expect(addUp(nothingCarried, points).sums.odometer).toBe(1 + 1 + 0.5 + 5 + 2)
  const hours = [10, 10.5, 900, 901, 0, 0.1].map((engine_hours, i) =>
    point({ time: begin + i * 30 * minute, lat: 50, lng: 10, attributes: { engine_hours } }),
  )
  expect(addUp(nothingCarried, hours).sums.engine_hours).toBeCloseTo(0.5 + 1 + 0.1)
})

test('what is not later than what was added up counts for nothing', () => {
  const at = (time: number) => point({ time, lat: 50, lng: 10, attributes: { ignition: true } })
  const { carried } = addUp(nothingCarried, [at(begin), at(begin + minute)])
  const again = addUp(carried, [at(begin - minute), at(begin + minute), at(begin + 2 * minute)])
  expect(again.sums.ignition_seconds).toBe(60)
})

test('added in place, points add what they do at once, each once, and to nothing else', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 40 }), (points, portion) => {
      const totals = noTotals()
      for (let from = 0; from < points.length; from += portion) {
        const next = points.slice(from, from + portion)
        const before = addUp(totals.carried, [])
        const kept = structuredClone(before)
        addInto(totals, next)
        const once = structuredClone(totals)
        addInto(totals, next)
        expect(totals).toEqual(once)
        expect(before).toEqual(kept)
      }
      const all = addUp(nothingCarried, points)
      expect(totals.carried).toEqual(all.carried)
      for (const [name, sum] of Object.entries(all.sums))
        expect(totals.sums).toHaveProperty(name, expect.closeTo(sum, 6))
      expect(noTotals()).toEqual({ sums: noSums(), carried: nothingCarried })
    }),
  )
})
