import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { connect } from '#store/db.ts'
import { readPoints } from '#store/points/points.ts'
import { queryOn } from '#store/query.ts'
import { cable } from '#test/cable.ts'
import { freshDatabase } from '#test/database.ts'
import { makeSource, secret } from '#test/source.ts'
import type { Point } from '#track/point.ts'

/** The way to the database freezes while devices send: what they are told, and what is stored in the end. */

const { url, pool: direct } = await freshDatabase()
const way = await cable(url)
const { pool } = connect({ connection: way.connection, pool_size: 3, statement_timeout: 60_000 })
afterAll(async () => {
  await pool.end()
  await way.cut()
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const { feed, drain } = createIngest({ pool, secret, metrics: createMetrics(), log })
const begin = Date.UTC(2026, 5, 1, 8)

/** Drives on, 20 m a second. */
const pointAt = (second: number): Point => ({
  time: begin + second * 1000,
  lat: 52 + second * 0.00018,
  lng: 13,
  alt: 0,
  speed: 72,
  heading: 0,
  satellites: 9,
  precision: 0,
  flags: 0,
  attributes: undefined,
})

/** A device as they are: it sends what it has kept until that is acknowledged, and then what comes next. */
const deviceOf = async () => {
  const { device, source_id } = await makeSource(direct)
  const acknowledged: { second: number; at: number }[] = []
  let ended = false
  const run = async () => {
    for (let second = 0; !ended; ) {
      const points = [pointAt(second)]
      const isTaken = await feed({ device, points, received: points[0]?.time ?? 0 }).then(
        ({ known }) => known,
        () => false,
      )
      if (isTaken) acknowledged.push({ second: second++, at: performance.now() })
      else await sleep(100)
    }
  }
  const running = run()
  const stop = async () => {
    ended = true
    await running
  }
  const isHeardSince = (at: number) => (acknowledged.at(-1)?.at ?? 0) > at
  return { source_id, acknowledged, stop, isHeardSince }
}

const storedOf = async (source_id: number): Promise<number[]> => {
  const client = await direct.connect()
  try {
    const points = await readPoints(queryOn(client), source_id, { from: begin, to: begin + 86_400_000 })
    return points.map(({ time }) => (time - begin) / 1000)
  } finally {
    client.release()
  }
}

test.each([
  ['is back', way.thaw],
  ['is another one', way.lose],
])(
  'a database that falls silent and %s: devices are acknowledged again, nothing is lost or twice',
  async (_, goOn) => {
    const devices = await Promise.all(Array.from({ length: 6 }, deviceOf))
    await sleep(500)
    way.freeze()
    await sleep(8_000)
    goOn()
    const back = performance.now()
    await expect.poll(() => devices.every(({ isHeardSince }) => isHeardSince(back)), { timeout: 15_000 }).toBe(true)
    await Promise.all(devices.map(({ stop }) => stop()))
    for (const { source_id, acknowledged } of devices)
      expect(await storedOf(source_id)).toEqual(acknowledged.map(({ second }) => second))
  },
  60_000,
)

test('what still waits when the time to drain is over is refused, and nothing is taken any more', async () => {
  const { device } = await makeSource(direct)
  const client = await direct.connect()
  await client.query('begin')
  await client.query('lock table source_state')
  const send = (second: number) => feed({ device, points: [pointAt(second)], received: begin })
  const first = send(0)
  await expect.poll(async () => (await direct.query(waiting)).rowCount).toBe(1)
  const refused = expect(send(1)).rejects.toThrow()
  const drained = drain(100)
  await refused
  await client.query('rollback')
  client.release()
  expect(await first).toMatchObject({ known: true, taken: 1 })
  await drained
  await expect(send(2)).rejects.toThrow()
})

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
