import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drive } from '#test/track/drive.ts'
import { addedTo, addUp, noTotals, nothingCarried } from '#track/sums.ts'
import {
  epochOf,
  holds,
  type Lates,
  packLates,
  packTotals,
  unpackLates,
  unpackTotals,
  withLate,
} from '#track/totals.ts'

test('totals are read as they were written, and go on alike', () => {
  const points = drive([{ for: 600, speed: 50 }])
  const half = addedTo(noTotals(), points.slice(0, 50))
  expect(addedTo(unpackTotals(packTotals(half)), points.slice(50))).toEqual(addedTo(half, points.slice(50)))
  expect(packTotals(half).length).toBeLessThan(127)
  expect(addedTo(half, points.slice(50)).carried).toEqual(addUp(nothingCarried, points).carried)
  expect(() => unpackTotals(Buffer.from([7]))).toThrow('corrupt')
})

test('a sum of before holds where no point that came since was earlier, and where one was it never does', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40), { maxLength: 40 }), fc.nat(40), fc.nat(40), (times, made, until) => {
      let lates: Lates = []
      let epoch = 0
      for (const [i, time] of times.entries()) {
        if (i === made) epoch = epochOf(lates)
        lates = withLate(unpackLates(packLates(lates)), time)
      }
      if (made >= times.length) epoch = epochOf(lates)
      expect(epochOf(lates)).toBe(times.length)
      expect(lates.length).toBeLessThanOrEqual(8)
      const isEarlier = times.slice(made).some((time) => time <= until)
      if (isEarlier) expect(holds(lates, { epoch, until })).toBe(false)
      // Of few that came late it is known exactly.
      else if (times.length <= 8 || times.every((time) => time > until))
        expect(holds(lates, { epoch, until })).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
