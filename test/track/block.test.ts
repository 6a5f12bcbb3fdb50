import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, decodeColumns, decodeTogether, encode } from '#track/block.ts'
import { columnsOf, pointsOf } from '#track/columns.ts'
import type { Point } from '#track/point.ts'
import { anyPoint, point, series } from './points.ts'

/** A vehicle that stands still. */
const parked = (count: number, given: Partial<Point> = {}): Point[] =>
  series(count, () => ({ lat: 52.5, lng: 13.4, ...given }))

describe('decode(encode(points)) are the points', () => {
  test('any points, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { maxLength: 60 }), (points) => {
        expect(decode(encode(points))).toStrictEqual(points)
      }),
      { numRuns: 500 },
    )
  })

  test('none', () => expect(decode(encode([]))).toEqual([]))

  test('equal ones', () => {
    const points = Array.from({ length: 30 }, () => point({ time: 5, attributes: { battery: 3.7, text: 'ö' } }))
    expect(decode(encode(points))).toStrictEqual(points)
  })

  test('thousands, in one buffer after another', () => {
    const points = series(5000, (i) => ({
      lat: Math.sin(i / 100) * 80,
      lng: Math.cos(i / 70) * 179,
      heading: i * 7,
      attributes: i % 3 === 0 ? { odometer: i / 1000, event: `e${i % 5}` } : undefined,
    }))
    expect(decode(encode(points))).toStrictEqual(points)
    expect(decode(encode(points.slice(0, 1)))).toStrictEqual(points.slice(0, 1))
  })

  test('ends of the world and of time by turns', () => {
    const points = series(100, (i) =>
      i % 2 === 0
        ? { time: 0, lat: -90, lng: -180, alt: -99_999, heading: 1 }
        : { time: 253_402_300_799_999, lat: 90, lng: 180, alt: 99_999, heading: 182 },
    )
    expect(decode(encode(points))).toStrictEqual(points)
  })

  test('once around, against the clock', () => {
    const points = [0, 270, 180, 90, 0].map((heading) => point({ heading }))
    expect(decode(encode(points))).toStrictEqual(points)
  })

  test('one name with values of all kinds', () => {
    const values = [true, 'true', 1, 1.5, Math.PI, '', -0, 1e300, false]
    const points = series(90, (i) => ({ attributes: { input: values[i % values.length] as number } }))
    expect(decode(encode(points))).toStrictEqual(points)
  })
})

test('columns are those of the points, without their attributes', () => {
  const points = series(50, (i) => ({ lat: i / 7, speed: i, attributes: { fuel: i } }))
  const bare = points.map((given) => ({ ...given, attributes: undefined }))
  expect(pointsOf(decodeColumns(encode(points)))).toStrictEqual(bare)
  expect(pointsOf(columnsOf(points))).toStrictEqual(bare)
})

test('all decoded points have the fields of a point, in its order', () => {
  const [bare, full] = decode(encode([point({}), point({ attributes: { motion: true } })]))
  expect(Object.keys(bare ?? {})).toEqual(Object.keys(point({})))
  expect(Object.keys(full ?? {})).toEqual(Object.keys(point({})))
})

describe('size', () => {
  test('a tail is plain, a longer block is compressed', () => {
    expect(encode(parked(20))[1]).toBe(0)
    expect(encode(parked(1000, { attributes: { text: 'parked' } })).length).toBeLessThan(120)
    expect(encode(series(1000, (i) => ({ lat: Math.sin(i) * 50 })))[1]).toBe(1)
  })

  test('a column that never changes costs at most three bytes', () => {
    const moving = (given: Partial<Point>) =>
      encode(series(20, (i) => ({ lat: 52 + i / 1000, lng: 13, heading: 90, alt: 0, ...given }))).length
    expect(moving({ alt: 8000 }) - moving({ alt: 0 })).toBeLessThanOrEqual(2)
    expect(moving({ speed: 50 }) - moving({ speed: 0 })).toBe(0)
  })

  test('what does not shrink stays plain', () => {
    const digest = createHash('shake256', { outputLength: 8 * 40 }).digest()
    const scattered = series(40, (i) => ({ time: 0, attributes: { noise: digest.readDoubleLE(8 * i) } }))
    expect(encode(scattered)[1]).toBe(0)
  })

  test('short decimals are not kept as floats', () => {
    const with2 = series(20, (i) => ({ attributes: { board_voltage: 12 + i / 100 } }))
    const with17 = series(20, (i) => ({ attributes: { board_voltage: 12 + i / 97 } }))
    expect(encode(with17).length - encode(with2).length).toBeGreaterThan(100)
  })
})

describe('what is no block is refused', () => {
  const points = series(40, (i) => ({ lat: Math.sin(i), attributes: { text: `t${i}`, fuel: i / 3, ignition: i > 5 } }))
  const tail = encode(points.slice(0, 15))
  const sealed = encode(points)

  test('another version or packing', () => {
    expect(() => decode(Buffer.alloc(0))).toThrow('corrupt block: unknown version undefined')
    expect(() => decode(Buffer.from([9, 0, 0, 0]))).toThrow('unknown version 9')
    expect(() => decode(Buffer.from([1, 7, 0, 0]))).toThrow('unknown packing 7')
  })

  test('cut off anywhere', () => {
    for (const whole of [tail, sealed])
      for (let length = 0; length < whole.length; length++)
        expect(() => decode(whole.subarray(0, length))).toThrow('corrupt block')
  })

  test('more behind it', () => {
    expect(() => decode(Buffer.concat([tail, Buffer.from([0])]))).toThrow('does not end')
  })

  test('any changed byte of a compressed one, unless it changes nothing', () => {
    for (let at = 2; at < sealed.length; at++) {
      const damaged = Buffer.from(sealed)
      damaged[at] = (damaged[at] ?? 0) ^ 0x10
      const [decoded, message] = attempt(damaged)
      if (message === undefined) expect(decoded).toStrictEqual(points)
      else expect(message).toContain('corrupt block')
    }
  })

  test('noise ends, with points or with the same error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        const [, message] = attempt(Buffer.concat([Buffer.from([1, 0]), noise]))
        expect(message ?? 'corrupt block').toContain('corrupt block')
      }),
    )
  })
})

test('points off the grid are refused, not bent', () => {
  expect(() => encode([{ ...point({}), speed: 1.5 }])).toThrow(RangeError)
  expect(() => encode([{ ...point({}), time: Number.NaN }])).toThrow(RangeError)
})

/** What decoding gives: points, or what the error says. */
function attempt(block: Buffer): [points?: Point[], message?: string] {
  try {
    return [decode(block)]
  } catch (error) {
    return [undefined, (error as Error).message]
  }
}

describe('blocks that are opened together', () => {
  /** From some bytes to more than zstd tells in sixteen bits. */
  const sizes = [0, 1, 20, 21, 60, 1000, 5000, 20_000]
  const blocks = sizes.map((count) => encode(series(count, (i) => ({ alt: (i * i) % 997, heading: (i * 7) % 360 }))))

  test('have the points that they have alone', () => {
    for (const some of [blocks, blocks.slice(4), blocks.slice(4).toReversed(), [], blocks.slice(-1)])
      expect(decodeTogether(some)).toStrictEqual(some.map(decodeColumns))
  })

  test('are refused when one of them is damaged', () => {
    const [first, second, third] = blocks.slice(4) as [Buffer, Buffer, Buffer]
    for (let at = 0; at < first.length; at++) {
      const damaged = Buffer.from(first)
      damaged[at] = (damaged[at] as number) ^ 0x11
      expect(() => decodeTogether([second, damaged, third])).toThrow('corrupt block')
    }
    expect(() => decodeTogether([first, second.subarray(0, -1), third])).toThrow('corrupt block')
    expect(() => decodeTogether([first, Buffer.alloc(0), third])).toThrow('corrupt block')
  })
})
