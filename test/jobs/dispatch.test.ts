import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { type Call, dispatcherOf, entry, later, listener, status } from '#test/hooks.ts'

const { db, pool, tenant, tracker } = await fleet({ own: true })
const hooks = await listener()
const dispatcher = dispatcherOf(db, pool)
let made = 0

const account = async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { label: 'Van' })
  return { alice, tracker_id }
}
const hook = async (alice: Person, params: object = {}) => {
  const path = `/${++made}`
  const webhook = { label: 'ours', url: hooks.url + path, ...params }
  return { path, ...(await alice.call('webhook/create', { webhook })) } as { path: string; id: number; secret: string }
}
const deliveries = async (alice: Person, params: object = {}) =>
  (await alice.call('webhook/delivery/list', params)).list

/** When the next attempt of an account is due, in milliseconds since 1970 UTC. */
const dueOf = async ({ id }: Person): Promise<number> =>
  (
    await db.selectFrom('delivery_lane').select('due').where('account_id', '=', id).executeTakeFirstOrThrow()
  ).due.getTime()

test('an entry is told once, signed, with what is known of it', async () => {
  const { alice, tracker_id } = await account()
  const { path, secret, id: webhook_id } = await hook(alice)
  const time = new Date('2026-03-10T12:00:00Z')
  const extra = { speed: 81, speed_limit: 70 }
  const where = { lat: 52, lng: 13.4, address: 'Here 1' }
  const id = await entry(db, alice, tracker_id, { ...where, time, event_time: time, extra: JSON.stringify(extra) })
  await dispatcher.run()
  await expect.poll(() => hooks.at(path)).toHaveLength(1)
  const { text, headers } = hooks.at(path)[0] as Call
  expect(JSON.parse(text)).toEqual({
    id,
    category: 'history_info',
    event: 'speedup',
    message: 'Too fast',
    detail: '81\u202fkm/h, 70 allowed',
    text: 'Van: Too fast: 81\u202fkm/h, 70 allowed, Here 1',
    time: '2026-03-10T12:00:00.000Z',
    tracker_id,
    tracker_label: 'Van',
    location: { lat: 52, lng: 13.4 },
    address: 'Here 1',
    emergency: false,
    extra: { ...extra, event_time: '2026-03-10T12:00:00.000Z' },
  })
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['odograph-signature'])) ?? []
  expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${text}`).digest('hex'))
  expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(60)
  await expect.poll(async () => (await deliveries(alice))[0].status).toBe('sent')
  const [told] = await deliveries(alice)
  expect(told).toMatchObject({ webhook_id, entry_id: id, tracker_id, attempts: 1, http_status: 200, error: '' })
  expect(headers['odograph-delivery']).toBe(String(told.id))
})

test('it is told only of the events and trackers that it wants', async () => {
  const { alice, tracker_id } = await account()
  const other = await tracker(alice)
  const { path } = await hook(alice, { events: ['speedup'], trackers: [tracker_id] })
  const { path: off } = await hook(alice, { enabled: false })
  await entry(db, alice, other.tracker_id)
  await entry(db, alice, tracker_id, { event: 'inzone' })
  const wanted = await entry(db, alice, tracker_id)
  await dispatcher.run()
  await expect.poll(() => hooks.ids(path)).toEqual([wanted])
  expect(hooks.at(off)).toEqual([])
})

test('a webhook that answers 500 is told again after 5 s, 30 s, 2 min, 10 min, then hourly, with one id; and what follows waits', async () => {
  const { alice, tracker_id } = await account()
  const { path } = await hook(alice)
  hooks.answers[path] = status(500)
  const first = await entry(db, alice, tracker_id)
  const second = await entry(db, alice, tracker_id)
  const moment = Date.now()
  await dispatcher.run()
  await expect.poll(async () => (await deliveries(alice))[1].attempts).toBe(1)
  let asked = moment
  for (const [i, seconds] of [5, 30, 120, 600, 3600, 3600].entries()) {
    // Counted from the attempt, which was between two moments: so it holds however long that took.
    const due = await dueOf(alice)
    expect(due).toBeGreaterThanOrEqual(asked + 1000 * seconds)
    expect(due).toBeLessThanOrEqual(Date.now() + 1100 * seconds)
    if (seconds >= 600) {
      await later(pool, seconds * 0.9)
      await dispatcher.run()
      expect((await deliveries(alice))[1].attempts).toBe(i + 1)
    }
    await later(pool, seconds * 1.1)
    asked = Date.now()
    await dispatcher.run()
    await expect.poll(async () => (await deliveries(alice))[1].attempts).toBe(i + 2)
  }
  expect(await deliveries(alice)).toMatchObject([
    { entry_id: second, status: 'waiting', attempts: 0 },
    { entry_id: first, status: 'waiting', http_status: 500, error: 'The answer was 500' },
  ])
  delete hooks.answers[path]
  await later(pool, 4000)
  await dispatcher.run()
  await expect.poll(() => hooks.ids(path).slice(-2)).toEqual([first, second])
  expect(new Set(hooks.at(path).map(({ headers }) => headers['odograph-delivery'])).size).toBe(2)
})

test('after a day it is given up, can be seen, and is sent again by hand before what came later', async () => {
  const { alice, tracker_id } = await account()
  const { path } = await hook(alice)
  hooks.answers[path] = status(503)
  const first = await entry(db, alice, tracker_id)
  await dispatcher.run()
  await expect.poll(async () => (await deliveries(alice))[0].attempts).toBe(1)
  await later(pool, 25 * 3600)
  await dispatcher.run()
  await expect.poll(() => deliveries(alice, { status: 'dead' })).toMatchObject([{ entry_id: first, attempts: 2 }])
  delete hooks.answers[path]
  const [{ id }] = await deliveries(alice)
  expect(await alice.call('webhook/delivery/retry', { delivery_ids: [id, id + 1_000_000] })).toEqual({ count: 1 })
  const second = await entry(db, alice, tracker_id)
  await dispatcher.run()
  await expect.poll(() => hooks.ids(path).slice(-2)).toEqual([first, second])
  await expect.poll(() => deliveries(alice, { status: 'sent' })).toHaveLength(2)
})

test('one that hangs holds up nobody else, and is cut off', async () => {
  const { alice, tracker_id } = await account()
  const { path: slow } = await hook(alice)
  const { path: good } = await hook(alice)
  hooks.answers[slow] = () => undefined
  const ids = []
  for (let i = 0; i < 20; i++) ids.push(await entry(db, alice, tracker_id))
  await dispatcherOf(db, pool, {}, 1_000).run()
  await expect.poll(() => hooks.ids(good)).toEqual(ids)
  await expect
    .poll(async () => (await deliveries(alice)).filter(({ error }: { error: string }) => error))
    .toMatchObject([{ http_status: null, error: 'There was no answer within 1 seconds' }])
  expect(hooks.at(slow)).toHaveLength(1)
})

test('a redirect is not followed, also not to this machine', async () => {
  const { alice, tracker_id } = await account()
  const { path } = await hook(alice)
  hooks.answers[path] = status(302, { location: `${hooks.url}/secret` })
  await entry(db, alice, tracker_id)
  await dispatcher.run()
  await expect
    .poll(() => deliveries(alice))
    .toMatchObject([{ http_status: 302, error: 'The answer was a redirect, which is not followed' }])
  expect(hooks.at('/secret')).toEqual([])
})

test.each([
  ['a private address', (url: string) => url],
  ['a name for one', (url: string) => url.replace('127.0.0.1', 'localhost')],
  ['one written otherwise', (url: string) => url.replace('127.0.0.1', '0x7f.1')],
  ['one of version 6', (url: string) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]')],
])('%s is refused where the operator does not allow it', async (_, rewritten) => {
  const { alice, tracker_id } = await account()
  const strict = dispatcherOf(db, pool, { webhook_networks: [] })
  const { path } = await hook(alice, { url: rewritten(`${hooks.url}/${++made}`) })
  await entry(db, alice, tracker_id)
  await strict.run()
  await expect.poll(async () => (await deliveries(alice))[0].attempts).toBe(1)
  expect((await deliveries(alice))[0]).toMatchObject({ status: 'waiting', http_status: null })
  expect((await deliveries(alice))[0].error).toMatch(/private network/)
  expect(hooks.at(path)).toEqual([])
})

test('an answer without an end is not listened to', async () => {
  const { alice, tracker_id } = await account()
  const { path } = await hook(alice)
  hooks.answers[path] = (answer) => {
    const timer = setInterval(() => answer.write('x'.repeat(10_000)), 1)
    answer.on('close', () => clearInterval(timer))
  }
  await entry(db, alice, tracker_id)
  await dispatcher.run()
  await expect.poll(async () => (await deliveries(alice))[0].status).toBe('sent')
})

test('two processes tell each entry once, those of a tracker in their order', async () => {
  const { alice, tracker_id } = await account()
  const other = await tracker(alice)
  const { path } = await hook(alice)
  const second = dispatcherOf(db, pool)
  const ids: number[] = []
  const others: number[] = []
  for (let i = 0; i < 30; i++) {
    ids.push(await entry(db, alice, tracker_id))
    others.push(await entry(db, alice, other.tracker_id))
    if (i % 5 === 0) await Promise.all([dispatcher.run(), second.run()])
  }
  await Promise.all([dispatcher.run(), second.run()])
  await expect.poll(() => hooks.ids(path)).toHaveLength(60)
  expect(hooks.ids(path).filter((id) => ids.includes(id))).toEqual(ids)
  expect(hooks.ids(path).filter((id) => others.includes(id))).toEqual(others)
  await expect
    .poll(async () => (await pool.query('select from delivery_lane where account_id = $1', [alice.id])).rowCount)
    .toBe(0)
})

test('of what waits of a tracker the first that fails ends it, and what was told before is not told again', async () => {
  const { alice, tracker_id } = await account()
  const { path } = await hook(alice)
  let heard = 0
  hooks.answers[path] = (answer) => status(++heard === 3 ? 500 : 200)(answer)
  const ids: number[] = []
  for (let i = 0; i < 5; i++) ids.push(await entry(db, alice, tracker_id))
  await dispatcher.run()
  await expect.poll(() => deliveries(alice, { status: 'sent' })).toHaveLength(2)
  const [first, second, third] = ids
  expect(hooks.ids(path)).toEqual([first, second, third])
  await later(pool, 6)
  await dispatcher.run()
  await expect.poll(() => hooks.ids(path)).toEqual([first, second, third, ...ids.slice(2)])
  await expect.poll(() => deliveries(alice, { status: 'sent' })).toHaveLength(5)
  expect((await deliveries(alice)).map(({ attempts }: { attempts: number }) => attempts)).toEqual([1, 1, 2, 1, 1])
})

test('one connection is enough for what is told one after the other, and another one is made where it has ended', async () => {
  const { alice, tracker_id } = await account()
  const { path } = await hook(alice)
  const ids: number[] = []
  const ports = () => new Set(hooks.at(path).map(({ port }) => port)).size
  for (let i = 0; i < 10; i++) ids.push(await entry(db, alice, tracker_id))
  await dispatcher.run()
  await expect.poll(() => hooks.ids(path)).toEqual(ids)
  expect(ports()).toBe(1)
  await expect.poll(() => deliveries(alice, { status: 'sent' })).toHaveLength(10)
  hooks.hangUp()
  ids.push(await entry(db, alice, tracker_id))
  await dispatcher.run()
  await expect.poll(() => hooks.ids(path)).toEqual(ids)
  await expect.poll(() => deliveries(alice, { status: 'sent' })).toMatchObject(ids.map(() => ({ attempts: 1 })))
  expect(ports()).toBe(2)
})

test('an outlet with very much that waits has its turn, and others have theirs', async () => {
  const { alice, tracker_id } = await account()
  const others = await Promise.all(Array.from({ length: 9 }, () => tracker(alice)))
  const all = [tracker_id, ...others.map((other) => other.tracker_id)]
  const { path: much } = await hook(alice, { trackers: all })
  for (let i = 0; i < 3; i++) for (const id of all) await entry(db, alice, id)
  const { path: little } = await hook(alice, { trackers: [tracker_id] })
  const id = await entry(db, alice, tracker_id)
  const hung: (() => void)[] = []
  hooks.answers[much] = (answer) => void hung.push(() => answer.end())
  const narrow = dispatcherOf(db, pool, {}, 10_000, 9)
  await narrow.run()
  await expect.poll(() => hooks.ids(little)).toEqual([id])
  expect(hooks.ids(much)).toHaveLength(8)
  delete hooks.answers[much]
  for (const end of hung) end()
  await expect.poll(() => hooks.ids(much)).toHaveLength(31)
})

test('what a process took that ended is told by another, with the same id', async () => {
  const { alice, tracker_id } = await account()
  const { path } = await hook(alice)
  const id = await entry(db, alice, tracker_id)
  // As one that takes it leaves it when it is killed.
  await pool.query(`update delivery_lane set due = now() + interval '30 s' where account_id = $1`, [alice.id])
  await dispatcher.run()
  expect(hooks.at(path)).toEqual([])
  await later(pool, 31)
  await dispatcher.run()
  await expect.poll(() => hooks.ids(path)).toEqual([id])
})

test('a period is told again, and what the webhook does not want is not', async () => {
  const { alice, tracker_id } = await account()
  const { path, id: webhook_id } = await hook(alice, { events: ['speedup'] })
  const at = (hour: number) => ({ time: new Date(Date.UTC(2026, 2, 10, hour)), event_time: new Date() })
  const ids: number[] = []
  for (const hour of [8, 9, 10, 11]) ids.push(await entry(db, alice, tracker_id, at(hour)))
  await entry(db, alice, tracker_id, { ...at(9), event: 'inzone' })
  await dispatcher.run()
  await expect.poll(() => hooks.ids(path)).toEqual(ids)
  const period = { from: '2026-03-10 09:00:00', to: '2026-03-10 10:00:00' }
  expect(await alice.call('webhook/replay', { webhook_id, ...period })).toEqual({ count: 2, limit_exceeded: false })
  await dispatcher.run()
  await expect.poll(() => hooks.ids(path).slice(4)).toEqual([ids[1], ids[2]])
})

test('a webhook that is switched off or gone is told nothing of what waits', async () => {
  const { alice, tracker_id } = await account()
  const { path, id } = await hook(alice)
  await entry(db, alice, tracker_id)
  await alice.call('webhook/update', { webhook: { id, label: 'off', url: hooks.url + path, enabled: false } })
  await dispatcher.run()
  await expect.poll(() => deliveries(alice)).toMatchObject([{ status: 'dead', error: 'The webhook is switched off' }])
  await alice.call('webhook/update', { webhook: { id, label: 'on', url: hooks.url + path } })
  await entry(db, alice, tracker_id)
  await alice.call('webhook/delete', { webhook_id: id })
  await dispatcher.run()
  expect(hooks.at(path)).toEqual([])
  const { rows } = await pool.query(
    'select from delivery where account_id = $1 union all select from delivery_lane where account_id = $1',
    [alice.id],
  )
  expect(rows).toEqual([])
})
