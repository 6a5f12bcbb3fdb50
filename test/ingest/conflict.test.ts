import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { startJobs } from '#jobs/clock.ts'
import { createMetrics } from '#src/metrics.ts'
import { seal } from '#store/points/seal.ts'
import { freshDatabase } from '#test/database.ts'
import { isDistributed } from '#test/distributed.ts'
import { makeSource, secret } from '#test/source.ts'
import { series } from '#test/track/points.ts'

/** What writes beside commands, when PostgreSQL ends its transaction for the sake of another. */

const { pool } = await freshDatabase()

/** The first two transactions that write the table are ended so. */
const endTwice = async (table: 'source_state' | 'block'): Promise<void> => {
  await pool.query(`
    create sequence ${table}_tries;
    create function end_${table}() returns trigger language plpgsql as
      'begin if nextval(''${table}_tries'') < 3 then raise sqlstate ''40P01''; end if; return null; end';
    create trigger end_${table} after insert or update on ${table} execute function end_${table}()`)
}

const begin = Date.UTC(2026, 5, 1, 8)
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (details: object) => {
    throw new Error(JSON.stringify(details))
  },
}

test.skipIf(isDistributed)('points are stored once, and sealed once', async () => {
  const { device, source_id } = await makeSource(pool)
  const { feed } = createIngest({ pool, secret, metrics: createMetrics(), log })
  const send = (time: number) => feed({ device, points: series(1, () => ({ time, lat: 52, lng: 13 })), received: time })
  await send(begin)
  await endTwice('source_state')
  expect(await send(begin + 1)).toMatchObject({ known: true, taken: 1 })
  expect(await send(begin + 2)).toMatchObject({ known: true, taken: 1 })
  const unsealed = await pool.query('select tail_points as points from source_state where source_id = $1', [source_id])
  expect(unsealed.rows).toEqual([{ points: 3 }])
  await endTwice('block')
  expect(await seal(pool, source_id)).toBe(3)
  const { rows } = await pool.query('select points from block where source_id = $1', [source_id])
  expect(rows).toEqual([{ points: 3 }])
})

test('a job comes again at once', async () => {
  let runs = 0
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const work = async () => {
    if (++runs < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    resolve()
  }
  const jobs = startJobs([{ name: 'sweep', every: 0.001, work }], log)
  await done
  await jobs.stop()
  expect(runs).toBeGreaterThanOrEqual(3)
})
