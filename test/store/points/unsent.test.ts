import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { blockOf, insert } from '#store/points/blocks.ts'
import * as points from '#store/points/points.ts'
import { seal } from '#store/points/seal.ts'
import { type Place, readUnsent } from '#store/points/unsent.ts'
import { queryOf } from '#store/query.ts'
import { inTransaction } from '#store/transaction.ts'
import { freshDatabase } from '#test/database.ts'
import { minute, minutes, minutesOf } from '#test/forwarding.ts'
import { makeSource, secret } from '#test/source.ts'
import { flag, is, type Point } from '#track/point.ts'

const { db, pool } = await freshDatabase()
const query = queryOf(db)
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const ingest = createIngest({ pool, secret, metrics: createMetrics(), log: silent })

const forwarded = async () => {
  const made = await makeSource(pool)
  await pool.query('update source_state set forwarded = true where source_id = $1', [made.source_id])
  return made
}

/** Who sends on, so many points at a time at most. */
const follower = (source_id: number) => {
  let place: Place = { reached: 0, version: 0, late: 0 }
  const sent: Point[] = []
  return {
    sent,
    /** Sends some; answers whether there was anything to do. */
    async step(most: number): Promise<boolean> {
      const { points, places, end } = await readUnsent(query, source_id, place, most)
      expect(points.length).toBeLessThanOrEqual(most)
      const moved = points.length > 0 || end.version !== place.version || end.late !== place.late
      sent.push(...points)
      place = places.at(-1) ?? end
      return moved
    },
  }
}

interface Turn {
  /** Minutes that are sent together, or that tails are sealed, or that some points are sent on. */
  send?: number[]
  seal?: true
  follow?: number
}

const turn: fc.Arbitrary<Turn> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ send: fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 1, maxLength: 8 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ seal: true as const }) },
  { weight: 3, arbitrary: fc.record({ follow: fc.integer({ min: 1, max: 5 }) }) },
)

test('whatever comes in whatever order, each point that is stored is sent once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 5, maxLength: 40 }), async (turns) => {
      const { device, source_id } = await forwarded()
      const { step, sent } = follower(source_id)
      for (const { send, seal: sealed, follow } of turns) {
        const received = minute(4_000).time
        if (send) await ingest.feed({ device, points: send.map((n) => minute(n)), received })
        if (sealed) await seal(pool, source_id)
        if (follow) await step(follow)
      }
      while (await step(3));
      const stored = await points.readPoints(query, source_id, { from: 0, to: Date.UTC(2100, 0) })
      expect(sent.toSorted((a, b) => a.time - b.time)).toEqual(stored)
    }),
    { numRuns: 40 },
  )
})

test('of many blocks no more are opened than are needed, from whichever place', async () => {
  const { device, source_id } = await forwarded()
  for (let n = 0; n < 12_000; n += 1_500)
    await ingest.feed({ device, points: minutes(n, n + 1_499), received: minute(12_000).time })
  await seal(pool, source_id)
  const { rowCount } = await pool.query('select from block where source_id = $1', [source_id])
  expect(rowCount).toBeGreaterThan(8)
  for (const n of [0, 5_000, 11_000]) {
    const { points, blocks } = await readUnsent(
      query,
      source_id,
      { reached: minute(n).time, version: 1_000, late: 0 },
      100,
    )
    expect([minutesOf(points), blocks]).toEqual([minutesOf(minutes(n + 1, n + 100)), expect.any(Number)])
    expect(blocks).toBeLessThanOrEqual(2)
  }
})

test('blocks of points that are dated ahead are looked through, and do not move the place', async () => {
  const { source_id } = await forwarded()
  const block = async (from: number, flags: number) => {
    const some = minutes(from, from + 9).map((point) => ({ ...point, flags }))
    await inTransaction(pool, (client) => insert(client, source_id, [blockOf(some)]))
    return some
  }
  for (let n = 0; n < 20; n++) await block(n * 10, flag.ahead)
  const before = { reached: 0, version: 0, late: 0 }
  expect(await readUnsent(query, source_id, before, 5)).toMatchObject({ points: [], end: before, blocks: 20 })
  const real = await block(200, 0)
  const { points, places } = await readUnsent(query, source_id, before, 5)
  expect(points).toEqual(real.slice(0, 5))
  expect(points.some((point) => is(point, flag.ahead))).toBe(false)
  expect(places.at(-1)?.reached).toBe(real[4]?.time)
})
