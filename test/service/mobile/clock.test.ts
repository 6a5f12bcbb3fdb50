import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doneAt, offsetOf } from '#service/mobile/clock.ts'

const now = new Date('2026-07-01T12:00:00Z')
const minute = 60_000
const day = 1440 * minute
const after = (ms: number) => new Date(now.getTime() + ms)

test('a clock that is a day off is seen through, ahead as behind', () => {
  for (const off of [day, -day, 3 * 365 * day])
    expect(doneAt({ at: after(off - 5 * minute), clock: after(off) }, now)).toEqual(after(-5 * minute))
})

test('one that is some seconds off, or is not told, is believed', () => {
  expect([offsetOf(after(20_000), now), offsetOf(after(-20_000), now), offsetOf(undefined, now)]).toEqual([0, 0, 0])
  expect(doneAt({ at: after(-minute) }, now)).toEqual(after(-minute))
})

test('what was done is never later than now, though the clock was set right since', () => {
  expect(doneAt({ at: after(day), clock: now }, now)).toEqual(now)
})

test('what is more than 30 days ago is refused by its name', () => {
  expect(doneAt({ at: after(-30 * day) }, now)).toEqual(after(-30 * day))
  expect(() => doneAt({ at: after(-30 * day - 1000) }, now)).toThrow(
    expect.objectContaining({
      error: 'invalid_parameters',
      extra: { errors: [expect.objectContaining({ parameter: 'at' })] },
    }),
  )
})

test('whatever the clock says, what was done lies between then and now', () => {
  const ms = fc.integer({ min: -400 * day, max: 400 * day })
  fc.assert(
    fc.property(ms, fc.integer({ min: 0, max: 29 * day }), (off, ago) => {
      const done = doneAt({ at: after(off - ago), clock: after(off) }, now).getTime()
      expect(done).toBeLessThanOrEqual(now.getTime())
      expect(Math.abs(now.getTime() - ago - done)).toBeLessThanOrEqual(31_000)
    }),
  )
})
