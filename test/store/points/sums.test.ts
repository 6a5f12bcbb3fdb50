import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPoints } from '#store/points/points.ts'
import { seal } from '#store/points/seal.ts'
import { sumsUntil } from '#store/points/sums.ts'
import { totalsNow } from '#store/points/totals.ts'
import { queryOf } from '#store/query.ts'
import { recorded } from '#test/api/track/recorded.ts'
import { drive } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'
import { addUp, nothingCarried, type Sums } from '#track/sums.ts'

const { db, pool, tenant, tracker, send } = await recorded()
const query = queryOf(db)
const [point] = drive([{ for: 1 }]) as [Point]
const begin = point.time
const quarter = 15 * 60_000

/** Quarters of hours in days, sent portion by portion and sealed or not; some places are spikes, some at the seams of blocks. */
const portions = fc.array(
  fc.record({
    quarters: fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 60 }),
    sealed: fc.constantFrom(undefined, 2 as const, 2 as const, 2 as const, 1 as const),
  }),
  { minLength: 1, maxLength: 7 },
)

const pointAt = (at: number): Point => ({
  ...point,
  time: begin + at * quarter,
  lat: 50 + at / 1000 + (at % 7 === 3 ? 5 : 0),
  attributes: { ...(at % 3 > 0 && { ignition: at % 3 === 1 }), ...(at % 5 === 0 && { odometer: 1000 + at }) },
})

const close = (sums: Sums) => ({ ...sums, metres: Math.round(sums.metres * 100) })

test('sums up to any time are those of all points up to it, however they came and were sealed', async () => {
  const alice = await tenant()
  await fc.assert(
    fc.asyncProperty(portions, fc.array(fc.integer({ min: -5, max: 520 }), { minLength: 3 }), async (sent, times) => {
      const { source_id, device_id } = await tracker(alice)
      for (const { quarters, sealed } of sent) {
        await send(device_id, quarters.toSorted((a, b) => a - b).map(pointAt))
        if (sealed) await seal(pool, source_id, sealed)
        const all = await readPoints(query, source_id, { from: 0, to: begin + 1000 * quarter })
        // Once as it is read, and once as it is kept.
        for (const _ of [1, 2]) {
          const now = (await totalsNow(query, [source_id])).get(source_id)
          expect(now?.time).toBe(all.at(-1)?.time)
          expect(close(now?.sums as Sums)).toEqual(close(addUp(nothingCarried, all).sums))
        }
        for (const at of times) {
          const until = begin + at * quarter
          const points = all.filter(({ time }) => time <= until)
          expect(close(await sumsUntil(query, source_id, until))).toEqual(close(addUp(nothingCarried, points).sums))
        }
      }
    }),
    { numRuns: 15 },
  )
})

test('blocks of format 2 have sums from the first on, and one that changes is told to those behind it', async () => {
  const { source_id, device_id } = await tracker(await tenant())
  const days = [0, 1, 2, 3].flatMap((day) => Array.from({ length: 20 }, (_, i) => pointAt(day * 96 + i * 2)))
  await send(device_id, days)
  await seal(pool, source_id, 2)
  const rows = async () =>
    (
      await pool.query<{ format: number; metres: number; carried: Buffer; isSummed: boolean }>(
        `select format, metres, carried, summed_until is not distinct from to_time as "isSummed" from block
         where source_id = $1 order by from_time`,
        [source_id],
      )
    ).rows
  const before = await rows()
  expect(before.map(({ format, isSummed }) => [format, isSummed])).toEqual([1, 2, 3, 4].map(() => [2, true]))

  // The last of the second day: the third begins from there.
  await send(device_id, [{ ...pointAt(96 + 39), lat: 50.2 }])
  await seal(pool, source_id, 2)
  const after = await rows()
  expect(after.map(({ carried }, i) => carried.equals(before[i]?.carried as Buffer))).toEqual([true, false, true, true])
  expect(after.map(({ metres }, i) => metres === before[i]?.metres)).toEqual([true, false, false, true])

  // A process that makes none takes those behind it away, whose sums nobody could trust.
  await send(device_id, [pointAt(96 + 1)])
  await seal(pool, source_id, 1)
  expect((await rows()).map(({ carried }) => carried !== null)).toEqual([true, false, false, false])
})
