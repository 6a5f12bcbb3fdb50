import { expect, test } from 'vitest'
import { placeAfter } from '#web/ui/place-after.ts'
import { pickedTo } from '#web/ui/table/picks.ts'

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 7],
  ['PageUp', 3, 0],
  ['Home', 7, 0],
  ['End', 2, 9],
])('%s leads from row %i of ten to row %i, a page being four', (key, active, place) => {
  expect(placeAfter(key, active, 10, 4)).toBe(place)
})

test('other keys lead nowhere, and of no rows all lead to the first', () => {
  expect(placeAfter('Enter', 3, 10, 4)).toBeUndefined()
  expect(placeAfter('End', 0, 0, 4)).toBe(0)
})

const rows = [{ id: 10 }, { id: 11 }, undefined, { id: 13 }]
const pick = (picked: number[], place: number, from?: number): number[] => [
  ...pickedTo((at) => rows[at], new Set(picked), place, from),
]

test('a row that is pressed is ticked, and pressed again is not', () => {
  expect(pick([10], 1)).toEqual([10, 11])
  expect(pick([10, 11], 1)).toEqual([10])
})

test('all between are ticked in either direction, those that have come, and stay ticked', () => {
  expect(pick([], 3, 0)).toEqual([10, 11, 13])
  expect(pick([11], 0, 3)).toEqual([11, 10, 13])
  expect(pick([10, 11], 1, 0)).toEqual([10, 11])
})

test('a row that is under way has no tick to be given', () => {
  expect(pick([10], 2)).toEqual([10])
})
