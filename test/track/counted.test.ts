import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encode } from '#track/block.ts'
import { type Counted, countOn, nothingCounted, type Row } from '#track/counted.ts'
import { merge } from '#track/merge.ts'
import { copyOf, pieceOf } from '#track/pieces.ts'
import type { Point } from '#track/point.ts'
import { addedTo, noTotals, type Totals } from '#track/sums.ts'
import { packTotals } from '#track/totals.ts'
import { point, series } from './points.ts'

/** A drive of a device that counts itself, a point a minute. */
const drive = series(40, (i) => ({
  ...{ time: 60_000 * i, lat: 48 + i / 300, lng: 11, speed: 50 },
  attributes: { ignition: i % 7 > 0, odometer: 1000 + i / 3 },
}))

/** Rows as each message leaves them: totals of what came before, and a piece for each message. */
const rowsOf = (before: readonly Point[], messages: readonly (readonly Point[])[]): Row[] => {
  const totals = packTotals(addedTo(noTotals(), before))
  const rows: Row[] = []
  let last: Point | undefined
  for (const points of messages) {
    const old = rows.at(-1)?.pieces ?? Buffer.alloc(0)
    const piece = last ? pieceOf(points, last, () => encode(points)) : encode(points)
    rows.push({ totals, pieces: Buffer.concat([piece, old]) })
    last = points.at(-1)
  }
  return rows
}

const totalsOf = (points: readonly Point[]): Totals => addedTo(noTotals(), merge([points]))

/** Counts rows one after the other as they are met, each from the one before, and tells with which points it went on. */
const followed = (rows: readonly Row[]): { one: Counted; further: Point[] }[] => {
  const count = nothingCounted()
  return rows.map((row) => {
    const further: Point[] = []
    countOn(count, row, (point) => further.push(copyOf(point)))
    return { one: structuredClone(count), further }
  })
}

describe('a count goes on from the one before, and comes to the same as all points at once', () => {
  test('message by message', () => {
    const [before, came] = [drive.slice(0, 10), drive.slice(10)]
    const messages = [came.slice(0, 1), came.slice(1, 4), ...came.slice(4).map((one) => [one])]
    const all = followed(rowsOf(before, messages))
    for (const [i, { one, further }] of all.entries()) {
      const until = messages.slice(0, i + 1).flat()
      expect(one.totals.sums).toEqual(totalsOf([...before, ...until]).sums)
      expect(further).toEqual(i === 0 ? [] : messages[i])
      expect(one.after).toBe((i === 0 ? before : messages[i - 1])?.at(-1)?.time)
    }
  })

  test('of any points, of which some come late, however many come between two looks', () => {
    const any = fc.array(fc.array(fc.nat(39), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 4 }), (given, each) => {
        const messages = given.map((some) => some.map((i) => copyOf(drive[i] as Point)))
        const rows = rowsOf([], messages)
        const looked = rows.map((_, i) => i).filter((i) => i % each === 0)
        const all = followed(looked.map((i) => rows[i] as Row))
        for (const [at, i] of looked.entries())
          expect(all[at]?.one.totals.sums).toEqual(totalsOf(messages.slice(0, i + 1).flat()).sums)
      }),
    )
  })
})

test('what is kept of a row keeps nothing else in memory', () => {
  const count = nothingCounted()
  const long = { ...point({}), attributes: { text: 'x'.repeat(1000) } }
  for (const points of [drive.slice(0, 1), [long]]) {
    countOn(count, { totals: packTotals(noTotals()), pieces: encode(points) })
    expect(count.bytes.buffer.byteLength).toBe(count.bytes.length)
  }
  expect(count.bytes.length).toBeGreaterThan(1000)
})

describe('a row that is not the one before with more is counted from its beginning', () => {
  const row = rowsOf(drive.slice(0, 10), [drive.slice(10, 11), drive.slice(11, 12), drive.slice(12, 13)]).at(-1) as Row
  const own = totalsOf(drive.slice(0, 13)).sums
  const others = {
    'of other totals': rowsOf(drive.slice(0, 9), [drive.slice(10, 11), drive.slice(11, 12)])[1],
    'of other pieces': rowsOf(drive.slice(0, 10), [drive.slice(10, 11), drive.slice(12, 13)])[1],
    'of more pieces': rowsOf(
      drive.slice(0, 10),
      [10, 11, 12, 13].map((i) => drive.slice(i, i + 1)),
    )[3],
    'whose points came in another order': rowsOf(drive.slice(0, 10), [drive.slice(11, 12), drive.slice(10, 11)])[1],
  }
  for (const [how, other] of Object.entries(others))
    test(how, () => {
      const further: Point[] = []
      const count = nothingCounted()
      countOn(count, other as Row)
      countOn(count, row, (one) => further.push(one))
      expect(count.totals.sums).toEqual(own)
      expect(further).toEqual([])
    })

  test('behind a damaged one, which is refused', () => {
    const damaged = [
      { ...row, pieces: Buffer.concat([Buffer.from([3, 1]), row.pieces]) },
      { ...row, totals: Buffer.from([9]) },
      { ...row, pieces: encode([point({})]).subarray(0, 5) },
    ]
    for (const other of damaged) {
      const count = nothingCounted()
      countOn(count, row)
      expect(() => countOn(count, other)).toThrow('corrupt block')
      countOn(count, row)
      expect(count.totals.sums).toEqual(own)
    }
  })
})
