import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Counting, newCounts } from '#store/points/counts.ts'
import { drive } from '#test/track/drive.ts'
import { encode } from '#track/block.ts'
import { pieceOf } from '#track/pieces.ts'
import type { Point } from '#track/point.ts'
import { addedTo, noTotals } from '#track/sums.ts'
import { packTotals } from '#track/totals.ts'

const [first] = drive([{ for: 1 }]) as [Point]
const points: readonly Point[] = Array.from({ length: 40 }, (_, i) => ({
  ...first,
  time: first.time + i * 60_000,
})).map((point, i) => ({
  ...point,
  lat: 50 + i / 1000,
  attributes: { ignition: i % 7 > 1, odometer: 1000 + i, gate: i % 5 === 0 ? 'open' : 'shut' },
}))

/** A row whose totals have so many points, and its pieces those of the messages that follow. */
const rowOf = (token: number, counted: number, messages: readonly (readonly Point[])[]) => {
  let [last, pieces]: [Point | undefined, Buffer] = [undefined, Buffer.alloc(0)]
  for (const message of messages) {
    pieces = last ? Buffer.concat([pieceOf(message, last, () => encode(message)), pieces]) : encode(message)
    last = message.at(-1)
  }
  const totals = packTotals(addedTo(noTotals(), points.slice(0, counted)))
  return { token, lates: [], totals, pieces }
}

test('as many counts are kept as there is room for: those that are known are replaced, and one more begins anew', () => {
  const counts = newCounts(3)
  const known = () => [1, 2, 3, 4].map((id) => counts.of(id)?.token)
  for (const id of [1, 2, 3]) counts.count(id, rowOf(10 + id, 1, []))
  // All of them once more, as who asks for the same devices again and again.
  for (const id of [1, 2, 3]) counts.count(id, rowOf(20 + id, 2, []))
  expect(known()).toEqual([21, 22, 23, undefined])
  counts.count(4, rowOf(24, 1, []))
  expect(known()).toEqual([undefined, undefined, undefined, 24])
})

/** Messages of a row, some with points that are not in order, as it grows or begins anew behind other totals. */
const rows = fc.array(
  fc.record({
    begins: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.integer({ min: 0, max: 30 })),
    messages: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 39 }), { minLength: 1, maxLength: 3 }), {
      maxLength: 3,
    }),
    rises: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  }),
  { minLength: 2, maxLength: 12 },
)

test('a row that grew is counted as if nothing had been known of it, and of what is followed the newest points are told', () => {
  fc.assert(
    fc.property(rows, fc.boolean(), (all, isFollowed) => {
      const counts = newCounts()
      let [counted, next, sent]: [number, number, (readonly Point[])[]] = [0, 0, []]
      for (const [i, { begins, messages, rises }] of all.entries()) {
        if (begins !== undefined) [counted, next, sent] = [begins, begins, []]
        for (const message of messages) {
          const own = rises ? points.slice(next, next + message.length) : message.map((at) => points[at] as Point)
          if (rises) next += message.length
          if (own.length > 0) sent.push(own)
        }
        const row = rowOf(i + 1, counted, sent)
        const found = counts.count(1, row, isFollowed)
        const anew = newCounts().count(1, row, true)
        expect(found.counting).toEqual(anew.counting)
        if (!isFollowed) expect(found.newest).toBeUndefined()
        else {
          const { after } = found.newest ?? { after: Number.NaN }
          const later = anew.newest?.points.filter(({ time }) => time > after)
          expect(found.newest?.points.filter(({ time }) => time > after)).toEqual(later)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('a count that was given out stays as it is when its device is heard again', () => {
  const counts = newCounts()
  const [one, second, third] = points as [Point, Point, Point]
  const given: Counting = counts.count(1, rowOf(1, 0, [[one], [second]])).counting
  const before = structuredClone(given)
  const { counting, newest } = counts.count(1, rowOf(2, 0, [[one], [second], [third]]), true)
  expect(counting.sums.metres).toBeGreaterThan(before.sums.metres)
  expect(given).toEqual(before)
  expect(newest).toEqual({ after: second.time, points: [third] })
})

test('a row that cannot be read is not gone on from', () => {
  const counts = newCounts()
  const sent = points.slice(0, 3).map((point) => [point])
  counts.count(1, rowOf(1, 0, sent))
  const { pieces, ...row } = rowOf(2, 0, sent)
  // A point that says how long it is, and nothing else.
  expect(() => counts.count(1, { ...row, pieces: Buffer.concat([Buffer.from([3, 1, 1]), pieces]) })).toThrow(/^corrupt/)
  expect(counts.of(1)).toBeUndefined()
  expect(counts.count(1, rowOf(3, 0, sent)).counting.sums).toEqual(
    newCounts().count(1, rowOf(3, 0, sent)).counting.sums,
  )
})
