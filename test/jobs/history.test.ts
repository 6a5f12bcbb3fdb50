import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { startJobs } from '#jobs/clock.ts'
import { createExpirer } from '#jobs/expire.ts'
import { createSealer } from '#jobs/sealer.ts'
import { createMetrics } from '#src/metrics.ts'
import * as points from '#store/points/points.ts'
import { seal } from '#store/points/seal.ts'
import { queryOf } from '#store/query.ts'
import { freshDatabase } from '#test/database.ts'
import { makeSource, secret } from '#test/source.ts'
import { series } from '#test/track/points.ts'

const { db, pool } = await freshDatabase()
const query = queryOf(db)
const { feed } = createIngest({
  pool,
  secret,
  metrics: createMetrics(),
  log: { error: () => undefined, warn: () => undefined, info: () => undefined },
})

const hour = 3_600_000
const day = 24 * hour
const noon = Date.UTC(2026, 2, 10, 12)

/** A point every 30 seconds, driving. */
const drive = (from: number, count: number) =>
  series(count, (i) => ({ time: from + i * 30_000, lat: 50 + i * 1e-3, lng: 8, speed: 50, satellites: 8 }))

const blocks = async (source_id: number) => {
  const { rows } = await pool.query(
    'select from_time, to_time, points from block where source_id = $1 order by from_time',
    [source_id],
  )
  return rows as { from_time: Date; to_time: Date; points: number }[]
}

const send = (device: string, all: ReturnType<typeof drive>) =>
  feed({ device, points: all, received: (all.at(-1)?.time ?? 0) + 1000 })

test('sealing fills blocks of a thousand points, none over midnight, and fills up the last one next time', async () => {
  const { device, source_id } = await makeSource(pool)
  await send(device, drive(noon, 700))
  await seal(pool, source_id)
  await send(device, drive(noon + 700 * 30_000, 1_100))
  await seal(pool, source_id)
  expect((await blocks(source_id)).map((block) => block.points)).toEqual([1000, 440, 360])
  const midnight = noon + day / 2
  expect((await blocks(source_id))[1]?.to_time.getTime()).toBeLessThan(midnight)
  expect((await blocks(source_id))[2]?.from_time.getTime()).toBeGreaterThanOrEqual(midnight)
})

test('late points are merged into the blocks that they fall into, and those alone', async () => {
  const { device, source_id } = await makeSource(pool)
  const all = drive(noon, 400)
  await send(
    device,
    all.filter((_, i) => i % 2 === 0),
  )
  await seal(pool, source_id)
  const later = drive(noon + 3 * day, 10)
  await send(device, later)
  await seal(pool, source_id)
  await send(
    device,
    all.filter((_, i) => i % 2 === 1),
  )
  await seal(pool, source_id)
  expect((await blocks(source_id)).map((block) => block.points)).toEqual([400, 10])
  const stored = await points.readPoints(query, source_id, { from: noon, to: noon + day })
  expect(stored.map(({ time }) => time)).toEqual(all.map(({ time }) => time))
})

test('sealing what has no tails changes nothing', async () => {
  const { source_id } = await makeSource(pool)
  expect(await seal(pool, source_id)).toBe(0)
})

test('a period is read to the moment, both ends included', async () => {
  const { device, source_id } = await makeSource(pool)
  const all = drive(noon, 100)
  await send(device, all)
  const [from, to] = [noon + 10 * 30_000, noon + 20 * 30_000]
  expect(await points.readPoints(query, source_id, { from, to })).toHaveLength(11)
  const weeks = await Array.fromAsync(points.stream(query, source_id, { from: noon - 30 * day, to: noon + 30 * day }))
  expect(weeks.flatMap(({ time }) => [...time])).toHaveLength(100)
})

test('blocks and tracks older than the storage period of the plan go, others stay', async () => {
  const { device, source_id } = await makeSource(pool, '2d')
  const kept = await makeSource(pool, '1y')
  const old = drive(Date.now() - 5 * day, 50)
  const recent = drive(Date.now() - hour, 50)
  for (const one of [device, kept.device]) {
    await send(one, old)
    await send(one, recent)
  }
  for (const id of [source_id, kept.source_id]) await seal(pool, id)
  expect(await createExpirer({ pool })()).toBeGreaterThanOrEqual(1)
  const everything = { from: 0, to: Date.now() }
  expect(await points.readPoints(query, source_id, everything)).toHaveLength(50)
  expect(await points.readPoints(query, kept.source_id, everything)).toHaveLength(100)
  const { rows } = await pool.query('select count(*)::int as tracks from track where source_id = $1', [source_id])
  expect(rows).toEqual([{ tracks: 1 }])
})

test('a block of which some points are within the storage period stays whole', async () => {
  const { device, source_id } = await makeSource(pool, '2d')
  await send(device, drive(Math.floor(Date.now() / day) * day - 5 * day + 12 * hour, 50))
  await seal(pool, source_id)
  // As one of a longer time, which ends when the period has begun.
  const until = { text: `update block set to_time = now() - interval '1 d' where source_id = $1`, values: [source_id] }
  expect((await pool.query(until)).rowCount).toBe(1)
  await createExpirer({ pool })()
  expect(await blocks(source_id)).toHaveLength(1)
})

test('a look that found nothing for long enough goes on with the next run, until all were looked at', async () => {
  const sources = []
  for (let i = 0; i < 3; i++) sources.push(await makeSource(pool, '2d'))
  const last = sources.at(-1) as (typeof sources)[number]
  // At noon: a block is of one day.
  await send(last.device, drive(Math.floor(Date.now() / day) * day - 5 * day + 12 * hour, 50))
  await seal(pool, last.source_id)
  const { rows } = await pool.query('select count(*)::int as count from source')
  const expire = createExpirer({ pool }, 0, 1)
  let [runs, blocks] = [0, 0]
  for (; blocks === 0 && runs <= rows[0].count; runs++) blocks += await expire()
  expect(blocks).toBe(1)
  expect(runs).toBeGreaterThan(1)
  expect(await createExpirer({ pool })()).toBe(0)
})

test('the sealer seals what is handed to it, and looks for tails that nobody handed over', async () => {
  const first = await makeSource(pool)
  const second = await makeSource(pool)
  // One point: several could be of two days, and so in two blocks.
  const recent = drive(Date.now() - 2 * hour, 1)
  await send(first.device, recent)
  await feed({ device: second.device, points: recent, received: Date.now() - 90 * 60_000 })
  const sealed: number[] = []
  const failed: unknown[] = []
  const sealer = createSealer({ pool, onSealed: (n) => sealed.push(n), onError: (error) => failed.push(error) })
  sealer.add(first.source_id)
  await sealer.sweep()
  await expect.poll(async () => (await blocks(second.source_id)).length).toBe(1)
  await sealer.stop()
  expect((await blocks(first.source_id)).length).toBe(1)
  expect(failed).toEqual([])
})

test('a job that fails comes again, and stopping waits for the one that runs', async () => {
  let runs = 0
  const errors: object[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = async () => {
    runs++
    if (runs === 1) throw new Error('once')
    resolve()
  }
  const jobs = startJobs([{ name: 'test', every: 0.001, work }], {
    error: (details) => errors.push(details),
    warn: () => undefined,
  })
  await promise
  await jobs.stop()
  expect(runs).toBe(2)
  expect(errors).toMatchObject([{ job: 'test' }])
})

test('a job that finds the database away is told as waiting, not as broken', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const work = async () => void (await pool.query("do 'begin raise sqlstate ''57P03''; end'"))
  const log = { error: resolve, warn: (details: object) => resolve({ waits: details }) }
  const jobs = startJobs([{ name: 'test', every: 0.001, work }], log)
  expect(await promise).toMatchObject({ waits: { job: 'test' } })
  await jobs.stop()
})
