import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrderOf, misplaced, placed } from '#task/order.ts'

const at = (hour: number): Date => new Date(Date.UTC(2026, 11, 1, hour))
const windows = (...hours: readonly (readonly [number, number])[]) =>
  hours.map(([from, to]) => ({ from: at(from), to: at(to) }))

test('checkpoints that end before an earlier one begins are found', () => {
  expect(misplaced([])).toBeUndefined()
  expect(misplaced(windows([8, 9], [9, 12], [8, 9]))).toBeUndefined()
  expect(misplaced(windows([8, 9], [12, 14], [9, 12], [8, 11]))).toEqual({ earlier: 1, later: 3 })
})

test('some are found where comparing all finds some', () => {
  const hours = fc.tuple(fc.nat(20), fc.nat(3)).map(([from, long]) => [from, from + long] as const)
  fc.assert(
    fc.property(fc.array(hours, { maxLength: 6 }), (list) => {
      const all = windows(...list)
      const isWrong = all.some(({ from }, i) => all.some(({ to }, j) => j > i && to < from))
      const found = misplaced(all)
      expect(found !== undefined).toBe(isWrong)
      if (found) expect((all[found.later] as { to: Date }).to < (all[found.earlier] as { from: Date }).from).toBe(true)
    }),
  )
})

test('an item is put at a place, and ids order those that have one', () => {
  expect(placed(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(placed(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  const list = [{ id: 1 }, {}, { id: 2 }, { id: null }, { id: 3 }]
  expect(inOrderOf(list, [3, 1, 2])).toEqual([{ id: 3 }, {}, { id: 1 }, { id: null }, { id: 2 }])
})
