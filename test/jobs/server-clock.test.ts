import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createHealth } from '#cli/health.ts'
import { createIngest } from '#ingest/ingest.ts'
import { createServerClock } from '#jobs/server-clock.ts'
import { createMetrics } from '#src/metrics.ts'
import * as newest from '#store/newest-commit.ts'
import * as points from '#store/points/points.ts'
import { queryOf } from '#store/query.ts'
import { freshDatabase } from '#test/database.ts'
import { makeSource, secret } from '#test/source.ts'
import { point } from '#test/track/points.ts'
import { flag, is } from '#track/point.ts'

const minute = 60_000
const day = 24 * 60 * minute
const today = Date.UTC(2026, 10, 24, 12)

/** A server over a database of its own, whose clock is set by hand. */
const server = async (database?: Awaited<ReturnType<typeof freshDatabase>>) => {
  const { db, pool } = database ?? (await freshDatabase())
  const metrics = createMetrics()
  const logged: string[] = []
  const note = (_: object, message: string) => void logged.push(message)
  const log = { error: note, warn: note, info: note }
  const shown = { now: today, elapsed: 0 }
  const clock = createServerClock({ db, metrics, log, now: () => shown.now, elapsed: () => shown.elapsed })
  await clock.look()
  const health = createHealth({ phase: () => 'ready', pool, data_dir: tmpdir(), clock: clock.reason })
  const ingest = createIngest({ pool, secret, metrics, log, isBehind: clock.isBehind })
  return {
    ...{ db, pool, clock, shown, logged, health, ingest },
    pass(ms: number) {
      shown.now += ms
      shown.elapsed += ms
    },
    behind: async () => (await metrics.clock_behind.get()).values[0]?.value,
    refused: async () =>
      (await metrics.points.get()).values.find(({ labels }) => labels.outcome === 'impossible')?.value,
  }
}

const told = 'the clock of this server is behind what was stored: points are kept, whatever their times are'
const right = 'the clock of this server is no longer behind'

test('a clock that is right, or minutes off, is told by nobody', async () => {
  const { clock, shown, pass, health, logged, behind } = await server()
  pass(60 * minute)
  shown.now -= 4 * minute
  await clock.look()
  expect([await health(), clock.isBehind(), await behind(), logged]).toEqual([undefined, false, 0, []])
})

test('a clock behind what others have stored is told by health, metric and log until it is right, and notes nothing', async () => {
  const one = await freshDatabase()
  await server(one)
  const two = await server(one)
  two.shown.now = today - 2 * day
  await two.clock.look()
  expect(await two.health()).toBe(`the clock of this server is ${(2 * day) / 1000} s behind what was stored`)
  expect(await two.behind()).toBe((2 * day) / 1000)
  expect(await newest.read(one.db)).toBe(today)
  two.shown.now = today + minute
  await two.clock.look()
  expect([await two.health(), await two.behind()]).toEqual([undefined, 0])
  expect(two.logged).toEqual([told, right])
  expect(await newest.read(one.db)).toBe(today + minute)
})

test('a clock that goes back while the platform runs is known at once', async () => {
  const { clock, shown, pass } = await server()
  pass(3 * day)
  await clock.look()
  shown.now -= 2 * day
  expect(clock.isBehind()).toBe(true)
  pass(2 * day)
  expect(clock.isBehind()).toBe(true)
  shown.now += 2 * day
  expect(clock.isBehind()).toBe(false)
})

test.each(['mark', 'receipt'])(
  'what devices say is kept and marked while the clock is days behind (%s)',
  async (future_times) => {
    const { db, pool, shown, ingest, refused, logged } = await server()
    const { device, source_id } = await makeSource(pool)
    await pool.query('update source_state set future_times = $2 where source_id = $1', [source_id, future_times])
    shown.now = today - 400 * day
    const sent = [today - minute, today].map((time) => point({ time, lat: 52, lng: 13 }))
    expect(await ingest.feed({ device, points: sent, received: shown.now })).toMatchObject({ known: true, taken: 2 })
    const kept = await points.readPoints(queryOf(db), source_id, { from: 0, to: 8e15 })
    expect(kept.map((one) => [one.time, is(one, flag.ahead)])).toEqual(sent.map(({ time }) => [time, true]))
    expect([await refused(), logged]).toEqual([0, []])
  },
)

test('a time that is years ahead of a right clock is refused, counted and told', async () => {
  const { db, pool, shown, ingest, refused, logged } = await server()
  const { device, source_id } = await makeSource(pool)
  for (const days of [1, 2, 400])
    await ingest.feed({ device, points: [point({ time: today + days * day, lat: 52, lng: 13 })], received: shown.now })
  expect(await points.readPoints(queryOf(db), source_id, { from: 0, to: 8e15 })).toHaveLength(1)
  expect(await refused()).toBe(2)
  expect(logged).toEqual(['points are refused that are dated more than a day ahead of the clock of this server'])
})
