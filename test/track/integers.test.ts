import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largest_integer, putIntegers, takeIntegers } from '#track/integers.ts'
import type { Writer } from '#track/varint.ts'

/** Steps whose misses are one byte, two, and as many as there can be. */
const sizes = [63, 8191, 8192, 1_000_000, 2 ** 41]
const step = fc.oneof(...sizes.map((size) => fc.integer({ min: -size, max: size })))

/** Sums of these steps, or of their sums: what wanders, and what moves steadily. */
const summed = (steps: readonly number[]): number[] => {
  let sum = 0
  return steps.map((one) => (sum += one))
}
const column = fc
  .tuple(fc.array(step, { minLength: 1, maxLength: 40 }), fc.constantFrom(1, 2, 1000), fc.nat({ max: 2 }))
  .map(([steps, divisor, times]) => {
    const values = times === 0 ? steps : times === 1 ? summed(steps) : summed(summed(steps))
    return values.map((value) => value * divisor)
  })
  .filter((values) => values.every((value) => Math.abs(value) <= largest_integer))

const written = (values: readonly number[]): Buffer => {
  const writer: Writer = { bytes: Buffer.allocUnsafeSlow(1024), at: 0 }
  putIntegers(writer, Float64Array.from(values), values.length)
  return Buffer.from(writer.bytes.subarray(0, writer.at))
}

const taken = (bytes: Buffer, count: number): number[] => {
  const values = new Float64Array(count + 2).fill(Number.NaN)
  const reader = { bytes, at: 0 }
  takeIntegers(reader, values, 1, count)
  expect(reader.at).toBe(bytes.length)
  expect([values[0], values[count + 1]]).toEqual([Number.NaN, Number.NaN])
  return [...values.subarray(1, count + 1)]
}

test('a column reads as it was written, wherever its long numbers are', () => {
  fc.assert(
    fc.property(column, (values) => {
      expect(taken(written(values), values.length)).toEqual(values)
    }),
    { numRuns: 1000 },
  )
})

test('a hundred thousand of the largest short steps, one way and the other', () => {
  for (const miss of [8191, -8192]) {
    const values = Array.from({ length: 100_000 }, (_, i) => i * miss + (i % 2))
    expect(taken(written(values), values.length)).toEqual(values)
    const twice = summed(Array.from({ length: 40_000 }, (_, i) => i * miss + (i % 2)))
    expect(taken(written(twice), twice.length)).toEqual(twice)
  }
})

test('a column that ends too early is refused, wherever it does', () => {
  fc.assert(
    fc.property(column, fc.nat(), (values, cut) => {
      const bytes = written(values)
      const rest = bytes.subarray(0, cut % bytes.length)
      expect(() => takeIntegers({ bytes: rest, at: 0 }, new Float64Array(values.length), 0, values.length)).toThrow(
        'corrupt block',
      )
    }),
    { numRuns: 500 },
  )
})

test('steps of nothing are refused: nobody writes them', () => {
  expect(() => takeIntegers({ bytes: Buffer.from([2, 2, 0, 0]), at: 0 }, new Float64Array(2), 0, 2)).toThrow(
    'corrupt block: steps of nothing',
  )
})
