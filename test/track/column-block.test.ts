import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, decodeColumns, decodeSelection, decodeTogether, encode } from '#track/block.ts'
import { encodeColumns } from '#track/column-block.ts'
import { fields } from '#track/fields.ts'
import { pieceOf } from '#track/pieces.ts'
import type { Point } from '#track/point.ts'
import { selectionOf, type Wanted } from '#track/selection.ts'
import { anyPoint, point, series } from './points.ts'

const somePoints = fc.array(anyPoint, { maxLength: 60 })
const wanted = fc.record({
  fields: fc.subarray([...fields]),
  names: fc.subarray(['ignition', 'battery', '', '0', 'toString', 'constructor', '__proto__', 'none']),
})
const asked = ({ fields, names }: { fields: Wanted['fields']; names: string[] }): Wanted => ({
  fields,
  names: new Set(names),
})

/** A drive that tells much beside its places. */
const drive = (count: number): Point[] =>
  series(count, (i) => ({
    ...{ lat: 52 + Math.sin(i / 50), lng: 13 + Math.cos(i / 70), alt: i % 7, heading: i * 7, speed: 40 + (i % 9) },
    attributes: {
      ...{ ignition: i % 40 < 20, fuel: 400 - i / 8, battery: 3.7 },
      ...(i % 3 === 0 && { event: `e${i % 5}`, odometer: i / 1000 }),
    },
  }))

describe('a block of format 2 reads as one of format 1', () => {
  test('any points, in any order, their attributes in the same one', () => {
    fc.assert(
      fc.property(somePoints, (points) => {
        const [ours, theirs] = [decode(encodeColumns(points)), decode(encode(points))]
        expect(ours).toStrictEqual(points)
        expect(ours.map(({ attributes = {} }) => Object.keys(attributes))).toEqual(
          theirs.map(({ attributes = {} }) => Object.keys(attributes)),
        )
        expect(decodeColumns(encodeColumns(points))).toStrictEqual(decodeColumns(encode(points)))
      }),
      { numRuns: 250 },
    )
  })

  test('thousands, and none after them', () => {
    for (const count of [5000, 0, 1]) expect(decode(encodeColumns(drive(count)))).toStrictEqual(drive(count))
  })

  test('points off the grid are refused, and too many', () => {
    expect(() => encodeColumns([{ ...point({}), speed: 1.5 }])).toThrow(RangeError)
    expect(() => encodeColumns(series(100_001, () => ({})))).toThrow('100001 points are too many')
  })
})

describe('some columns of blocks are those of the points', () => {
  test('of any points, whatever format they have', () => {
    const some = fc.array(fc.tuple(somePoints, fc.constantFrom(encode, encodeColumns)), { maxLength: 5 })
    fc.assert(
      fc.property(some, wanted, (given, what) => {
        const blocks = given.map(([points, write]) => write(points))
        const expected = given.map(([points]) => selectionOf(points, asked(what)))
        expect(decodeSelection(blocks, asked(what))).toStrictEqual(expected)
        expect(decodeTogether(blocks)).toStrictEqual(blocks.map(decodeColumns))
      }),
      { numRuns: 150 },
    )
  })

  test('of packed ones together, and of pieces', () => {
    const what = asked({ fields: ['speed', 'lng'], names: ['fuel', 'event', 'none'] })
    const points = [drive(900), drive(40), drive(3)]
    for (const write of [encode, encodeColumns])
      expect(decodeSelection(points.map(write), what)).toStrictEqual(points.map((some) => selectionOf(some, what)))
    const [first, next] = [drive(1), point({ time: 1_700_000_009_000, attributes: { fuel: 7 } })]
    const pieces = Buffer.concat([pieceOf([next], first[0] as Point, () => encode([next])), encode(first)])
    expect(decodeSelection([pieces], what)).toStrictEqual([selectionOf([...first, next], what)])
  })

  test('opens nothing else: what is damaged there is not noticed', () => {
    const points = series(600, (i) => ({ attributes: { fuel: Math.sin(i), noise: Math.cos(i * i) } }))
    const block = encodeColumns(points)
    const damaged = checked(Buffer.from(block).fill(0xff, block.length - 100))
    const what = asked({ fields: [], names: ['fuel'] })
    expect(decodeSelection([damaged], what)).toStrictEqual([selectionOf(points, what)])
    expect(() => decode(damaged)).toThrow('corrupt block')
  })
})

/** The block with the checksum that its bytes have. */
const checked = (block: Buffer): Buffer => {
  block.writeUInt32LE(crc32(block.subarray(5)), 1)
  return block
}

describe('what is no block is refused', () => {
  const sealed = encodeColumns(drive(200))

  test('any changed byte', () => {
    for (let at = 1; at < sealed.length; at++) {
      const damaged = Buffer.from(sealed)
      damaged[at] = (damaged[at] as number) ^ 0x10
      expect(() => decode(damaged)).toThrow('corrupt block')
      expect(() => decodeTogether([sealed, damaged])).toThrow('corrupt block')
    }
  })

  test('cut off anywhere, and more behind it', () => {
    for (let length = 0; length < sealed.length; length++)
      expect(() => decode(sealed.subarray(0, length))).toThrow('corrupt block')
    expect(() => decode(Buffer.concat([sealed, Buffer.from([0])]))).toThrow('corrupt block')
  })

  test('a changed byte whose checksum is right ends, with points or with the same error', () => {
    for (let at = 5; at < sealed.length; at++)
      for (const bit of [1, 0x80]) {
        const damaged = Buffer.from(sealed)
        damaged[at] = (damaged[at] as number) ^ bit
        expect(refusalOf(checked(damaged))).toContain('corrupt block')
      }
  })

  test('noise ends, with points or with the same error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        expect(refusalOf(checked(Buffer.concat([Buffer.from([4, 0, 0, 0, 0]), noise])))).toContain('corrupt block')
      }),
      { numRuns: 500 },
    )
  })

  test('few bytes that say that they are more than a machine has', () => {
    const block = (...bytes: number[]) => checked(Buffer.from([4, 0, 0, 0, 0, ...bytes]))
    expect(() => decode(block(0xff, 0xff, 0xff, 0x7f, 0, 0))).toThrow('a count of 268435455 where 100000 is the most')
    const attributes = encodeColumns(series(1, () => ({ attributes: wide(800) })))
    const many = Buffer.concat([attributes.subarray(0, 5), Buffer.from([0xa0, 0x8d, 0x06]), attributes.subarray(6)])
    expect(() => decode(checked(many))).toThrow('it has too many attributes')
    const frame = [0xa0, 0, 0, 0, 0x80, 0, 0, 0]
    const columns = [2 * frame.length + 1, 0, 0, 0, 0, 0, 0]
    expect(() => decode(block(0, 0, 0, ...columns, ...frame))).toThrow('it is too long')
  })
})

const wide = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, i]))

/** What the error says; what it should have said where there is none. */
const refusalOf = (block: Buffer): string => {
  try {
    decode(block)
    decodeSelection([block], asked({ fields: ['lat'], names: ['fuel'] }))
    return 'corrupt block'
  } catch (error) {
    return (error as Error).message
  }
}
