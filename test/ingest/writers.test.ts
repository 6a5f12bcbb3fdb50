import type pg from 'pg'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { laneOf } from '#ingest/lanes.ts'
import { createMetrics } from '#src/metrics.ts'
import type { Both } from '#store/pools.ts'
import { freshDatabase } from '#test/database.ts'
import { isDistributed } from '#test/distributed.ts'
import { makeSource, secret } from '#test/source.ts'
import { point } from '#test/track/points.ts'

const now = Date.now()
const message = (device: string, i = 0) => ({
  device,
  points: [point({ time: now + i, lat: 52, lng: 13 })],
  received: now + i,
})

/** How many of its connections are lent at one time, at most. */
const counted = (pool: Both) => {
  const lent = { now: 0, most: 0 }
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const points = Object.create(pool) as Both
  points.connect = (async () => {
    const client = await connect()
    lent.most = Math.max(lent.most, ++lent.now)
    const release = client.release.bind(client)
    client.release = (error) => {
      lent.now--
      client.release = release
      release(error)
    }
    return client
  }) as typeof pool.connect
  return { points, lent }
}

const ingestOn = (pool: Both, points: Both) => {
  const logged: string[] = []
  const note = (_: object, text: string) => void logged.push(text)
  const metrics = createMetrics()
  const log = { error: note, warn: note, info: note }
  const ingest = createIngest({ pool, points, secret, metrics, log, lanes: 32, writers: 2, together: false })
  return { ...ingest, logged, split: async () => (await metrics.batches_split.get()).values[0]?.value }
}

test('of many lanes few are written at one time, each in its turn, until nothing waits', async () => {
  const { pool } = await freshDatabase()
  const { points, lent } = counted(pool)
  const { feed, drain, logged, split } = ingestOn(pool, points)
  const sources = await Promise.all(Array.from({ length: 60 }, () => makeSource(pool)))
  const lanes = new Set(sources.map(({ source_id }) => laneOf(source_id, 32)))
  expect(lanes.size).toBeGreaterThan(16)
  const fed = [0, 1, 2].flatMap((i) => sources.map(({ device }) => feed(message(device, i))))
  // Who has found its device waits for its lane.
  await fed[0]
  await drain(30_000)
  expect((await Promise.all(fed)).every(({ taken }) => taken === 1)).toBe(true)
  expect(lent.most).toBe(2)
  expect([logged, await split()]).toEqual([[], 0])
})

test.skipIf(isDistributed)('a batch that is stored message by message is counted each time and told once', async () => {
  const { pool } = await freshDatabase()
  // As a database does whose shards are others than the lanes.
  await pool.query(`
    create function refuse_several() returns trigger language plpgsql as $$
    begin
      if (select count(distinct source_id) > 1 from made) then raise exception 'several shards'; end if;
      return null;
    end
    $$;
    create trigger several after update on source_state referencing new table as made
      for each statement execute function refuse_several()`)
  const { feed, logged, split } = ingestOn(pool, pool)
  const made = await Promise.all(Array.from({ length: 70 }, () => makeSource(pool)))
  const [[one, two] = []] = Map.groupBy(made, ({ source_id }) => laneOf(source_id, 32))
    .values()
    .filter((together) => together.length > 1)
  const devices = [one?.device ?? '', two?.device ?? '']
  for (const device of devices) await feed(message(device))
  expect(await split()).toBe(0)
  for (const i of [1, 2])
    expect(await Promise.all(devices.map((device) => feed(message(device, i))))).toMatchObject([
      { known: true, taken: 1 },
      { known: true, taken: 1 },
    ])
  expect(await split()).toBe(2)
  expect(logged).toEqual(['a batch of points is stored message by message'])
})
