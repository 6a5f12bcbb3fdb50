import type pg from 'pg'
import { expect, test } from 'vitest'
import { createDirectory } from '#ingest/directory.ts'
import type { Both } from '#store/pools.ts'
import { freshDatabase } from '#test/database.ts'
import { manualClock } from '#test/pace/manual-clock.ts'
import { makeSource } from '#test/source.ts'

const { pool } = await freshDatabase()

/** A directory, and the devices that it asked for, by each statement. */
const watched = () => {
  const asked: string[][] = []
  const answers: Promise<unknown>[] = []
  const points = Object.create(pool) as Both
  points.query = ((statement: pg.QueryConfig & { values: [string[]] }) => {
    asked.push(statement.values[0])
    const answer = pool.query(statement)
    answers.push(answer)
    return answer
  }) as typeof pool.query
  const clock = manualClock()
  return { ...createDirectory(points, clock), clock, asked, answered: () => Promise.all(answers) }
}

test('devices that come together are asked for by one statement, each once', async () => {
  const [one, other] = [await makeSource(pool), await makeSource(pool)]
  const { find, asked } = watched()
  const found = await Promise.all([one.device, other.device, one.device, 'nobody'].map(find))
  expect(found.map((source) => source?.source_id)).toEqual([one.source_id, other.source_id, one.source_id, undefined])
  expect(await find(one.device)).toMatchObject({ source_id: one.source_id })
  expect(asked).toEqual([[one.device, other.device, 'nobody']])
})

test('devices that are heard are asked for again together, before what is known of them is too old', async () => {
  const all = [await makeSource(pool), await makeSource(pool), await makeSource(pool)]
  const [one, other, silent] = all.map(({ device }) => device) as [string, string, string]
  const { find, clock, asked, answered } = watched()
  await Promise.all([one, other, silent].map(find))
  await pool.query('update source set corrupted = now() where device_id = $1', [one])
  await clock.pass(31_000)
  // They need not wait for it.
  expect((await Promise.all([one, other].map(find))).map((source) => source?.source_id)).toEqual(
    all.slice(0, 2).map(({ source_id }) => source_id),
  )
  expect(asked.length).toBe(1)
  await clock.pass(1_000)
  await answered()
  expect(asked.slice(1)).toEqual([[one, other]])
  expect(await find(one)).toBeUndefined()
  await clock.pass(31_000)
  await find(silent)
  expect(asked.slice(2)).toEqual([[silent]])
})

test('who asks while the database is away is told so, and asks again', async () => {
  const { device, source_id } = await makeSource(pool)
  const points = Object.create(pool) as Both
  points.query = (() => Promise.reject(new Error('away'))) as typeof pool.query
  const { find } = createDirectory(points)
  const failed = await Promise.allSettled([find(device), find('nobody')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  points.query = pool.query.bind(pool) as typeof pool.query
  expect(await find(device)).toMatchObject({ source_id })
})
