import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createBacklog } from '#jobs/backlog.ts'
import { startJobs } from '#jobs/clock.ts'
import { countRuns, createMeasurer } from '#jobs/measure.ts'
import { createMetrics } from '#src/metrics.ts'
import { databaseSize } from '#store/dealer/platform-state.ts'
import * as mails from '#store/mails.ts'
import { fleet } from '#test/fleet.ts'

const { db, pool, dealer_id } = await fleet({ own: true })
const metrics = createMetrics()
const told = async () => (await metrics.registry.metrics()).split('\n')

test('of jobs is told how often they ran and failed, how long they took, and when they last succeeded', async () => {
  const log = { error: () => undefined, warn: () => undefined }
  const jobs = ['works', 'fails'].map((name) => ({
    name,
    every: 0.001,
    work: () => (name === 'works' ? Promise.resolve() : Promise.reject(new Error('no'))),
  }))
  const onRun = countRuns(jobs, metrics)
  metrics.job_succeeded.set({ name: 'works' }, 0)
  metrics.job_succeeded.set({ name: 'fails' }, 0)
  const running = startJobs(jobs, log, onRun)
  await expect.poll(() => running.state().every(({ runs }) => runs > 0)).toBe(true)
  await running.stop()
  const lines = await told()
  const of = (name: string, labels: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`odograph_job_${name}{${labels}}`))
        ?.split(' ')
        .at(-1),
    )
  expect(of('runs_total', 'name="works",outcome="done"')).toBeGreaterThan(0)
  expect(of('runs_total', 'name="works",outcome="failed"')).toBe(0)
  expect(of('runs_total', 'name="fails",outcome="failed"')).toBeGreaterThan(0)
  expect(of('every_seconds', 'name="works"')).toBe(0.001)
  expect(of('seconds', 'name="fails"')).toBeGreaterThanOrEqual(0)
  expect(of('last_success_timestamp_seconds', 'name="works"')).toBeGreaterThan(0)
  expect(of('last_success_timestamp_seconds', 'name="fails"')).toBe(0)
})

test('what pools lend is told, who waits, and what room is left', async () => {
  const measure = createMeasurer({ metrics, pool, points: pool, config: { data_dir: tmpdir() } })
  const lent = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const waiting = pool.connect()
  await measure()
  expect(await told()).toEqual(
    expect.arrayContaining([
      `odograph_pool_connections{pool="accounts",state="in_use"} ${lent.length}`,
      'odograph_pool_connections{pool="accounts",state="idle"} 0',
      `odograph_pool_size{pool="accounts"} ${lent.length}`,
      'odograph_pool_waiting{pool="accounts"} 1',
      expect.stringMatching(/^odograph_disk_free_bytes [1-9]/),
      expect.stringMatching(/^odograph_disk_size_bytes [1-9]/),
    ]),
  )
  for (const client of lent) client.release()
  ;(await waiting).release()
  await measure()
  expect(await told()).toContain('odograph_pool_waiting{pool="accounts"} 0')
})

test('mail that waits is counted, and its oldest', async () => {
  const count = createBacklog(db, metrics)
  await count()
  expect(await told()).toContain('odograph_mails_queued 0')
  const words = { login: 'ada@fleet.example' }
  const id = await mails.enqueue(db, { dealer_id, to: words.login, template: 'activation', locale: 'en_US', words })
  await pool.query(`update mail set queued = now() - interval '1 hour' where id = $1`, [id])
  await count()
  expect(await told()).toEqual(
    expect.arrayContaining(['odograph_mails_queued 1', expect.stringMatching(/^odograph_mails_oldest_seconds 36\d\d/)]),
  )
})

test('the database has a size', async () => {
  expect(await databaseSize(db)).toBeGreaterThan(1e6)
})
