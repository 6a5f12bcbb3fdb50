import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPoints } from '#store/points/points.ts'
import { type Period, runsOfMany } from '#store/points/runs.ts'
import { seal } from '#store/points/seal.ts'
import { columnsOfRuns, readColumns } from '#store/points/selected.ts'
import { queryOf } from '#store/query.ts'
import { recorded } from '#test/api/track/recorded.ts'
import { drive } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'
import { type Selection, selectionOf, type Wanted, wantedFields } from '#track/selection.ts'

const { db, pool, tenant, tracker, send } = await recorded()
const query = queryOf(db)
const [point] = drive([{ for: 1 }]) as [Point]
const begin = point.time
const hour = 3_600_000

/** What is told at an hour: some attributes, of several kinds, and at some an event. */
const told = fc.record(
  {
    fuel: fc.integer({ min: 0, max: 4000 }).map((tenths) => tenths / 10),
    door: fc.boolean(),
    mode: fc.oneof(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 3 })),
    event: fc.constantFrom('sos', 'hbm'),
    noise: fc.double({ noNaN: true, noDefaultInfinity: true }),
  },
  { requiredKeys: [] },
)

/** Portions of hours that overlap, sealed in between into blocks of either format, or not. */
const portions = fc.array(
  fc.record({
    hours: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 900 }), told), {
      minLength: 1,
      maxLength: 40,
      selector: ([at]) => at,
    }),
    speed: fc.integer({ min: 0, max: 90 }),
    sealed: fc.constantFrom(undefined, 1 as const, 2 as const),
  }),
  { minLength: 1, maxLength: 6 },
)

const wanted = fc.record({
  fields: fc.subarray(['lat', 'speed', 'satellites'] as const),
  names: fc.subarray(['fuel', 'door', 'mode', 'event', 'noise', 'none']).map((names) => new Set(names)),
})

test('columns of a period are those of its points, however these were stored, also where several devices are read at once', async () => {
  const alice = await tenant()
  const periods = new Map<number, Period>()
  await fc.assert(
    fc.asyncProperty(
      portions,
      wanted,
      fc.integer({ min: -10, max: 900 }),
      fc.nat({ max: 1000 }),
      async (sent, what, from, length) => {
        const { source_id, device_id } = await tracker(alice)
        for (const { hours, speed, sealed } of sent) {
          const points = hours
            .toSorted(([a], [b]) => a - b)
            .map(([at, attributes]) => ({ ...point, speed, time: begin + at * hour, attributes }))
          await send(device_id, points)
          if (sealed) await seal(pool, source_id, sealed)
        }
        const period = { from: begin + from * hour, to: begin + (from + length) * hour }
        const batches = await Array.fromAsync(readColumns(query, source_id, what, period))
        expect(batches.every(({ columns }) => columns.time.length > 0)).toBe(true)
        const points = await readPoints(query, source_id, period)
        expect(rowsOf(batches, what)).toEqual(rowsOf([selectionOf(points, what)], what))
        expect(batches.flatMap(({ columns }) => [...columns.time])).toEqual(points.map(({ time }) => time))
        const runs = await runsOfMany(query, periods.set(source_id, period))
        for (const [id, own] of [...periods].slice(-3)) {
          const together = [...columnsOfRuns(runs.get(id) ?? [], what, own)]
          expect(rowsOf(together, what)).toEqual(rowsOf([selectionOf(await readPoints(query, id, own), what)], what))
        }
      },
    ),
    { numRuns: 40 },
  )
})

/** Rows of all batches, one by one: a batch has only those measures that its block has. */
const rowsOf = (batches: readonly Selection[], what: Wanted): unknown[] =>
  batches.flatMap(({ columns, measures }) =>
    Array.from(columns.time, (_, row) => [
      ...wantedFields(what).map((field) => columns[field]?.[row]),
      ...[...what.names].map((name) => {
        const { numbers, texts } = measures.get(name) ?? {}
        return texts?.[row] ?? numbers?.[row] ?? Number.NaN
      }),
    ]),
  )

test('what a point reports that came late to a time that was there is told', async () => {
  const { source_id, device_id } = await tracker(await tenant())
  const at = (after: number, rest: Partial<Point> = {}) => ({ ...point, time: begin + after * 1000, ...rest })
  await send(device_id, [at(0), at(1), at(2), at(3)])
  await seal(pool, source_id, 2)
  await send(device_id, [at(1, { attributes: { event: 'sos' } })])
  const what = { fields: [], names: new Set(['event']) }
  const [batch] = await Array.fromAsync(readColumns(query, source_id, what, { from: begin, to: begin + hour }))
  expect(batch?.measures.get('event')?.texts).toEqual([undefined, 'sos', undefined, undefined])
})
