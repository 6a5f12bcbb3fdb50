import type pg from 'pg'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import type { Bus, News } from '#bus/bus.ts'
import { local } from '#bus/local.ts'
import { notify } from '#bus/notify.ts'
import type { Oddity } from '#bus/read.ts'
import { connect } from '#store/db.ts'
import { afterwards } from '#test/afterwards.ts'
import { cable } from '#test/cable.ts'
import { createDatabase } from '#test/database.ts'
import { countOf, oddCounts, oddLetters } from './odd-letters.ts'

const log = pino({ level: 'silent' })
const url = await createDatabase(inject('template'))

/** A process of its own as far as the bus can tell, over this way to the database. */
const processAt = async (connection: pg.PoolConfig = { connectionString: url }, beat?: number) => {
  const { alone, pool } = connect({ connection, pool_size: 1, statement_timeout: 5_000 })
  const odd: Oddity[] = []
  const bus = await notify(alone, log, (what) => odd.push(what), beat)
  afterwards(async () => {
    await bus.close()
    await pool.end()
  })
  return { bus, odd, tell: (text: string) => pool.query("select pg_notify('odograph', $1)", [text]), ...listen(bus) }
}

const listen = (bus: Bus) => {
  const heard: News[] = []
  const gaps = { count: 0 }
  bus.subscribe((news) => heard.push(news))
  bus.onGap(() => gaps.count++)
  const sources = () => heard.flatMap((news) => (news.kind === 'sources' ? news.ids : []))
  return { heard, gaps, sources }
}

test('in one process news are a call, heard once by everybody who listens', () => {
  const bus = local(log)
  const { heard } = listen(bus)
  const others: News[] = []
  const stop = bus.subscribe((news) => others.push(news))
  bus.publish({ kind: 'sources', ids: [1, 2] })
  stop()
  bus.publish({ kind: 'rights', account_id: 7 })
  expect(heard).toEqual([
    { kind: 'sources', ids: [1, 2] },
    { kind: 'rights', account_id: 7 },
  ])
  expect(others).toHaveLength(1)
})

test('over PostgreSQL every process hears once, the one that tells too', async () => {
  const [one, two] = [await processAt(), await processAt()]
  const news: News[] = [
    { kind: 'sources', ids: [5] },
    { kind: 'history', account_id: 3, ids: [9_007_199_254_740_991] },
    { kind: 'rights', account_id: 3 },
    { kind: 'rights' },
  ]
  for (const each of news) one.bus.publish(each)
  expect(one.heard).toEqual(news)
  await expect.poll(() => two.heard).toHaveLength(news.length)
  expect(two.heard).toEqual(expect.arrayContaining(news))
  two.bus.publish({ kind: 'sources', ids: [6] })
  await expect.poll(one.sources).toEqual([5, 6])
  expect([one.heard.length, two.heard.length, one.gaps.count, two.gaps.count]).toEqual([5, 5, 0, 0])
})

test('who has come hears and is heard, however long its second connection takes', async () => {
  const two = await processAt()
  const { alone, pool } = connect({ connection: { connectionString: url }, pool_size: 1, statement_timeout: 5_000 })
  let opened = 0
  const bus = await notify(
    async () => {
      if (opened++ > 0) await new Promise((resolve) => setTimeout(resolve, 200))
      return alone()
    },
    log,
    () => undefined,
  )
  afterwards(async () => {
    await bus.close()
    await pool.end()
  })
  bus.publish({ kind: 'sources', ids: [7] })
  await expect.poll(two.sources).toEqual([7])
  expect(two.gaps.count).toBe(0)
})

test('ids are told together, each once, in letters that PostgreSQL carries', async () => {
  const [one, two] = [await processAt(), await processAt()]
  const ids = Array.from({ length: 5_000 }, (_, i) => 2_000_000_000 + i)
  for (const id of [...ids, ...ids]) one.bus.publish({ kind: 'sources', ids: [id] })
  await expect.poll(() => two.sources().length).toBe(ids.length)
  expect(new Set(two.sources())).toEqual(new Set(ids))
  expect(two.heard.length).toBeLessThan(50)
})

test('who was away is told of a gap, and hears again', async () => {
  const line = await cable(url)
  const [one, two] = [await processAt(), await processAt(line.connection)]
  afterwards(line.cut)
  one.bus.publish({ kind: 'sources', ids: [1] })
  await expect.poll(two.sources).toEqual([1])
  await line.cut()
  one.bus.publish({ kind: 'sources', ids: [2] })
  two.bus.publish({ kind: 'sources', ids: [3] })
  await line.plugIn()
  await expect.poll(() => two.gaps.count).toBeGreaterThan(0)
  two.bus.publish({ kind: 'sources', ids: [4] })
  // What two could not send meanwhile is told as a gap too: by the number that is missing.
  await expect.poll(() => one.gaps.count + one.sources().filter((id) => id === 3).length).toBeGreaterThan(0)
  await expect
    .poll(() => {
      one.bus.publish({ kind: 'sources', ids: [5] })
      return two.sources()
    })
    .toContain(5)
})

test('a listener that throws is logged, keeps nothing from the others, and ends nothing', () => {
  const logged: unknown[] = []
  const bus = local({ error: ({ err }: { err?: unknown }) => logged.push(err) })
  const bug = new Error('a bug')
  const fail = () => {
    throw bug
  }
  bus.subscribe(fail)
  bus.onGap(fail)
  const { heard } = listen(bus)
  bus.publish({ kind: 'rights' })
  bus.publish({ kind: 'sources', ids: [1] })
  expect(heard).toHaveLength(2)
  expect(logged).toEqual([bug, bug])
})

test('whatever stands in a letter over PostgreSQL is counted and left out, and the next one is heard', async () => {
  const [one, two] = [await processAt(), await processAt()]
  for (const [text] of oddLetters) await one.tell(text)
  await expect.poll(() => countOf(two.odd)).toEqual(oddCounts())
  expect(two.heard).toEqual([])
  one.bus.publish({ kind: 'sources', ids: [8] })
  await expect.poll(two.sources).toEqual([8])
  expect(two.gaps.count).toBe(0)
})

test('who falls silent over PostgreSQL may have been killed with something to tell: a gap for the others', async () => {
  const [one, two] = [await processAt(), await processAt(undefined, 200)]
  await one.tell(JSON.stringify({ from: 'killed', number: 1, news: [{ kind: 'sources', ids: [9] }] }))
  await expect.poll(two.sources).toEqual([9])
  await expect.poll(() => two.gaps.count).toBeGreaterThan(0)
})
