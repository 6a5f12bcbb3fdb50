import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ends, readPoints, stream } from '#store/points/points.ts'
import { seal } from '#store/points/seal.ts'
import { queryOf } from '#store/query.ts'
import { recorded } from '#test/api/track/recorded.ts'
import { drive } from '#test/track/drive.ts'
import { pointsOf } from '#track/columns.ts'
import type { Point } from '#track/point.ts'

const { db, pool, tenant, tracker, send } = await recorded()
const query = queryOf(db)
const [point] = drive([{ for: 1 }]) as [Point]
const begin = point.time
const hour = 3_600_000

/** Hours of points, sent portion by portion, sealed in between, into blocks of either format, or not: late ones overlap what was there. */
const portions = fc.array(
  fc.record({
    hours: fc.uniqueArray(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 40 }),
    sealed: fc.constantFrom(undefined, 1 as const, 2 as const),
  }),
  { minLength: 1, maxLength: 6 },
)

test('a period comes in batches as it is read at once, and has its ends, however it was stored', async () => {
  const alice = await tenant()
  await fc.assert(
    fc.asyncProperty(
      portions,
      fc.integer({ min: -10, max: 1500 }),
      fc.nat({ max: 1600 }),
      async (sent, from, length) => {
        const { source_id, device_id } = await tracker(alice)
        for (const { hours, sealed } of sent) {
          const times = hours.toSorted((a, b) => a - b).map((at) => begin + at * hour)
          await send(
            device_id,
            times.map((time) => ({ ...point, time })),
          )
          if (sealed) await seal(pool, source_id, sealed)
        }
        const period = { from: begin + from * hour, to: begin + (from + length) * hour }
        const known = new Set(sent.flatMap(({ hours }) => hours))
        const expected = [...known]
          .filter((at) => at >= from && at <= from + length)
          .map((at) => begin + at * hour)
          .sort((a, b) => a - b)
        const batches = await Array.fromAsync(stream(query, source_id, period))
        const streamed = batches.flatMap((columns) => pointsOf(columns))
        expect(streamed.map(({ time }) => time)).toEqual(expected)
        expect(batches.every(({ time }) => time.length > 0)).toBe(true)
        expect(streamed).toEqual(await readPoints(query, source_id, period))
        const told = expected.length === 0 ? undefined : { first: expected[0], last: expected.at(-1) }
        expect(await ends(query, source_id, period)).toEqual(told)
      },
    ),
    { numRuns: 25 },
  )
})

test('a point where two of the months meet in which a period is read is told once', async () => {
  const { source_id, device_id } = await tracker(await tenant())
  const month = 31 * 24 * hour
  const times = [0, month - 1, month, month + 1, 2 * month - 1, 2 * month].map((after) => begin + after)
  await send(
    device_id,
    times.map((time) => ({ ...point, time })),
  )
  for (const to of [begin + 2 * month, begin + month]) {
    const batches = await Array.fromAsync(stream(query, source_id, { from: begin, to }))
    expect(batches.flatMap(({ time }) => [...time])).toEqual(times.filter((time) => time <= to))
  }
})
