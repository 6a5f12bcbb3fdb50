import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, decodeColumns, decodeTogether, eachPoint, encode } from '#track/block.ts'
import { columnsOf, pointsOf } from '#track/columns.ts'
import { pieceOf } from '#track/pieces.ts'
import type { Point } from '#track/point.ts'
import { anyPoint, point, series } from './points.ts'

/** As messages that came one after another are put together. */
const piecesOf = (messages: readonly (readonly Point[])[]): Buffer => {
  const [first = [], ...others] = messages
  let last = first.at(-1) as Point
  let bytes = encode(first)
  for (const points of others) {
    bytes = Buffer.concat([pieceOf(points, last, () => encode(points)), bytes])
    last = points.at(-1) as Point
  }
  return bytes
}

/** Points as they pass by, each as it was then. */
const passed = (bytes: Buffer): Point[] => {
  const points: Point[] = []
  eachPoint(bytes, (point) => points.push(structuredClone(point)))
  return points
}

/** A drive that tells the same attributes all along. */
const drive = series(12, (i) => ({
  ...{ lat: 52.5 + i / 1000, lng: 13.4 - i / 700, speed: 40 + (i % 3), heading: (i * 50) % 360, satellites: 9 },
  attributes: { ignition: true, board_voltage: 13.9 + (i % 2) / 10, text: 'same' },
}))

describe('the points of pieces are those of the messages, in the order in which they came', () => {
  test('any points', () => {
    const messages = fc.array(fc.array(anyPoint, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(messages, (given) => {
        expect(decode(piecesOf(given))).toStrictEqual(given.flat())
        expect(passed(piecesOf(given))).toStrictEqual(given.flat())
      }),
      { numRuns: 500 },
    )
  })

  test('points that differ in little from the one before', () => {
    const some = fc.record({ alt: fc.nat(9), heading: fc.nat(359), fuel: fc.double({ noNaN: true }), on: fc.boolean() })
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 12 }), (given) => {
        const points = given.map(({ fuel, on, ...rest }, i) =>
          point({ time: 1000 * i, ...rest, attributes: { on, fuel } }),
        )
        const kept = points.map((one) => point(one))
        expect(decode(piecesOf(kept.map((one) => [one])))).toStrictEqual(kept)
        expect(passed(piecesOf(kept.map((one) => [one])))).toStrictEqual(kept)
      }),
    )
  })

  test('of late ones, and of ends of the world by turns', () => {
    const far = { time: 253_402_300_799_999, lat: -90, lng: 180, alt: -99_999, heading: 359 }
    const points = [point(far), point({ time: 5 }), point({ ...far, lat: 90 }), point({ time: 4 })]
    expect(decode(piecesOf(points.map((one) => [one])))).toStrictEqual(points)
  })

  test('attributes that a block tells in another order', () => {
    const first = [point({ attributes: { b: 1, a: 2 } }), point({ time: 1, attributes: { a: 3, b: 4 } })]
    const next = point({ time: 2, attributes: { a: 3, b: 5 } })
    const last = point({ time: 3, attributes: { b: 6, a: 3 } })
    expect(decode(piecesOf([first, [next], [last]]))).toEqual([...first, next, last])
  })

  test('a column of each, without the attributes, alone and beside blocks', () => {
    const bytes = piecesOf([drive.slice(0, 3), ...drive.slice(3).map((one) => [one])])
    expect(decodeColumns(bytes)).toEqual(columnsOf(drive))
    const block = encode(series(50, (i) => ({ alt: i })))
    const together = decodeTogether([block, bytes, block])
    expect(together.map(({ time }) => time.length)).toEqual([50, 12, 50])
    expect(pointsOf(together[1] as ReturnType<typeof decodeColumns>)).toEqual(pointsOf(columnsOf(drive)))
  })
})

describe('size', () => {
  const [before, next] = drive as [Point, Point]
  const sizeOf = (given: Partial<Point>) => {
    const points = [{ ...next, ...given }]
    return pieceOf(points, before, () => encode(points)).length
  }

  test('a point costs what differs, a third of a block', () => {
    expect(sizeOf({})).toBeLessThan(encode([next]).length / 3)
    expect(sizeOf({ speed: before.speed })).toBe(sizeOf({}) - 1)
  })

  test('one that tells something else is a block', () => {
    const whole = (attributes: Point['attributes']) => encode([{ ...next, attributes }]).length + 2
    for (const attributes of [undefined, { ...next.attributes, fuel: 3 }, { ...next.attributes, text: 'other' }])
      expect(sizeOf({ attributes })).toBe(whole(attributes))
  })
})

describe('what are no pieces is refused', () => {
  const bytes = piecesOf([drive.slice(0, 2), drive.slice(2, 4), ...drive.slice(4).map((one) => [one])])

  test('cut off anywhere', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(() => decode(bytes.subarray(0, length))).toThrow('corrupt block')
  })

  test('damage ends, with points or with an error that says so', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, value) => {
        const damaged = Buffer.from(bytes)
        damaged[at] = value
        expect(messageOf(damaged) ?? 'corrupt block').toContain('corrupt block')
      }),
      { numRuns: 2000 },
    )
  })

  test('another kind, and a point behind nothing', () => {
    expect(() => decode(Buffer.concat([Buffer.from([7, 0]), bytes]))).toThrow('corrupt block: unknown version 7')
    const alone = pieceOf(drive.slice(1, 2), drive[0] as Point, () => Buffer.alloc(0))
    expect(() => decode(Buffer.concat([alone, encode([])]))).toThrow('corrupt block: a point is missing')
    expect(() => decode(Buffer.concat([Buffer.from([3, 1, 0]), encode(drive.slice(0, 1))]))).toThrow('corrupt block')
  })

  test('points off the grid', () => {
    const off = [{ ...point({}), speed: 1.5 }]
    expect(() => pieceOf(off, point({}), () => encode(off))).toThrow(RangeError)
  })
})

const messageOf = (bytes: Buffer): string | undefined => {
  try {
    decode(bytes)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
