import { expect, test } from 'vitest'
import { period, recorded, two_drives } from '../../track/recorded.ts'
import { all } from './all.ts'

const { db, dealer_id, panel, otherDealer, tenant, subuser, tracker, driven } = await recorded()
const dealer = await panel(all)
const path = 'panel/tracker/clone'

test('whoever gets a clone sees all that the device sent', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await driven(alice, two_drives)
  const { id } = await dealer.call(path, { tracker_id, label: 'Borrowed', user_id: bob.id })
  const { value } = await bob.call('tracker/read', { tracker_id: id })
  expect(value).toMatchObject({ id, label: 'Borrowed', clone: true, source: { id: source_id } })
  for (const ask of ['track/list', 'track/read'] as const) {
    const own = await alice.call(ask, { ...period, tracker_id })
    expect(own.list.length).toBeGreaterThan(1)
    expect(await bob.call(ask, { ...period, tracker_id: id })).toEqual(own)
  }
  const { state } = await alice.call('tracker/get_state', { tracker_id })
  expect((await bob.call('tracker/get_state', { tracker_id: id })).state).toEqual(state)
  expect(await bob.fails('track/list', { ...period, tracker_id })).toMatchObject({ code: 201 })
})

test('its owner and users who are not there cannot have it', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const stranger = await tenant('UTC', await otherDealer())
  for (const { id } of [alice, stranger, await subuser(await tenant()), { id: 2_000_000_000 }])
    expect(await dealer.fails(path, { tracker_id, label: 'X', user_id: id })).toMatchObject({ code: 246, http: 400 })
})

test('a user of a dealer below may have it, and that dealer sees the clone', async () => {
  const child = await otherDealer()
  const grandchild = await otherDealer()
  await db.updateTable('dealer').set({ parent_id: dealer_id }).where('id', '=', child).execute()
  await db.updateTable('dealer').set({ parent_id: child }).where('id', '=', grandchild).execute()
  const { tracker_id } = await tracker(await tenant())
  const user = await tenant('UTC', grandchild)
  const { id } = await dealer.call(path, { tracker_id, label: 'Below', user_id: user.id })
  const below = await panel(all, grandchild)
  expect((await below.call('panel/tracker/list')).list).toMatchObject([{ id, clone: true, user_id: user.id }])
  expect(await below.fails('panel/tracker/read', { tracker_id })).toMatchObject({ code: 201 })
})

test('a user has one clone of a device, also when two are asked for at once', async () => {
  const bob = await tenant()
  const { tracker_id } = await tracker(await tenant())
  const asked = { tracker_id, label: 'Twice', user_id: bob.id }
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => dealer.call(path, asked)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [{ id }] = (await bob.call('tracker/list')).list
  expect(await dealer.fails(path, asked)).toMatchObject({ code: 247, http: 409, body: { list: [id] } })
})

test('no clones of clones, of corrupted devices, of those of other dealers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const stranger = await panel(all, await otherDealer())
  const asked = { tracker_id, label: 'X', user_id: bob.id }
  expect(await stranger.fails(path, asked)).toMatchObject({ code: 201 })
  const { id } = await dealer.call(path, asked)
  expect(await dealer.fails(path, { ...asked, tracker_id: id })).toMatchObject({ code: 219, http: 403 })
  await dealer.call('panel/tracker/corrupt', { tracker_id })
  expect(await dealer.fails(path, asked)).toMatchObject({ code: 252 })
})
