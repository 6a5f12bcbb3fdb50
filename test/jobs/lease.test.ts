import { expect, test, vi } from 'vitest'
import { startJobs } from '#jobs/clock.ts'
import { createLease } from '#jobs/lease.ts'
import type { Clock } from '#pace/clock.ts'
import * as leases from '#store/leases.ts'
import { afterwards } from '#test/afterwards.ts'
import { freshDatabase } from '#test/database.ts'
import { manualClock } from '#test/pace/manual-clock.ts'

const { db } = await freshDatabase()
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const open = (name: string, seconds: number, clock: Clock) => {
  const lease = createLease({ db, name, log, seconds }, { clock })
  afterwards(() => lease.stop())
  return lease
}

test('one holds a lease, and renews it', async () => {
  const clock = manualClock()
  const [first, second] = [open('one', 6, clock), open('one', 6, clock)]
  await expect.poll(() => first.isHeld() !== second.isHeld()).toBe(true)
  const [holder, other] = first.isHeld() ? [first, second] : [second, first]
  const row = () => db.selectFrom('lease').selectAll().where('name', '=', 'one').executeTakeFirstOrThrow()
  const begun = await row()
  await expect.poll(clock.waiting).toBe(2)
  await clock.pass(2_000)
  await expect.poll(async () => (await row()).until > begun.until).toBe(true)
  expect((await row()).holder).toBe(begun.holder)
  expect(other.isHeld()).toBe(false)
  await holder.stop()
  expect(holder.isHeld()).toBe(false)
  await expect.poll(clock.waiting).toBe(1)
  await clock.pass(2_000)
  await expect.poll(() => other.isHeld()).toBe(true)
})

test('a lease is taken when it has not been renewed, and given back by nobody else', async () => {
  expect(await leases.take(db, 'left', 'first', 0.2)).toBe(true)
  expect(await leases.take(db, 'left', 'second', 30)).toBe(false)
  await leases.release(db, 'left', 'second')
  expect(await leases.take(db, 'left', 'second', 30)).toBe(false)
  await expect.poll(() => leases.take(db, 'left', 'second', 30)).toBe(true)
  expect(await leases.take(db, 'left', 'first', 30)).toBe(false)
  await leases.release(db, 'left', 'second')
  expect(await leases.take(db, 'left', 'first', 30)).toBe(true)
})

test('a lease that cannot be renewed is not held for longer than it lasts', async () => {
  const broken = await freshDatabase()
  const clock = manualClock()
  const lease = createLease({ db: broken.db, name: 'lost', log, seconds: 15 }, { clock })
  await expect.poll(lease.isHeld).toBe(true)
  await broken.pool.query('alter table lease rename to gone')
  await clock.pass(5_000)
  await expect
    .poll(() => log.error)
    .toHaveBeenCalledWith(expect.objectContaining({ lease: 'lost' }), 'a lease could not be renewed')
  expect(lease.isHeld()).toBe(true)
  await clock.pass(10_000)
  expect(lease.isHeld()).toBe(false)
  await lease.stop()
})

test('a job of the whole platform waits for the lease, and what is due then is done', async () => {
  let holds = false
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  const lease = { isHeld: () => holds }
  const clock = manualClock()
  const jobs = startJobs(
    [
      { name: 'all', every: 10, lease, work: work('all') },
      { name: 'own', every: 10, work: work('own') },
    ],
    log,
    undefined,
    clock,
  )
  afterwards(jobs.stop)
  await clock.pass(60_000)
  expect(done).toEqual(Array(6).fill('own'))
  holds = true
  await clock.pass(2_000)
  expect(done.slice(6)).toEqual(['all'])
})
