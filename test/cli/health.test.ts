import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createHealth, type HealthOptions } from '#cli/health.ts'
import { freshDatabase } from '#test/database.ts'
import { manualClock } from '#test/pace/manual-clock.ts'
import { runPlatform } from '#test/platform.ts'

const { pool } = await freshDatabase()

const reason = (options: Partial<HealthOptions>) =>
  createHealth({ phase: () => 'ready', pool, data_dir: tmpdir(), ...options })()

test('who is ready has no reason against it', async () => {
  expect(await reason({})).toBeUndefined()
})

test('whoever starts or ends is not ready', async () => {
  expect(await reason({ phase: () => 'starting' })).toBe('it is starting')
  expect(await reason({ phase: () => 'ending' })).toBe('it is ending')
})

test('a full disk is not ready, and one of which nothing is known is no reason', async () => {
  // A file system on which nothing is free.
  expect(await reason({ data_dir: '/proc' })).toBe('the disk of the data directory is full')
  expect(await reason({ data_dir: '/no/such/place' })).toBeUndefined()
})

test('a database of which nothing is heard for two seconds is away, for all who ask meanwhile', async () => {
  const clock = manualClock()
  const asked: string[] = []
  const mute = Object.create(pool) as typeof pool
  mute.query = ((text: string) => {
    asked.push(text)
    return new Promise(() => undefined)
  }) as unknown as typeof pool.query
  const health = createHealth({ phase: () => 'ready', pool: mute, data_dir: tmpdir() }, { clock })
  const answers = Promise.all([health(), health()])
  await expect.poll(() => asked).toEqual(['select 1'])
  await clock.pass(2_000)
  expect(await answers).toEqual(['the database is away', 'the database is away'])
})

test('without its database the platform lives, and is not ready', async () => {
  const { url, store } = await runPlatform()
  const ask = async (path: string) => {
    const answer = await fetch(url + path)
    return [answer.status, await answer.json()]
  }
  for (const path of ['/health', '/health/live', '/health/ready'])
    expect(await ask(path)).toEqual([200, { status: 'up' }])
  await store.pool.end()
  expect(await ask('/health/live')).toEqual([200, { status: 'up' }])
  for (const path of ['/health', '/health/ready'])
    expect(await ask(path)).toEqual([503, { status: 'down', reason: 'the database is away' }])
})
