import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as ending from '#store/people/corrupt-user.ts'
import { findSources, lockSources } from '#store/points/ingest.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'
import { ties } from '#test/trackers.ts'
import { all, createUser } from './people.ts'

const { db, pool, dealer_id, panel, otherDealer, tenant, subuser, tracker } = await fleet()
const dealer = await panel({ ...all, trackers: ['create', 'delete', 'update', 'corrupt'], tariffs: ['read', 'create'] })

const loginOf = async ({ id }: Person): Promise<string> =>
  (await db.selectFrom('users').select('login').where('id', '=', id).executeTakeFirstOrThrow()).login

/** Another account's tracker over the device. */
const clone = async (account: Person, source_id: number): Promise<number> => {
  const values = { account_id: account.id, source_id, label: 'Clone', clone: true }
  return (await db.insertInto('tracker').values(values).returning('id').executeTakeFirstOrThrow()).id
}

test('nothing of the user is left: sub-users, trackers, devices, sessions and keys', async () => {
  const user = await tenant()
  const sub = await subuser(user)
  const device = await tracker(user)
  const key = (await user.call('api/key/create', { title: 'key' })).value.hash as string
  const login = await loginOf(user)
  await dealer.call('panel/user/corrupt', { user_id: user.id, login: login.toUpperCase() })

  for (const hash of [user.hash, sub.hash, key])
    expect(await user.fails('user/get_info', { hash })).toMatchObject({ code: 4 })
  expect(await dealer.fails('panel/user/read', { user_id: user.id })).toMatchObject({ code: 201 })
  expect((await findSources(pool, [device.device_id])).get(device.device_id)).toBeUndefined()
  const client = await pool.connect()
  expect(await lockSources(client, [device.source_id])).toEqual([])
  client.release()
  const left = await db
    .selectFrom('tracker')
    .select('id')
    .where('account_id', '=', user.id)
    .where('deleted', 'is', null)
    .execute()
  expect(left).toEqual([])
})

test('login and device are free again', async () => {
  const user = await tenant()
  const { device_id } = await tracker(user)
  const login = await loginOf(user)
  await dealer.call('panel/user/corrupt', { user_id: user.id, login })
  expect(await createUser(dealer, { login })).toBeGreaterThan(user.id)
  await tracker(await tenant(), { device_id })
})

test('clones go with it, or hold it up', async () => {
  const user = await tenant()
  const friend = await tenant()
  const own = await tracker(friend)
  const ids = [
    await clone(friend, (await tracker(user)).source_id),
    await clone(friend, (await tracker(user)).source_id),
  ]
  const asked = { user_id: user.id, login: await loginOf(user) }
  const refused = await dealer.fails('panel/user/corrupt', { ...asked, corrupt_clones: false })
  expect(refused).toMatchObject({ code: 253, body: { list: ids } })
  expect((await friend.call('tracker/list')).list).toHaveLength(3)
  await dealer.call('panel/user/corrupt', asked)
  expect((await friend.call('tracker/list')).list).toMatchObject([{ id: own.tracker_id }])
  expect((await findSources(pool, [own.device_id])).get(own.device_id)).toMatchObject({ source_id: own.source_id })
})

test('a clone that the user has ends, but not the device of its owner', async () => {
  const owner = await tenant()
  const user = await tenant()
  const { source_id, device_id } = await tracker(owner)
  await clone(user, source_id)
  await dealer.call('panel/user/corrupt', { user_id: user.id, login: await loginOf(user), corrupt_clones: false })
  expect((await findSources(pool, [device_id])).get(device_id)).toMatchObject({ source_id })
  expect((await owner.call('tracker/list')).list).toHaveLength(1)
})

test('the login must be that of the user', async () => {
  const [user, other] = [await tenant(), await tenant()]
  const { code, body } = await dealer.fails('panel/user/corrupt', { user_id: user.id, login: await loginOf(other) })
  expect({ code, at: body.errors[0].parameter }).toEqual({ code: 7, at: 'login' })
  await user.call('user/get_info')
})

test('once is enough', async () => {
  const user = await tenant()
  const asked = { user_id: user.id, login: await loginOf(user) }
  await dealer.call('panel/user/corrupt', asked)
  expect(await dealer.fails('panel/user/corrupt', asked)).toMatchObject({ code: 252 })
})

test('users of other dealers and sub-users are not found', async () => {
  const user = await tenant()
  const stranger = await panel(all, await otherDealer())
  const asked = { user_id: user.id, login: await loginOf(user) }
  expect(await stranger.fails('panel/user/corrupt', asked)).toMatchObject({ code: 201 })
  const sub = await subuser(user)
  expect(await dealer.fails('panel/user/corrupt', { user_id: sub.id, login: await loginOf(sub) })).toMatchObject({
    code: 201,
  })
})

test('nothing is tied to its trackers any more, nor to their clones', async () => {
  const [user, friend] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(user)
  await ties(user, tracker_id)
  const others = await ties(friend, await clone(friend, source_id))
  await dealer.call('panel/user/corrupt', { user_id: user.id, login: await loginOf(user) })
  expect(await others.tied()).toEqual([null, null])
  for (const table of ['vehicle', 'employee'] as const) {
    const own = db.selectFrom(table).select('tracker_id').where('account_id', '=', user.id)
    expect(await own.execute()).toEqual([{ tracker_id: null }])
  }
})

test('no device and no clone comes to live in an account that ends at the same moment', async () => {
  const user = await tenant()
  const friend = await tenant()
  const { tracker_id } = await tracker(user)
  const registrations = [1, 2, 3, 4].map(() => tracker(user))
  const end = dealer.call('panel/user/corrupt', { user_id: user.id, login: await loginOf(user) })
  const cloned = dealer.call('panel/tracker/clone', { tracker_id, label: 'Clone', user_id: friend.id })
  await Promise.allSettled([...registrations, cloned])
  await end
  const sources = db.selectFrom('source').select('id').where('account_id', '=', user.id)
  expect(await sources.where('corrupted', 'is', null).execute()).toEqual([])
  expect(
    await db
      .selectFrom('tracker')
      .where('source_id', 'in', sources)
      .select('id')
      .where('deleted', 'is', null)
      .execute(),
  ).toEqual([])
})

/** Until a statement waits for another transaction. */
const blocked = async (): Promise<void> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  if (rows.length === 0) await blocked()
}

/** Ends the account, after somebody has come to wait for it; answers what that comes to. */
const endMeanwhile = <T>(user: Person, come: () => Promise<T>): Promise<{ late: Promise<T> }> =>
  db.transaction().execute(async (transaction) => {
    await sql`select from users where id = ${user.id} for update`.execute(transaction)
    const late = come()
    await blocked()
    await ending.lock(transaction, { dealer_id }, user.id)
    await ending.corrupt(transaction, { account_id: user.id })
    return { late }
  })

const token = { application: 'svc_android_viewer', token: 'of the app', category_filter: '*' }
const anotherPlan = async (): Promise<number> =>
  (await dealer.call('panel/tariff/create', { tariff: tariff({ active: true, group_id: 1 }) })).id

test.each([
  { path: 'panel/tracker/tariff/change', by: 'dealer', params: { repay: true, charge: true }, code: 252 },
  { path: 'panel/tracker/corrupt', by: 'dealer', params: {}, code: 252 },
  { path: 'panel/tracker/clone', by: 'dealer', params: { label: 'Clone' }, into: true, code: 246 },
  { path: 'panel/tracker/move', by: 'dealer', params: {}, into: true, code: 246 },
  { path: 'tariff/tracker/change', by: 'user', params: {}, code: 4 },
  { path: 'user/session/push_token/bind', by: 'user', params: token, code: 4 },
  { path: 'user/session/push_token/bind', by: 'subuser', params: token, code: 4 },
])('whoever waits for the end of the account holds nothing that it needs: $path by $by', async (asked) => {
  const [user, friend] = [await tenant(), await tenant()]
  const people = { dealer, user, subuser: await subuser(user) }
  const { tracker_id } = await tracker(asked.into ? friend : user)
  const tariff_id = await anotherPlan()
  const waiter = people[asked.by as keyof typeof people]
  const given = { user_id: user.id, tracker_id, tariff_id, ...asked.params }
  const { late } = await endMeanwhile(user, () => waiter.fails(asked.path, given))
  expect(await late).toMatchObject({ code: asked.code })
})

test('who changes all users takes those of an account in the order in which it ends', async () => {
  const user = await tenant()
  await subuser(user)
  await dealer.call('panel/user/update', { user: { id: user.id, first_name: 'Ada' } })
  const asked = { target: { type: 'all' }, settings: { type: 'disallowed' } }
  const { late } = await endMeanwhile(user, () => dealer.call('panel/user/mfa/settings/update', asked))
  await late
})
