import { afterAll, expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { connect } from '#store/db.ts'
import { cable } from '#test/cable.ts'
import { freshDatabase } from '#test/database.ts'
import { isDistributed } from '#test/distributed.ts'
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

const hearing = () => {
  const told: string[] = []
  const log = {
    info: (_: object, message: string) => void told.push(message),
    warn: (_: object, message: string) => void told.push(message),
    error: (_: object, message: string) => void told.push(message),
  }
  return { told, log }
}

test('that the database is away is told once, however many messages meet it, and that it is back', async () => {
  const { told, log } = hearing()
  const { device } = await makeSource(direct)
  const { feed } = createIngest({ pool, secret, metrics: createMetrics(), log })
  const send = (time: number) => feed({ device, points: [pointAt(time)], received: time })
  await send(begin)
  await cut()
  for (const i of [1, 2, 3]) await expect(send(begin + i)).rejects.toThrow()
  expect(told).toEqual(['points wait, for the database is away'])
  await plugIn()
  for (const i of [1, 2, 3]) expect(await send(begin + i)).toMatchObject({ known: true, taken: 1 })
  expect(told).toEqual(['points wait, for the database is away', 'points are stored again'])
})

test.skipIf(isDistributed)(
  'a database that is full is told to be, and what was not stored is not acknowledged',
  async () => {
    const { told, log } = hearing()
    const { device, source_id } = await makeSource(direct)
    const metrics = createMetrics()
    const { feed } = createIngest({ pool, secret, metrics, log })
    const send = (time: number) => feed({ device, points: [pointAt(time)], received: time })
    await send(begin)
    await direct.query(`
    create function fill() returns trigger language plpgsql as 'begin raise sqlstate ''53100''; end';
    create trigger fill before update on source_state for each row execute function fill()`)
    for (const i of [1, 2]) await expect(send(begin + i)).rejects.toThrow()
    await direct.query('drop trigger fill on source_state')
    for (const i of [1, 2]) expect(await send(begin + i)).toMatchObject({ known: true, taken: 1 })
    expect(told).toEqual(['points wait, for the disk of the database is full', 'points are stored again'])
    expect((await metrics.store_errors.get()).values).toContainEqual({ labels: { kind: 'full' }, value: 2 })
    const unsealed = await direct.query('select tail_points as points from source_state where source_id = $1', [
      source_id,
    ])
    expect(unsealed.rows).toEqual([{ points: 3 }])
  },
)
