import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Harsh, harshSearch, type Told } from '#track/harsh.ts'
import { flag } from '#track/point.ts'
import { calm, driven, type Noise, type Part } from './driven.ts'

const searched = (...told: readonly Told[]): Harsh[] => {
  const search = harshSearch()
  for (const some of told) search.take(some)
  return search.end()
}
const kinds = (told: Told): string[] => searched(told).map(({ kind }) => kind)

const usual: Noise = { speed: 0.7, place: 3, course: 1.5, wild: 0 }
const poor: Noise = { speed: 1.5, place: 8, course: 3, wild: 0.01 }

const brakes: Part[] = [{ seconds: 5 }, { seconds: 3, along: -6 }, { seconds: 5 }]
const pulls: Part[] = [{ seconds: 5 }, { seconds: 4, along: 4.5 }, { seconds: 5 }]
const turns: Part[] = [{ seconds: 5 }, { seconds: 4, across: 6 }, { seconds: 5 }]

test('it tells where a vehicle braked hard, how hard, and how fast it had been', () => {
  const [one, ...more] = searched(driven(brakes, { from: 90 }))
  expect(more).toEqual([])
  expect(one).toMatchObject({ kind: 'braking', time: Date.UTC(2026, 10, 2, 8, 0, 5), speed: 90 })
  expect(one?.peak).toBeCloseTo(6, 0)
  expect(one?.to).toBe((one?.time ?? 0) + 3000)
})

test.each<[string, Part[], number]>([
  ['acceleration', pulls, 30],
  ['braking', brakes, 90],
  ['cornering', turns, 60],
  ['cornering', turns.map(({ seconds, across = 0 }) => ({ seconds, across: -across })), 60],
  ['braking_and_cornering', [{ seconds: 5 }, { seconds: 4, along: -4.5, across: 6 }, { seconds: 5 }], 110],
  ['acceleration_and_cornering', [{ seconds: 5 }, { seconds: 4, along: 4.5, across: 6 }, { seconds: 5 }], 50],
  ['lane_change', [{ seconds: 5 }, { seconds: 3, across: 6 }, { seconds: 3, across: -6 }, { seconds: 5 }], 80],
])('%s is found whatever the noise', (kind, parts, from) => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      expect(kinds(driven(parts, { from, noise: usual, seed }))).toContain(kind)
    }),
    { seed: 7, numRuns: 60 },
  )
})

test.each<[string, Part[], number]>([
  ['gentle braking', [{ seconds: 5 }, { seconds: 8, along: -2.5 }], 90],
  ['gentle pulling', [{ seconds: 5 }, { seconds: 8, along: 2 }], 20],
  ['a gentle turn', [{ seconds: 5 }, { seconds: 8, across: 3 }], 60],
  ['a sharp turn at 25 km/h', turns, 25],
  ['braking from 14 km/h', [{ seconds: 3 }, { seconds: 2, along: -2 }], 14],
])('%s is not harsh', (_, parts, from) => {
  expect(kinds(driven(parts, { from }))).toEqual([])
})

test('a device that tells every two seconds is enough, one that tells every three is not', () => {
  const long: Part[] = [{ seconds: 6 }, { seconds: 6, along: -4.5 }, { seconds: 6 }]
  expect(kinds(driven(long, { from: 120, every: 2 }))).toEqual(['braking'])
  expect(kinds(driven(long, { from: 120, every: 3 }))).toEqual([])
})

test('one point that is wrong is nothing, however wrong it is', () => {
  fc.assert(
    fc.property(fc.nat(29), fc.integer({ min: 0, max: 250 }), fc.nat(359), (row, speed, heading) => {
      const told = driven([{ seconds: 30 }], { from: 72 })
      told.speed[row] = speed
      told.heading[row] = heading
      expect(kinds(told)).toEqual([])
    }),
  )
})

test('speeds that the places do not follow are not believed, nor are courses', () => {
  const still = driven(brakes, { from: 90 })
  still.lat.fill(48.1)
  expect(kinds(still)).toEqual([])
  const aside = driven(turns, { from: 60 })
  aside.heading.set(aside.heading.map((degrees) => (degrees + 90) % 360))
  expect(kinds(aside)).toEqual([])
})

test.each([
  ['few satellites', (told: Told) => told.satellites.fill(4)],
  ['places of cells', (told: Told) => told.flags.fill(flag.lbs)],
  ['no fix', (told: Told) => told.flags.fill(flag.no_fix)],
  ['speeds that were not told', (told: Told) => told.flags.fill(flag.no_speed)],
])('%s tell nothing', (_, spoil) => {
  const told = driven(brakes, { from: 90 })
  spoil(told)
  expect(kinds(told)).toEqual([])
})

test('a device that does not say how many satellites it sees is believed', () => {
  expect(kinds(driven(brakes, { from: 90, satellites: 0 }))).toEqual(['braking'])
})

test('it finds the same in whatever portions points come', () => {
  const told = driven([...brakes, ...pulls, ...turns, ...brakes], { from: 100, noise: usual })
  const whole = searched(told)
  const part = (from: number, to: number): Told =>
    Object.fromEntries(Object.entries(told).map(([name, column]) => [name, column.subarray(from, to)])) as Told
  expect(whole.length).toBeGreaterThan(2)
  fc.assert(
    fc.property(fc.nat(told.time.length), (cut) => {
      expect(searched(part(0, cut), part(cut, told.time.length))).toEqual(whole)
    }),
  )
})

/** Hours of calm driving that each noise is tried upon. */
const hours = 20

const falseIn = (noise: Noise): number => {
  let found = 0
  for (let seed = 1; seed <= hours; seed++) found += searched(driven(calm(3600, seed), { noise, seed })).length
  return found
}

test('calm driving is not harsh: a usual receiver tells none in twenty hours, a poor one few', () => {
  expect(falseIn(usual)).toBe(0)
  expect(falseIn(poor)).toBeLessThanOrEqual(1)
})
