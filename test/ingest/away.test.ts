import { afterAll, expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { connect } from '#store/db.ts'
import { cable } from '#test/cable.ts'
import { freshDatabase } from '#test/database.ts'
import { makeSource, secret } from '#test/source.ts'
import type { Point } from '#track/point.ts'

const { url, pool: direct } = await freshDatabase()
const { connection, cut, plugIn } = await cable(url)
const { pool } = connect({ connection, pool_size: 2, statement_timeout: 10_000 })
afterAll(async () => {
  await pool.end()
  await cut()
})

const begin = Date.UTC(2026, 5, 1, 8)

const pointAt = (time: number): Point => ({
  time,
  lat: 52,
  lng: 13,
  alt: 0,
  speed: 0,
  heading: 0,
  satellites: 9,
  precision: 0,
  flags: 0,
  attributes: undefined,
})

test('that the database is away is told once, however many messages meet it, and that it is back', async () => {
  const told: string[] = []
  const log = {
    info: (_: object, message: string) => void told.push(message),
    warn: (_: object, message: string) => void told.push(message),
    error: (_: object, message: string) => void told.push(message),
  }
  const { device } = await makeSource(direct)
  const { feed } = createIngest({ pool, secret, metrics: createMetrics(), log })
  const send = (time: number) => feed({ device, points: [pointAt(time)], received: time })
  await send(begin)
  await cut()
  for (const i of [1, 2, 3]) await expect(send(begin + i)).rejects.toThrow()
  expect(told).toEqual(['points wait, for the database is away'])
  await plugIn()
  for (const i of [1, 2, 3]) expect(await send(begin + i)).toEqual({ known: true, taken: 1 })
  expect(told).toEqual(['points wait, for the database is away', 'points are stored again'])
})
