import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stretchesOf, thinned } from '#route/stretches.ts'

/** A place so many metres to the north. */
const at = (metres: number) => ({ lat: 47 + metres / 111_195, lng: 9.5, time: metres * 100 })

test('places that lie close are left out, but not the ends', () => {
  expect(thinned([0, 10, 39, 41, 60, 90, 91].map(at))).toEqual([0, 41, 90, 91].map(at))
  expect(thinned([])).toEqual([])
})

test('a long gap is a part of its own, and no part has more places than are asked for', () => {
  expect(stretchesOf([0, 100, 200, 300, 5_000, 5_100].map(at), 3)).toEqual([
    { fixes: [0, 100, 200].map(at), isGap: false },
    { fixes: [200, 300].map(at), isGap: false },
    { fixes: [300, 5_000].map(at), isGap: true },
    { fixes: [5_000, 5_100].map(at), isGap: false },
  ])
  expect(stretchesOf([at(0)], 3)).toEqual([])
})

test('no part reaches farther than 100 km, however few places it has', () => {
  const drive = Array.from({ length: 166 }, (_, i) => at(i * 1_500))
  const ends = stretchesOf(drive, 1_000).map(({ fixes }) => [fixes[0], fixes.at(-1)])
  const between = (from: number, to: number) => [from, to].map(at)
  expect(ends).toEqual([between(0, 99_000), between(99_000, 198_000), between(198_000, 247_500)])
})

test('each part begins where the one before ended, from the first place to the last', () => {
  const drives = fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(drives, fc.integer({ min: 2, max: 9 }), (steps, most) => {
      const fixes = [0, ...steps].map((_, i) => at(steps.slice(0, i).reduce((sum, step) => sum + step, 0)))
      const parts = stretchesOf(fixes, most)
      expect(parts.flatMap(({ fixes }, i) => (i === 0 ? fixes : fixes.slice(1)))).toEqual(fixes)
      for (const { fixes } of parts) expect(fixes.length).toBeLessThanOrEqual(most)
    }),
  )
})
