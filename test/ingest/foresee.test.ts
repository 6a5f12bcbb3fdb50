import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import * as points from '#store/points/points.ts'
import { seal } from '#store/points/seal.ts'
import type { Both } from '#store/pools.ts'
import { queryOf } from '#store/query.ts'
import { freshDatabase } from '#test/database.ts'
import { isDistributed } from '#test/distributed.ts'
import { makeSource, secret } from '#test/source.ts'
import { point } from '#test/track/points.ts'

const { db, pool } = await freshDatabase()
const now = Date.now()

const fail = (details: object): never => {
  throw new Error(JSON.stringify(details))
}
const log = { error: fail, warn: fail, info: fail }

/** A process of its own: what it remembers, no other does. It tells by which statements it wrote. */
const ingestOf = () => {
  const asked: string[] = []
  const note = (statement: unknown): void => {
    const { name, text = statement } = statement as { name?: string; text?: unknown }
    asked.push(name ?? String(text))
  }
  const noted = Object.create(pool) as Both
  noted.query = ((statement: never, ...rest: never[]) => {
    note(statement)
    return (pool.query as (...all: unknown[]) => unknown)(statement, ...rest)
  }) as typeof pool.query
  noted.connect = (async () => {
    asked.push('connect')
    return pool.connect()
  }) as typeof pool.connect
  const ingest = createIngest({
    pool,
    points: noted,
    secret,
    metrics: createMetrics(),
    log,
    together: !isDistributed,
  })
  return { ...ingest, statements: () => asked.splice(0) }
}

const messageOf = ({ device }: { device: string }, second: number) => ({
  device,
  points: [point({ time: now + second * 1000, lat: 52, lng: 13 })],
  received: now + second * 1000,
})

const secondsOf = async (source_id: number): Promise<number[]> => {
  const stored = await points.readPoints(queryOf(db), source_id, { from: 0, to: now + 86_400_000 })
  return stored.map(({ time }) => Math.round((time - now) / 1000))
}

test.skipIf(isDistributed)('what this process wrote last it writes on by one statement', async () => {
  const source = await makeSource(pool)
  const { feed, statements } = ingestOf()
  await feed(messageOf(source, 0))
  expect(statements()).toEqual(['connect'])
  for (const second of [1, 2, 3]) await feed(messageOf(source, second))
  expect(statements()).toEqual(['at_once_wm', 'at_once_wm', 'at_once_wm'])
  expect(await secondsOf(source.source_id)).toEqual([0, 1, 2, 3])
  // What comes late needs what is stored around it.
  await feed(messageOf(source, -60))
  expect(statements()).toEqual(['connect'])
  expect(await secondsOf(source.source_id)).toEqual([-60, 0, 1, 2, 3])
})

test('a process that was overtaken by another one, or by the sealer, writes behind them', async () => {
  const [a, b] = [await makeSource(pool), await makeSource(pool)]
  const [here, there] = [ingestOf(), ingestOf()]
  const both = ({ feed }: ReturnType<typeof ingestOf>, second: number) =>
    Promise.all([feed(messageOf(a, second)), feed(messageOf(b, second))])
  for (const second of [0, 1]) await both(here, second)
  await there.feed(messageOf(b, 2))
  await both(here, 3)
  await both(there, 4)
  await seal(pool, a.source_id)
  await both(there, 5)
  await both(here, 6)
  expect(await secondsOf(a.source_id)).toEqual([0, 1, 3, 4, 5, 6])
  expect(await secondsOf(b.source_id)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('two processes at once lose nothing and store nothing twice', async () => {
  const sources = await Promise.all(Array.from({ length: 5 }, () => makeSource(pool)))
  const processes = [ingestOf(), ingestOf()]
  const fed = Array.from({ length: 40 }, (_, second) =>
    sources.map(async (source) =>
      (processes[second % 2] as ReturnType<typeof ingestOf>).feed(messageOf(source, second)),
    ),
  )
  expect((await Promise.all(fed.flat())).every(({ taken }) => taken === 1)).toBe(true)
  for (const { source_id } of sources)
    expect(await secondsOf(source_id)).toEqual(Array.from({ length: 40 }, (_, second) => second))
})

test('what a device may do is looked at in the statement that writes', async () => {
  const source = await makeSource(pool)
  const { feed } = ingestOf()
  const one = (second: number) => feed(messageOf(source, second))
  for (const second of [0, 1]) await one(second)
  await pool.query(`update source set future_times = 'receipt' where id = $1`, [source.source_id])
  const ahead = { ...messageOf(source, 9_000), received: now + 2_000 }
  await feed(ahead)
  expect(await secondsOf(source.source_id)).toEqual([0, 1, 2])
  await pool.query('update source set replaced = now() where id = $1', [source.source_id])
  expect((await one(3)).known).toBe(false)
  await one(4)
  await one(5)
  await pool.query('update source set corrupted = now() where id = $1', [source.source_id])
  expect((await one(6)).known).toBe(false)
  expect(await secondsOf(source.source_id)).toEqual([0, 1, 2, 4, 5])
})

test('rules that have changed are read before anything is written by them, and what was forgotten is asked for', async () => {
  const source = await makeSource(pool)
  const { feed, forget, statements } = ingestOf()
  const one = async (second: number) => {
    await feed(messageOf(source, second))
    return statements().at(-1)
  }
  for (const second of [0, 1]) await one(second)
  await pool.query('update source_state set rules = rules + 1 where source_id = $1', [source.source_id])
  expect(await one(2)).toBe('connect')
  forget(source.source_id)
  expect(await one(3)).toBe('connect')
  expect(await secondsOf(source.source_id)).toEqual([0, 1, 2, 3])
})

test('late points of a device are kept from the moment on in which it is sent on', async () => {
  const { source_id, device } = await makeSource(pool)
  const { feed } = ingestOf()
  const one = (second: number) => feed(messageOf({ device }, second))
  for (const second of [0, 10, 20]) await one(second)
  await pool.query('update source_state set forwarded = true where source_id = $1', [source_id])
  await one(15)
  const { rows } = await pool.query('select count(*)::int as kept from source_late where source_id = $1', [source_id])
  expect(rows).toEqual([{ kept: 1 }])
})
