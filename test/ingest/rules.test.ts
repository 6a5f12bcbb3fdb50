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
const { feed, judge } = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log, onEvent: courier.add })
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

test('of who comes, of who leaves, or of both', async () => {
  const alice = await tenant()
  const { tracker_id, drive } = await van(alice)
  const zone_ids = [(await alice.call('zone/create', { zone: zoneAt(51.92) })).id]
  const id = await make(alice, { ...inzone, zone_ids, trackers: [tracker_id] })
  await drive(52)
  const through = async () => [...(await drive(51.92)), ...(await drive(52))]
  expect(await through()).toEqual(['inzone', 'outzone'])
  for (const [crossing, told] of [
    ['entering', 'inzone'],
    ['leaving', 'outzone'],
  ]) {
    await alice.call('tracker/rule/update', { ...inzone, id, zone_ids, extended_params: { crossing } })
    expect(await through()).toEqual([told])
  }
  await alice.call('tracker/rule/update', { ...inzone, id, zone_ids })
  expect(await through()).toEqual(['inzone', 'outzone'])
})

test('by the limit of the vehicle as it is now, where the rule goes by it', async () => {
  const alice = await tenant()
  const { tracker_id, drive } = await van(alice)
  await make(alice, { trackers: [tracker_id], param: 100, extended_params: { use_vehicle_limit: true } })
  const passes = async (speed: number): Promise<string[]> => {
    await drive(52, 10)
    return drive(52, speed)
  }
  expect([await passes(90), await passes(110)]).toEqual([[], told])
  const vehicle = { label: 'Van', type: 'truck', tracker_id }
  const { id } = await alice.call('vehicle/create', { vehicle: { ...vehicle, max_speed: 80 } })
  expect(await passes(90)).toEqual(told)
  await alice.call('vehicle/update', { vehicle: { id, ...vehicle, max_speed: 130 } })
  expect([await passes(110), await passes(140)]).toEqual([[], told])
  await alice.call('vehicle/delete', { vehicle_id: id })
  expect([await passes(90), await passes(110)]).toEqual([[], told])
})

test('of a speeding its entry says for how long it was so once it is over, and no other entry does', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [one, other] = [await van(alice), await van(bob)]
  await make(alice, { trackers: [one.tracker_id] })
  await make(alice, { trackers: [one.tracker_id], param: 120 })
  await make(bob, { trackers: [other.tracker_id] })
  const durations = async (who: Person) => {
    const { rows } = await sql<{ duration: number | null }>`
      select (extra->'duration')::float8 as duration from history
      where account_id = ${who.id} and event = 'speedup' order by rule_id, id`.execute(db)
    return rows.map(({ duration }) => duration)
  }
  expect([await one.race(), await other.race()]).toEqual([[...told, ...told], told])
  await one.drive(52, 110)
  expect([await durations(alice), await durations(bob)]).toEqual([[null, 30], [null]])
  await one.drive(52, 10)
  expect([await durations(alice), await durations(bob)]).toEqual([[40, 30], [null]])
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

/** What a rule is told of, and how a tracker comes to belong to it and ceases to. */
type Belonging = (account: Person) => Promise<{
  targets: object
  join(tracker_id: number): Promise<unknown>
  leave(tracker_id: number): Promise<unknown>
}>

const belongings: readonly [string, Belonging][] = [
  [
    'a group',
    async (account) => {
      const { id } = await account.call('tracker/group/create', { title: 'Boats', color: 'FF6DDC' })
      const assign = (id: number, tracker_id: number) =>
        account.call('tracker/group/assign', { id, trackers: [tracker_id] })
      return { targets: { groups: [id] }, join: (one) => assign(id, one), leave: (one) => assign(0, one) }
    },
  ],
  [
    'a tag',
    async (account) => {
      const { id: tag_id } = await account.call('tag/create', { tag: { name: 'Cold', color: 'FF6DDC' } })
      const set = (tracker_id: number, tag_bindings: object[]) =>
        account.call('tracker/tags/set', { tracker_id, tag_bindings })
      return {
        targets: { tags: [tag_id] },
        join: (one) => set(one, [{ tag_id, ordinal: 1 }]),
        leave: (one) => set(one, []),
      }
    },
  ],
  [
    'a tag of its vehicle',
    async (account) => {
      const { id: tag_id } = await account.call('tag/create', { tag: { name: 'Cold', color: 'FF6DDC' } })
      const vehicle = { label: 'Van', type: 'car', tags: [tag_id] }
      const { id } = await account.call('vehicle/create', { vehicle })
      const tie = (tracker_id: number | null) =>
        account.call('vehicle/update', { vehicle: { ...vehicle, id, tracker_id } })
      return { targets: { tags: [tag_id] }, join: tie, leave: () => tie(null) }
    },
  ],
  [
    'a department',
    async (account) => {
      const { id: department_id } = await account.call('department/create', { department: { label: 'North' } })
      const employee = { first_name: 'Ada', department_id }
      const { id } = await account.call('employee/create', { employee })
      const tie = (tracker_id: number | null) =>
        account.call('employee/update', { employee: { ...employee, id, tracker_id } })
      return { targets: { departments: [department_id] }, join: tie, leave: () => tie(null) }
    },
  ],
]

test.each(belongings)('of a tracker from when it belongs to %s until it does no longer', async (_, belonging) => {
  const alice = await tenant()
  const { tracker_id, race } = await van(alice)
  await van(alice)
  const { targets, join, leave } = await belonging(alice)
  await make(alice, { targets })
  expect(await race()).toEqual([])
  expect(await list(alice)).toMatchObject([{ trackers: [], targets }])
  await join(tracker_id)
  expect(await race()).toEqual(told)
  expect(await list(alice)).toMatchObject([{ trackers: [tracker_id], targets }])
  expect(await list(alice, { tracker_id })).toHaveLength(1)
  await leave(tracker_id)
  expect(await race()).toEqual([])
  expect(await list(alice, { tracker_id })).toEqual([])
})

test.each([
  ['a tag', 'tag/delete', 'tag_id'],
  ['a tag of its vehicle', 'tag/delete', 'tag_id'],
  ['a department', 'department/delete', 'department_id'],
  ['a group', 'tracker/group/delete', 'id'],
] as const)('no more of those of %s that is gone by %s', async (what, path, parameter) => {
  const alice = await tenant()
  const { tracker_id, source_id, race } = await van(alice)
  const version = async () => {
    const state = db.selectFrom('source_state').select('rules').where('source_id', '=', source_id)
    return (await state.executeTakeFirstOrThrow()).rules
  }
  const [, belonging] = belongings.find(([said]) => said === what) as (typeof belongings)[number]
  const { targets, join } = await belonging(alice)
  await join(tracker_id)
  await make(alice, { targets: { ...targets, trackers: [] } })
  expect(await race()).toEqual(told)
  const before = await version()
  await alice.call(path, { [parameter]: Object.values(targets)[0][0] })
  expect(await race()).toEqual([])
  // It is not only told nothing: it is not judged.
  expect(await version()).toBe(before + 1)
  const [rule] = await list(alice)
  expect(rule).toMatchObject({ trackers: [] })
  expect(rule).not.toHaveProperty('targets')
})

test('of all trackers: also those to come, but for those that are left out', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const first = await van(alice)
  const rule_id = await make(alice, { targets: { all: true } })
  expect(await first.race()).toEqual(told)
  const second = await van(alice)
  expect(await second.race()).toEqual(told)
  const both = [first.tracker_id, second.tracker_id]
  expect(await list(alice)).toMatchObject([{ id: rule_id, trackers: both, targets: { all: true, except: [] } }])
  await alice.call('tracker/rule/unbind', { rule_id, trackers: [second.tracker_id] })
  expect(await second.race()).toEqual([])
  expect(await list(alice)).toMatchObject([{ trackers: [first.tracker_id], targets: { except: [second.tracker_id] } }])
  await alice.call('tracker/rule/bind', { rule_id, trackers: [second.tracker_id] })
  expect(await second.race()).toEqual(told)
  // Nobody else's.
  expect(await (await van(bob)).race()).toEqual([])
  await dealer.call('panel/tracker/move', { tracker_id: first.tracker_id, user_id: bob.id })
  expect(await first.race(bob)).toEqual([])
  await make(bob, { targets: { all: true } })
  expect(await first.race(bob)).toEqual(told)
  expect(await first.race(alice)).toEqual([])
  await dealer.call('panel/tracker/move', { tracker_id: first.tracker_id, user_id: alice.id })
  expect(await first.race(alice)).toEqual(told)
})

test('of all that a sub-user sees, by a rule of its own; when it is gone, of those that it saw', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tracker_rule_update'])
  const [seen, other] = [await van(alice), await van(alice)]
  const sight = { subuser_id: clerk.id, trackers: [seen.tracker_id] }
  await make(clerk, { targets: { all: true } })
  expect(await seen.race()).toEqual([])
  await alice.call('subuser/tracker/bind', sight)
  expect(await seen.race()).toEqual(told)
  expect(await other.race()).toEqual([])
  expect(await list(clerk)).toMatchObject([{ trackers: [seen.tracker_id] }])
  expect(await list(alice)).toMatchObject([{ trackers: [seen.tracker_id] }])
  await alice.call('subuser/tracker/unbind', sight)
  expect(await seen.race()).toEqual([])
  await alice.call('subuser/tracker/bind', sight)
  await alice.call('subuser/delete', { subuser_id: clerk.id })
  expect(await seen.race()).toEqual(told)
  const [rule] = await list(alice)
  expect(rule).toMatchObject({ trackers: [seen.tracker_id] })
  expect(rule).not.toHaveProperty('targets')
})

test('a device that only the clock has judged was never heard', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await van(alice)
  await make(alice, { trackers: [tracker_id] })
  for (const now of [Date.now(), Date.now() + 1]) expect(await judge(source_id, now)).toBe(true)
  const { state } = await alice.call('tracker/get_state', { tracker_id })
  expect(state).toMatchObject({ connection_status: 'just_registered', last_update: null })
  const { silent, never_heard } = await alice.call('today/read')
  expect([silent.count, never_heard.list]).toMatchObject([0, [{ tracker_id, heard: null }]])
})
