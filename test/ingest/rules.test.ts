import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createCourier } from '#jobs/courier.ts'
import { createMetrics } from '#src/metrics.ts'
import { fleet, fleetSecret, type Person } from '#test/fleet.ts'
import { list, make } from '#test/rules.ts'
import { bind } from '#test/trackers.ts'

/** Rules count as they are from the next point on, whatever changes them. */

const opened = await fleet({ own: true })
const { db, pool, tenant, subuser } = opened
const courier = createCourier({
  pool,
  onError: (error) => {
    throw error
  },
})
const log = { error: () => undefined, warn: () => undefined, info: () => undefined }
const { feed } = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log, onEvent: courier.add })
const dealer = await opened.panel({ trackers: ['create', 'delete', 'update', 'read'], users: ['corrupt', 'update'] })

const start = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
let minutes = 0

/** One device, and what becomes of its points. */
const van = async (account: Person) => {
  const { tracker_id, source_id, device_id } = await opened.tracker(account)
  /** Drives at a latitude, a minute later; answers what is told then to the account. */
  const drive = async (lat: number, speed = 0, who = account): Promise<string[]> => {
    const time = start + ++minutes * 10_000
    const point = { time, lat, lng: 13.4, alt: 0, speed, heading: 0, satellites: 9, precision: 0, flags: 0 }
    await feed({ device: device_id, points: [point], received: time })
    await courier.settle()
    const { rows } = await sql<{ event: string }>`
      select event from history where account_id = ${who.id} and event_time = ${new Date(time)} order by id`.execute(db)
    return rows.map(({ event }) => event)
  }
  /** Drives fast, having been slow: a rule tells it each time. */
  const race = async (who = account): Promise<string[]> => {
    await drive(52, 10)
    return drive(52, 150, who)
  }
  return { tracker_id, source_id, drive, race }
}

const zoneAt = (lat: number) => ({ type: 'circle', label: 'Yard', radius: 500, center: { lat, lng: 13.4 } })
const inzone = { type: 'inoutzone', name: 'Yard', param: null }
const told = ['speedup']

test('from when it is made until it is deleted', async () => {
  const alice = await tenant()
  const { tracker_id, race } = await van(alice)
  expect(await race()).toEqual([])
  const rule_id = await make(alice, { trackers: [tracker_id] })
  expect(await race()).toEqual(told)
  await alice.call('tracker/rule/delete', { rule_id })
  expect(await race()).toEqual([])
})

test('where it is bound', async () => {
  const alice = await tenant()
  const { tracker_id, race } = await van(alice)
  const rule_id = await make(alice)
  expect(await race()).toEqual([])
  await alice.call('tracker/rule/bind', { rule_id, trackers: [tracker_id] })
  expect(await race()).toEqual(told)
  await alice.call('tracker/rule/unbind', { rule_id, trackers: [tracker_id] })
  expect(await race()).toEqual([])
  const [rule] = await list(alice)
  await alice.call('tracker/rule/update', { rule: { ...rule, trackers: [tracker_id] } })
  expect(await race()).toEqual(told)
  await alice.call('tracker/rule/update', { rule: { ...rule, trackers: [] } })
  expect(await race()).toEqual([])
})

test('as it was changed, and not while it is suspended', async () => {
  const alice = await tenant()
  const { tracker_id, race } = await van(alice)
  await make(alice, { trackers: [tracker_id] })
  expect(await race()).toEqual(told)
  const [rule] = await list(alice)
  await alice.call('tracker/rule/update', { ...rule, suspended: true })
  expect(await race()).toEqual([])
  await alice.call('tracker/rule/update', { ...rule, param: 200 })
  expect(await race()).toEqual([])
  await alice.call('tracker/rule/update', rule)
  expect(await race()).toEqual(told)
})

test.each([
  ['zone/update', (id: number, lat: number) => ({ zone: { ...zoneAt(lat), id, color: 'FF6DDC' } })],
  [
    'zone/point/update',
    (zone_id: number, lat: number) => ({
      zone_id,
      points: [-0.01, 0.01].flatMap((d) => [
        { lat: lat - d, lng: 13.4 - d },
        { lat: lat + d, lng: 13.4 - d },
      ]),
    }),
  ],
] as const)('in its zones as %s left them', async (path, params) => {
  const alice = await tenant()
  const { tracker_id, drive } = await van(alice)
  const corners = [51.9, 51.95].flatMap((lat) => [13, 14].map((lng) => ({ lat, lng })))
  const polygon = { type: 'polygon', label: 'Yard', points: [corners[0], corners[1], corners[3], corners[2]] }
  const { id } = await alice.call('zone/create', { zone: path === 'zone/update' ? zoneAt(51.92) : polygon })
  await make(alice, { ...inzone, zone_ids: [id], trackers: [tracker_id] })
  expect(await drive(52)).toEqual([])
  expect(await drive(51.92)).toEqual(['inzone'])
  expect(await drive(52)).toEqual(['outzone'])
  await alice.call(path, params(id, 52.1))
  expect(await drive(51.92)).toEqual([])
  expect(await drive(52.1)).toEqual(['inzone'])
})

test('by the clocks of the account', async () => {
  const alice = await tenant('UTC')
  const { tracker_id, race } = await van(alice)
  const day = (hours: number) => new Date(start + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const schedule = [{ type: 'fixed', from: day(-2), to: day(3) }]
  await make(alice, { trackers: [tracker_id], schedule })
  expect(await race()).toEqual(told)
  await alice.call('user/settings/update', { time_zone: 'Pacific/Auckland' })
  expect(await race()).toEqual([])
  await alice.call('user/settings/update', { time_zone: 'UTC' })
  expect(await race()).toEqual(told)
})

test('not for an account that its device has left, nor by rules of what it came to', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, race } = await van(alice)
  const rule_id = await make(alice, { trackers: [tracker_id] })
  expect(await race()).toEqual(told)
  await dealer.call('panel/tracker/move', { tracker_id, user_id: bob.id })
  expect(await race()).toEqual([])
  expect(await race(bob)).toEqual([])
  expect((await list(alice, {}))[0]).toMatchObject({ id: rule_id, trackers: [] })
  await make(bob, { trackers: [tracker_id] })
  expect(await race(bob)).toEqual(told)
  expect(await race(alice)).toEqual([])
})

test('of a clone by the rules of its account, and not once that has ended', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id, race } = await van(alice)
  const own = await make(alice, { trackers: [tracker_id] })
  const { id } = await dealer.call('panel/tracker/clone', { tracker_id, user_id: bob.id, label: 'Clone' })
  expect(await race(bob)).toEqual([])
  await make(bob, { trackers: [id] })
  expect(await race(bob)).toEqual(told)
  const { login } = await db.selectFrom('users').select('login').where('id', '=', bob.id).executeTakeFirstOrThrow()
  await dealer.call('panel/user/corrupt', { user_id: bob.id, login })
  expect(await race(bob)).toEqual([])
  const state = await sql<{ judged: { memory: object } }>`
    select judged from source_state where source_id = ${source_id}`.execute(db)
  const remembered = Object.keys(state.rows[0]?.judged.memory ?? {}).map((key) => Number.parseInt(key, 10))
  expect(new Set(remembered)).toEqual(new Set([own]))
  expect(await race()).toEqual(told)
})

test('neither for a tracker that is deleted, until it is brought back, nor for one that is blocked', async () => {
  const alice = await tenant()
  const { tracker_id, race } = await van(alice)
  await make(alice, { trackers: [tracker_id] })
  const settings = { tracker_id, label: 'Van' }
  await dealer.call('panel/tracker/settings/update', { ...settings, deleted: true })
  expect(await race()).toEqual([])
  await dealer.call('panel/tracker/settings/update', { ...settings, deleted: false })
  expect(await race()).toEqual(told)
  await dealer.call('panel/tracker/source/update', { tracker_id, blocked: true })
  expect(await race()).toEqual([])
  await dealer.call('panel/tracker/source/update', { tracker_id, blocked: false })
  expect(await race()).toEqual(told)
})

test('what is private to a sub-user leaves with what it sees, and with it', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tracker_rule_update'])
  const { tracker_id, race } = await van(alice)
  const [trackers, subuser_id] = [[tracker_id], clerk.id]
  await bind(db, alice, clerk, trackers)
  const private_rule = { trackers, extended_params: { private_rule: true } }
  const rule_id = await make(clerk, private_rule)
  expect(await race()).toEqual(told)
  await alice.call('subuser/tracker/unbind', { subuser_id, trackers })
  expect(await race()).toEqual([])
  expect(await list(clerk)).toMatchObject([{ id: rule_id, trackers: [] }])
  await bind(db, alice, clerk, trackers)
  await clerk.call('tracker/rule/bind', { rule_id, trackers })
  const { id: shared } = { id: await make(clerk) }
  expect(await race()).toEqual(told)
  await alice.call('subuser/delete', { subuser_id })
  expect(await race()).toEqual([])
  expect((await list(alice)).map(({ id }) => id)).toEqual([shared])
})
