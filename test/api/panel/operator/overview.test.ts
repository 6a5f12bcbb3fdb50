import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startJobs } from '#jobs/clock.ts'
import { createReporter } from '#jobs/report.ts'
import { createMetrics } from '#src/metrics.ts'
import { fleet } from '#test/fleet.ts'

const { db, panel } = await fleet({ own: true })
const path = 'panel/operator/overview'
const operator = await panel({ trackers: ['global'] })
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

const silent = { error: () => undefined, warn: () => undefined }

test('a process tells how it does, until it ends', async () => {
  const metrics = createMetrics()
  const fault = {
    protocol: 'gt06',
    reason: 'a wrong check',
    count: 2,
    last_time: new Date(),
    bytes: Buffer.from([120]),
  }
  let runs = 0
  const work = async (): Promise<void> => {
    if (++runs === 1) throw new Error('the disk is full')
  }
  const jobs = startJobs([{ name: 'tidy', every: 0.001, work }], silent)
  await expect.poll(() => jobs.state()[0]?.runs).toBeGreaterThan(1)
  await jobs.stop()
  const options = { db, metrics, config: { data_dir: '/tmp' }, faults: { list: () => [fault] }, jobs: jobs.state }
  const reporter = createReporter(options)
  await reporter.tell()
  metrics.points.inc({ outcome: 'stored' }, 1000)
  metrics.devices.set({ protocol: 'gt06' }, 3)
  metrics.refused.inc({ protocol: 'wialon' })
  metrics.ack_seconds.observe({ protocol: 'gt06' }, 0.5)
  metrics.frames.inc({ protocol: 'gt06' }, 2)
  metrics.fix_seconds.observe({ protocol: 'gt06' }, 1.5)
  await reporter.tell()
  const { now, processes } = await operator.call(path)
  expect(now).toEqual(moment)
  expect(processes).toHaveLength(1)
  expect(processes[0]).toMatchObject({
    started: moment,
    told: moment,
    pid: process.pid,
    samples: [{ time: moment, points: expect.any(Number), ack: 0.5, lag: 1.5 }],
    protocols: [
      { protocol: 'gt06', connections: 3, frames: 2, messages: 1, refused: 0, faults: 0, lag: 1.5 },
      { protocol: 'wialon', connections: 0, frames: 0, messages: 0, refused: 1, faults: 0, lag: null },
    ],
    live_sockets: 0,
    faults: [{ protocol: 'gt06', reason: 'a wrong check', count: 2, last_time: moment, bytes: '78' }],
    jobs: [{ name: 'tidy', of_one: false, running: false, faults: 1, began: moment, fault: 'the disk is full' }],
    disk: { free: expect.any(Number), total: expect.any(Number) },
  })
  expect(processes[0].samples[0].points).toBeGreaterThan(0)
  await reporter.stop()
  await reporter.tell()
  expect((await operator.call(path)).processes).toEqual([])
})

test('a process of the version before tells of protocols what it knows', async () => {
  const metrics = createMetrics()
  metrics.devices.set({ protocol: 'gt06' }, 3)
  const options = { db, metrics, config: { data_dir: '/tmp' }, faults: { list: () => [] }, jobs: () => [] }
  const reporter = createReporter(options)
  await reporter.tell()
  await sql`update process_report set report = jsonb_set(report::jsonb, '{protocols}', '[{"protocol": "gt06",
    "connections": 3, "messages": 1, "refused": 0, "faults": 0}]')`.execute(db)
  const [process] = (await operator.call(path)).processes
  expect(process.protocols).toMatchObject([{ protocol: 'gt06', messages: 1, frames: 0, lag: null }])
  await reporter.stop()
})

test('the queues and the database are told as they are', async () => {
  await db.insertInto('mail').values(mail).execute()
  const { queues, database } = await operator.call(path)
  expect(queues).toContainEqual({ name: 'mail', waiting: 1, dead: 0, oldest: expect.any(Number) })
  expect(queues.find(({ name }: { name: string }) => name === 'mail').oldest).toBeGreaterThan(3500)
  expect(queues.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['outbox', 'imports']))
  expect(database).toMatchObject({
    version: expect.stringMatching(/^\d+/),
    started: moment,
    migration: expect.stringMatching(/^\d{4}-.*\.sql$/),
    standbys: [],
  })
  expect(database.size).toBeGreaterThan(1_000_000)
  expect(database.connections).toBeGreaterThan(0)
})

test('other dealers are not told', async () => {
  expect(await (await panel({ trackers: ['read'], users: ['read'] })).fails(path)).toMatchObject({ code: 13 })
})

const mail = {
  dealer_id: (await db.selectFrom('dealer').select('id').executeTakeFirstOrThrow()).id,
  recipient: 'anna@fleet.example',
  template: 'activation',
  locale: 'en_US',
  queued: new Date(Date.now() - 3_600_000),
  expires: new Date(Date.now() + 3_600_000),
  next_attempt: new Date(Date.now() + 3_600_000),
}
