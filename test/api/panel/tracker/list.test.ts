import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createScribe } from '#jobs/heard.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { clone, hear } from '#test/trackers.ts'
import { all } from './all.ts'

const opened = await fleet()
const { db, panel, otherDealer, tenant, tracker } = opened

/** A panel of a dealer that has no trackers yet, and a user of it. */
const fresh = async () => {
  const dealer_id = await otherDealer()
  return { dealer_id, dealer: await panel(all, dealer_id), user: await tenant('UTC', dealer_id) }
}

const ids = async (dealer: Person, params: object = {}): Promise<number[]> =>
  (await dealer.call('panel/tracker/list', params)).list.map(({ id }: { id: number }) => id)

const planOf = async (dealer: Person): Promise<number> =>
  (await dealer.call('panel/tracker/list')).list[0].source.tariff_id

test('trackers of all users of the dealer, and of nobody else, as its users see them and more', async () => {
  const { dealer, dealer_id, user } = await fresh()
  await tracker(await tenant())
  const { tracker_id } = await tracker(user)
  const other = await tracker(await tenant('UTC', dealer_id))
  const { list, count } = await dealer.call('panel/tracker/list')
  expect(count).toBe(2)
  expect(list.map(({ id }: { id: number }) => id)).toEqual([tracker_id, other.tracker_id])
  const { value } = await user.call('tracker/read', { tracker_id })
  expect(list[0]).toEqual({
    ...value,
    comment: '',
    creation_date: value.source.creation_date,
    dealer_id,
    deleted: false,
    user_id: user.id,
    owner_name: '',
    model_name: 'FMB920',
    last_connection: null,
    source: { ...value.source, connection_status: 'just_registered' },
  })
})

test('of one user, and of one plan', async () => {
  const { dealer, dealer_id, user } = await fresh()
  const own = await tracker(user)
  const other = await tracker(await tenant('UTC', dealer_id))
  expect(await ids(dealer, { user_id: user.id })).toEqual([own.tracker_id])
  const tariff_id = await planOf(dealer)
  const plan = await db
    .insertInto('tariff')
    .values({ dealer_id, name: 'Other' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('source').set({ tariff_id: plan.id }).where('id', '=', other.source_id).execute()
  expect(await ids(dealer, { tariff_id })).toEqual([own.tracker_id])
  expect(await ids(dealer, { tariff_id: plan.id })).toEqual([other.tracker_id])
})

test('users and plans of other dealers are not found', async () => {
  const { dealer } = await fresh()
  const stranger = await fresh()
  const { source_id } = await tracker(stranger.user)
  const { tariff_id } = await db
    .selectFrom('source')
    .select('tariff_id')
    .where('id', '=', source_id)
    .executeTakeFirstOrThrow()
  for (const params of [{ user_id: stranger.user.id }, { tariff_id }])
    expect(await dealer.fails('panel/tracker/list', params)).toMatchObject({ code: 201 })
})

test('found by a part of id, label, device, model, phone and user, whatever the case; a wildcard is plain', async () => {
  const { dealer, user } = await fresh()
  const van = await tracker(user, { label: 'Red 100% Van', phone: '491705550001' })
  await tracker(user, { label: 'Car', model: 'gt06n' })
  const { tracker_id, source_id, device_id } = van
  for (const filter of ['red', '100%', 'FMB', '5550001', device_id, ' van ', `${tracker_id}`, `${source_id}`])
    expect(await ids(dealer, { filter })).toContain(tracker_id)
  expect(await ids(dealer, { filter: 'RED' })).toEqual([tracker_id])
  expect(await ids(dealer, { filter: 'r_d' })).toEqual([])
  expect(await ids(dealer, { filter: ' ' })).toHaveLength(2)
  expect(await ids(dealer, { filter: `${user.id}` })).toHaveLength(2)
})

test('a device that is another one is found as that, and no audit tells its owner of its clones', async () => {
  const { dealer, dealer_id, user } = await fresh()
  const { tracker_id, source_id } = await tracker(user)
  const cloned = await clone(db, await tenant('UTC', dealer_id), source_id)
  const told = await db.transaction().execute(async (db) => {
    await sql`select set_config('odograph.audit', 'on', true)`.execute(db)
    await db.updateTable('source').set({ model: 'gt06n', phone: null }).where('id', '=', source_id).execute()
    const { rows } = await sql<{ told: string }>`select current_setting('odograph.audit_changes') as told`.execute(db)
    return rows[0]?.told
  })
  expect(told).toContain('"source"')
  expect(told).not.toContain('"tracker"')
  expect(await ids(dealer, { filter: 'GT06' })).toEqual([tracker_id, cloned])
  expect(await ids(dealer, { filter: 'fmb' })).toEqual([])
})

test('in every order, both ways, a page at a time', async () => {
  const { dealer, user } = await fresh()
  const b = await tracker(user, { label: 'b', model: 'gt06n', phone: '491705550003' })
  const a = await tracker(user, { label: 'a', phone: '491705550002' })
  await hear(db, a.source_id, { status: {}, at: Date.now() - 10_000 })
  await createScribe(db).write()
  const tariff_id = await planOf(dealer)
  await db.updateTable('source').set({ tariff_id }).where('id', '=', a.source_id).execute()
  const comment = { tracker_id: b.tracker_id, label: 'b', deleted: false, comment: 'late' }
  await dealer.call('panel/tracker/settings/update', comment)
  const up = [a.tracker_id, b.tracker_id]
  const down = [b.tracker_id, a.tracker_id]
  const orders = {
    id: down,
    label: up,
    model: up,
    phone: up,
    device_id: down,
    creation_date: down,
    last_connection: up,
    comment: up,
    user_id: down,
  }
  for (const [order_by, expected] of Object.entries(orders)) {
    expect(await ids(dealer, { order_by })).toEqual(expected)
    expect(await ids(dealer, { order_by, ascending: false })).toEqual([...expected].reverse())
  }
  expect(await ids(dealer, { order_by: 'status' })).toEqual(down)
  for (const order_by of ['tariff_id', 'business_status']) {
    expect(await ids(dealer, { order_by })).toEqual(down)
    expect(await ids(dealer, { order_by, ascending: false })).toEqual(up)
  }
  expect(await dealer.call('panel/tracker/list', { limit: 1, offset: 1 })).toMatchObject({
    list: [{ label: 'a' }],
    count: 2,
  })
  for (const wanted of [
    { filter: '49170555000' },
    { user_id: user.id },
    { tariff_id },
    { clones_filter: 'exclude_clones' },
  ])
    for (const order_by of ['model', 'last_connection']) expect(await ids(dealer, { ...wanted, order_by })).toEqual(up)
  expect(await ids(dealer, { order_by: 'mars', ascending: false })).toEqual(up)
  expect(await dealer.fails('panel/tracker/list', { limit: 10_001 })).toMatchObject({ code: 212 })
})

test('what is told is of this moment, and the order by it of when it was noted last', async () => {
  const { dealer, user } = await fresh()
  const [a, b] = [await tracker(user), await tracker(user)]
  const scribe = createScribe(db)
  const hearAt = (source_id: number, minutes: number) =>
    hear(db, source_id, { status: {}, at: Date.now() - minutes * 60_000 })
  await hearAt(a.source_id, 20)
  await hearAt(b.source_id, 10)
  await scribe.write()
  await hearAt(a.source_id, 0)
  scribe.add(a.source_id)
  const told = async (order_by: string) =>
    (await dealer.call('panel/tracker/list', { order_by })).list.map(
      ({ id, source }: { id: number; source: { connection_status: string } }) => [id, source.connection_status],
    )
  const [first, second] = [
    [a.tracker_id, 'signal_lost'],
    [b.tracker_id, 'idle'],
  ]
  expect(await told('last_connection')).toEqual([first, second])
  expect(await told('status')).toEqual([second, first])
  await scribe.write()
  expect(await told('last_connection')).toEqual([second, first])
})

test('the owner is told by its name, and trackers are listed by their owners', async () => {
  const { dealer, dealer_id, user: person } = await fresh()
  const company = await tenant('UTC', dealer_id)
  const named = (id: number, columns: object) => db.updateTable('users').set(columns).where('id', '=', id).execute()
  await named(person.id, { first_name: 'Zoe', last_name: 'Ware', legal_name: 'Old Ltd' })
  await named(company.id, { first_name: 'Bob', legal_type: 'legal_entity', legal_name: 'Ants Ltd' })
  const [a, b, c] = [await tracker(person), await tracker(company), await tracker(person)]
  const { list } = await dealer.call('panel/tracker/list', { order_by: 'owner_name' })
  expect(list.map(({ id }: { id: number }) => id)).toEqual([b.tracker_id, a.tracker_id, c.tracker_id])
  expect(list.map(({ owner_name }: { owner_name: string }) => owner_name)).toEqual(['Ants Ltd', 'Zoe Ware', 'Zoe Ware'])
  for (const who of [person, company]) {
    const { title } = (await who.call('user/get_info')).user_info
    expect(list.map(({ owner_name }: { owner_name: string }) => owner_name)).toContain(title)
  }
  expect(await ids(dealer, { order_by: 'user_id' })).toEqual([a.tracker_id, c.tracker_id, b.tracker_id])
  expect(await ids(dealer, { order_by: 'user_id', ascending: false })).toEqual([
    b.tracker_id,
    c.tracker_id,
    a.tracker_id,
  ])
})

test.each([
  ['exclude_clones', ['original']],
  ['include_clones_only', ['clone']],
  ['only_include_clones', ['clone']],
  ['not_set', ['original', 'clone']],
])('clones_filter %s', async (clones_filter, expected) => {
  const { dealer, dealer_id, user } = await fresh()
  const { tracker_id, source_id } = await tracker(user)
  const cloned = await clone(db, await tenant('UTC', dealer_id), source_id)
  const { list, count } = await dealer.call('panel/tracker/list', { clones_filter })
  const names = new Map([
    [tracker_id, 'original'],
    [cloned, 'clone'],
  ])
  expect(list.map(({ id }: { id: number }) => names.get(id))).toEqual(expected)
  expect(count).toBe(expected.length)
})

test('the connection is the one that users are told', async () => {
  const { dealer, user } = await fresh()
  const at = { lat: 1, lng: 2, alt: 0, speed: 0, heading: 0, satellites: 9, precision: 0, flags: 0 }
  const minutes = [0, 4, 6, 14, 16]
  const cases = minutes.flatMap((ago) => [undefined, 0, 4, 6].map((older) => ({ ago, older })))
  for (const { ago, older } of cases) {
    const { tracker_id, source_id } = await tracker(user)
    const heard = Date.now() - ago * 60_000 - 1_000
    const points = older === undefined ? [] : [{ ...at, time: heard - older * 60_000 }]
    await hear(db, source_id, { points, status: {}, at: heard })
    const { state } = await user.call('tracker/get_state', { tracker_id })
    const [told] = (await dealer.call('panel/tracker/list', { filter: `${tracker_id}`, user_id: user.id })).list.filter(
      ({ id }: { id: number }) => id === tracker_id,
    )
    expect({ ago, older, status: told.source.connection_status }).toEqual({
      ago,
      older,
      status: state.connection_status,
    })
    expect(told.last_connection).toBe(new Date(heard).toISOString().slice(0, 19).replace('T', ' '))
  }
  await createScribe(db).write()
  const { list } = await dealer.call('panel/tracker/list', { order_by: 'status' })
  const statuses = list.map(({ source }: { source: { connection_status: string } }) => source.connection_status)
  expect(new Set(statuses).size).toBe(4)
  expect(statuses).toEqual(statuses.toSorted())
})

test('deleted and corrupted trackers are told so, and clones are', async () => {
  const { dealer, dealer_id, user } = await fresh()
  const { tracker_id, source_id } = await tracker(user)
  const cloned = await clone(db, await tenant('UTC', dealer_id), source_id)
  await dealer.call('panel/tracker/settings/update', { tracker_id, label: 'Van', deleted: true })
  const { list } = await dealer.call('panel/tracker/list')
  expect(list).toMatchObject([
    { id: tracker_id, deleted: true, clone: false },
    { id: cloned, deleted: false, clone: true },
  ])
  expect(list[0].source).not.toHaveProperty('corrupted')
  const gone = await tracker(user)
  await user.call('tracker/corrupt', { tracker_id: gone.tracker_id })
  expect((await dealer.call('panel/tracker/list')).list[2]).toMatchObject({
    deleted: true,
    source: { corrupted: true },
  })
})
