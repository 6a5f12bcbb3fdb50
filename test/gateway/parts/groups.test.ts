import { expect, test } from 'vitest'
import { elementValue, nextNumber, readGroups, type Size, skip } from '#gateway/parts/groups.ts'

const cursorOf = (hex: string) => {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex')
  return { bytes, at: 0, end: bytes.length }
}
const all = (hex: string, shape: { id: 1 | 2; count: 1 | 2 }) => {
  const found: [number, Size, number | string][] = []
  const cursor = cursorOf(hex)
  const whole = readGroups(cursor, shape, found, (list, id, size, bytes, at) => {
    list.push([id, size, elementValue(bytes, at, size)])
  })
  return whole ? { found, at: cursor.at } : undefined
}

test('four groups, each behind its count', () => {
  expect(all('02 01ff 0205 01 03000a 00 01 040000000000000001', { id: 1, count: 1 })).toEqual({
    found: [
      [1, 1, 255],
      [2, 1, 5],
      [3, 2, 10],
      [4, 8, 1],
    ],
    at: 20,
  })
  expect(all('0001 000101 0000 0000 0000', { id: 2, count: 2 })?.found).toEqual([[1, 1, 1]])
})

test('groups that go beyond the end are none', () => {
  expect(all('02 01ff', { id: 1, count: 1 })).toBeUndefined()
  expect(all('00 00 00', { id: 1, count: 1 })).toBeUndefined()
})

test('values and what is passed over', () => {
  expect(elementValue(Buffer.from('ff', 'hex'), 0, 1, true)).toBe(-1)
  expect(elementValue(Buffer.from('ffffffffffffffff', 'hex'), 0, 8)).toBe('ffffffffffffffff')
  const cursor = cursorOf('0102')
  expect(nextNumber(cursor, 2)).toBe(258)
  expect(skip(cursor, 1)).toBe(false)
})
