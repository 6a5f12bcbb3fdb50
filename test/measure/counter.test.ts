import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Mark, marked } from '#measure/counter.ts'

const hour = 3_600_000
const markAt = (until: number): Mark => ({ until, epoch: 0, grown: until / hour, last: null })

/** Marks after a counter was followed by steps of so many hours. */
const after = (steps: readonly number[]): { marks: Mark[]; times: number[] } => {
  let marks: Mark[] = []
  const times: number[] = []
  for (const step of steps) {
    times.push((times.at(-1) ?? 0) + step * hour)
    marks = marked(marks, markAt(times.at(-1) as number))
  }
  return { marks, times }
}

test('from the mark before a late point at most twice as much is read as it is late, or what lay between two steps', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 300 }), (steps) => {
      const { marks, times } = after(steps)
      const now = times.at(-1) as number
      expect(marks[0]).toEqual(markAt(times[0] as number))
      expect(marks.at(-1)).toEqual(markAt(now))
      for (const [i, { until }] of marks.entries()) {
        const before = marks[i - 1]
        if (!before) continue
        const isStep = times[times.indexOf(until) - 1] === before.until
        expect(isStep || until - before.until <= Math.max(6 * hour, now - until)).toBe(true)
      }
    }),
  )
})

test('ten years, followed each six hours, have some twenty marks', () => {
  expect(after(new Array(10 * 365 * 4).fill(6)).marks.length).toBeLessThan(25)
})
