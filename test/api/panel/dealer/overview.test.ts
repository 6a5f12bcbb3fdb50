import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { clone } from '#test/trackers.ts'

const { db, panel, tenant, tracker, otherDealer } = await fleet()
const path = 'panel/dealer/overview'
const all = { trackers: ['read', 'update', 'corrupt'], users: ['read', 'update'], user_sessions: ['create'] }

test('a dealer sees its users, its devices by what they do, what was added and who signed in', async () => {
  const id = await otherDealer()
  const dealer = await panel(all, id)
  const [alice, bob] = [await tenant('UTC', id), await tenant('UTC', id)]
  const [van, car, taxi, gone] = await Promise.all([tracker(alice), tracker(alice), tracker(bob), tracker(bob)])
  await clone(db, bob, van.source_id)
  await tracker(await tenant())
  await dealer.call('panel/tracker/source/update', { tracker_id: car.tracker_id, blocked: true })
  await dealer.call('panel/tracker/corrupt', { tracker_id: gone.tracker_id })
  const heard = (minutes: number, located: boolean) => ({ heard: new Date(Date.now() - minutes * 60_000), located })
  await db.updateTable('listed_tracker').set(heard(1, true)).where('source_id', '=', van.source_id).execute()
  await db.updateTable('listed_tracker').set(heard(60, true)).where('source_id', '=', taxi.source_id).execute()
  await db.updateTable('users').set({ activated: false }).where('id', '=', bob.id).execute()
  const told = await dealer.call(path)
  expect(told).toMatchObject({
    users: { amount: 2, activated: 1 },
    trackers: { active: 1, idle: 0, signal_lost: 0, offline: 1, just_registered: 0, blocked: 1 },
  })
  expect(told.growth).toHaveLength(12)
  expect(told.growth.at(-1)).toEqual({ month: new Date().toISOString().slice(0, 7), users: 2, trackers: 3 })
  expect(told.growth[0]).toMatchObject({ users: 0, trackers: 0 })
  expect(told.sign_ins.map(({ user_id }: { user_id: number }) => user_id).sort()).toEqual([alice.id, bob.id].sort())
})

test('a session that the dealer opened is no sign-in of the user', async () => {
  const id = await otherDealer()
  const dealer = await panel(all, id)
  const alice = await tenant('UTC', id)
  await db.deleteFrom('session').where('user_id', '=', alice.id).execute()
  await dealer.call('panel/user/session/create', { user_id: alice.id })
  expect((await dealer.call(path)).sign_ins).toEqual([])
})

test('only who may see users and trackers is told', async () => {
  const dealer = await panel({ users: ['read'] })
  expect(await dealer.fails(path)).toMatchObject({ code: 13 })
})
