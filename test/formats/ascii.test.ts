import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  degrees,
  fragment,
  fragment_room,
  integers,
  putInteger,
  putKilometres,
  putText,
  texts,
  words,
} from '#formats/ascii.ts'

const written = (put: (view: DataView, at: number) => number): string => {
  const bytes = Buffer.alloc(64, '#')
  const end = put(new DataView(bytes.buffer, bytes.byteOffset, 64), 3)
  expect(bytes.toString('latin1', 0, 3)).toBe('###')
  return bytes.toString('latin1', 3, end)
}

test('whole numbers are those of JSON', () => {
  const most = 2 ** 31 - 1
  const named = integers('"a":', 300)
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -most, max: most }), fc.integer({ min: -400, max: 400 })), (value) => {
      expect(written((view, at) => putInteger(view, at, value))).toBe(JSON.stringify(value))
      expect(written((view, at) => named(view, at, value))).toBe(`"a":${JSON.stringify(value)}`)
    }),
  )
})

test('degrees and kilometres are those of JSON', () => {
  const named = degrees('"lng":', 181)
  const millionths = fc.oneof(
    fc.integer({ min: -180_999_999, max: 180_999_999 }),
    fc.integer({ min: -180, max: 180 }).map((whole) => whole * 1_000_000),
    fc.integer({ min: -1001, max: 1001 }),
  )
  fc.assert(
    fc.property(millionths, fc.nat({ max: 1000 * (2 ** 31 - 1) }), (place, metres) => {
      expect(JSON.parse(`{${written((view, at) => named(view, at, place))}}`)).toEqual({ lng: place / 1_000_000 || 0 })
      expect(written((view, at) => putKilometres(view, at, metres))).toBe(JSON.stringify(metres / 1000))
    }),
  )
  for (const [place, text] of [
    [0, '0'],
    [-0, '0'],
    [-1, '-0.000001'],
    [-500_000, '-0.5'],
    [13_400_000, '13.4'],
    [7, '0.000007'],
  ] as const)
    expect(written((view, at) => named(view, at, place))).toBe(`"lng":${text}`)
})

test('texts are put by their numbers', () => {
  for (const all of [
    ['', 'a', 'b'.repeat(8)],
    ['c', '', 'd'.repeat(fragment_room)],
  ]) {
    const put = texts(all.length, (number) => all[number] as string)
    expect(written((view, at) => [2, 0, 1].reduce((end, number) => put(view, end, number), at))).toBe(
      `${all[2]}${all[0]}${all[1]}`,
    )
  }
  expect(() => texts(1, () => 'x'.repeat(fragment_room + 1))).toThrow('too long')
})

test('words are put by their numbers', () => {
  const put = words(['', 'a', 'four'])
  expect(written((view, at) => [1, 2, 0, 1].reduce((end, number) => put(view, end, number), at))).toBe('afoura')
  expect(() => words(['longer', '', ''])).toThrow('longer than four')
})

test('fragments and texts', () => {
  for (const text of ['', '"', ',"lat":', 'x'.repeat(fragment_room)])
    expect(written((view, at) => putText(view, fragment(text)(view, at), text))).toBe(text + text)
  expect(() => fragment('x'.repeat(fragment_room + 1))).toThrow('too long')
})
