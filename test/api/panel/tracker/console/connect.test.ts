import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { all } from '#test/api/panel/tracker/all.ts'
import type { Answer, Person } from '#test/fleet.ts'
import { liveFleet, socketTo } from '#test/live/live.ts'
import { clone } from '#test/trackers.ts'

const opened = await liveFleet()
const { db, panel, otherDealer, tenant, tracker, url, drive } = opened
const path = 'panel/tracker/console/connect'

const addressOf = (given: Answer, changed: object = {}): string => {
  const { device, key, timestamp, dealer_id } = { ...given, ...changed }
  return `/console?${new URLSearchParams({ device, key, timestamp: String(timestamp), dealer_id: String(dealer_id) })}`
}
const consoleOf = async (dealer: Person, tracker_id: number) =>
  socketTo(url, {}, addressOf(await dealer.call(path, { tracker_id })))
const valuesOf = (frame: Answer): Answer => Object.fromEntries(frame.data)

/** The code of the failure that a console is refused with. */
const refused = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${address}`)
    socket.once('open', () => reject(new Error('it was let in')))
    socket.once('unexpected-response', async (_, response) => {
      const body = (await response.toArray()).join('')
      socket.terminate()
      resolve(JSON.parse(body).status.code)
    })
    socket.on('error', () => {})
  })

test('a console tells what its device sends and is told, and nothing of another', async () => {
  const [dealer, alice] = [await panel(all), await tenant()]
  const [one, other] = [await tracker(alice), await tracker(alice)]
  const { next } = await consoleOf(dealer, one.tracker_id)
  const before = valuesOf(await next(({ type }) => type === 'status'))
  expect(before).toMatchObject({ connection_status: 'just_registered', last_connection: null })

  await drive(other.device_id, 20)
  await drive(one.device_id, 52, { battery: 71 })
  const driven = valuesOf(await next(({ type }) => type === 'status'))
  expect(driven).toMatchObject({ connection_status: 'active', lat: 52, lng: 13, battery: 71 })

  await drive(one.device_id, 53, { power: 12 })
  const later = valuesOf(await next(({ type }) => type === 'status'))
  expect(later).toMatchObject({ lat: 53, power: 12 })
  expect(later).not.toHaveProperty('battery')

  const { id } = await dealer.call('panel/tracker/raw_command/send', { device_id: one.device_id, command: 'getver' })
  const queued = valuesOf(await next(({ type }) => type === 'command'))
  expect(queued).toMatchObject({ id, kind: 'text', command: 'getver', state: 'queued', sent: null })
  await db.updateTable('device_command').set({ state: 'failed', error: 'refused' }).where('id', '=', id).execute()
  expect(valuesOf(await next(({ type }) => type === 'command'))).toMatchObject({
    id,
    state: 'failed',
    error: 'refused',
  })
})

test('a key opens what it was given for, once, soon, and while it is the newest of its session', async () => {
  const [dealer, alice] = [await panel(all), await tenant()]
  const { tracker_id } = await tracker(alice)
  const other = await tracker(alice)
  const old = await dealer.call(path, { tracker_id })
  const given = await dealer.call(path, { tracker_id })
  expect(given).toMatchObject({ key: expect.stringMatching(/^[0-9a-f]{40}$/), timestamp: expect.any(Number) })
  const wrong = [{ device: other.device_id }, { timestamp: given.timestamp + 1 }, { dealer_id: 999 }, { key: old.key }]
  for (const changed of wrong) expect(await refused(addressOf(given, changed))).toBe(4)
  expect(await refused('/console?device=1')).toBe(5)
  await socketTo(url, {}, addressOf(given))
  expect(await refused(addressOf(given))).toBe(4)
})

test('it hears nothing, and ends with its session, its right, and its tracker', async () => {
  const alice = await tenant()
  const [gone, asked] = [await tracker(alice), await tracker(alice)]
  const first = await panel(all)
  const second = await panel(all)
  const [ended, left] = [await consoleOf(first, asked.tracker_id), await consoleOf(second, gone.tracker_id)]
  expect(await left.ask({ action: 'subscribe' })).toMatchObject({ type: 'error', status: { code: 5 } })
  await first.call('panel/account/logout')
  await ended.event('logout')
  await expect.poll(ended.closed).toBe(1008)
  const third = await panel(all)
  const denied = await consoleOf(third, asked.tracker_id)
  const permissions = JSON.stringify({ trackers: ['read'] })
  await db.updateTable('panel_login').set({ permissions }).where('id', '=', third.id).execute()
  await expect.poll(denied.closed).toBe(1008)
  await second.call('panel/tracker/corrupt', { tracker_id: gone.tracker_id })
  await expect.poll(left.closed).toBe(1008)
})

test('the people of a dealer have twenty consoles open at most', async () => {
  const other = await otherDealer()
  const [dealer, owner] = [await panel(all, other), await tenant('UTC', other)]
  const { tracker_id } = await tracker(owner)
  const open: Awaited<ReturnType<typeof socketTo>>[] = []
  for (let i = 0; i < 20; i++) open.push(await consoleOf(dealer, tracker_id))
  expect(await refused(addressOf(await dealer.call(path, { tracker_id })))).toBe(15)
  open[0]?.socket.close()
  await expect.poll(() => open[0]?.closed()).toBeDefined()
  await consoleOf(dealer, tracker_id)
})

test('trackers of other dealers are not found, a corrupted one is 252, a clone 230, and it needs trackers/update', async () => {
  const [dealer, alice, other] = [await panel(all), await tenant(), await otherDealer()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await (await panel(all, other)).fails(path, { tracker_id })).toMatchObject({ code: 201 })
  expect(await (await panel({ trackers: ['read'] })).fails(path, { tracker_id })).toMatchObject({ code: 13 })
  const copy = await clone(db, await tenant(), source_id)
  expect(await dealer.fails(path, { tracker_id: copy })).toMatchObject({ code: 230 })
  await alice.call('tracker/corrupt', { tracker_id })
  expect(await dealer.fails(path, { tracker_id })).toMatchObject({ code: 252 })
})
