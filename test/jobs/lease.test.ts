import { expect, test, vi } from 'vitest'
import { startJobs } from '#jobs/clock.ts'
import { createLease } from '#jobs/lease.ts'
import * as leases from '#store/leases.ts'
import { afterwards, freshDatabase } from '#test/database.ts'

const { db } = await freshDatabase()
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const open = (name: string, seconds: number) => {
  const lease = createLease({ db, name, log, seconds })
  afterwards(() => lease.stop())
  return lease
}

test('one holds a lease, and renews it', async () => {
  const [first, second] = [open('one', 6), open('one', 6)]
  await expect.poll(() => first.isHeld() !== second.isHeld()).toBe(true)
  const [holder, other] = first.isHeld() ? [first, second] : [second, first]
  const row = () => db.selectFrom('lease').selectAll().where('name', '=', 'one').executeTakeFirstOrThrow()
  const begun = await row()
  await expect.poll(async () => (await row()).until > begun.until).toBe(true)
  expect((await row()).holder).toBe(begun.holder)
  expect(other.isHeld()).toBe(false)
  await holder.stop()
  expect(holder.isHeld()).toBe(false)
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
  const lease = createLease({ db: broken.db, name: 'lost', log, seconds: 0.5 })
  await expect.poll(lease.isHeld).toBe(true)
  await broken.pool.query('alter table lease rename to gone')
  await expect.poll(lease.isHeld).toBe(false)
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ lease: 'lost' }), 'a lease could not be renewed')
  await lease.stop()
})

test('a job of the whole platform waits for the lease, and what is due then is done', async () => {
  let holds = false
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  const lease = { isHeld: () => holds }
  const jobs = startJobs(
    [
      { name: 'all', every: 0.01, lease, work: work('all') },
      { name: 'own', every: 0.01, work: work('own') },
    ],
    log,
  )
  afterwards(jobs.stop)
  await expect.poll(() => done.length).toBeGreaterThan(5)
  expect(done).not.toContain('all')
  holds = true
  await expect.poll(() => done, { timeout: 5_000 }).toContain('all')
})
