import { expect, test } from 'vitest'
import { checkIn } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('sub-users with the right read those of trackers that they see; nobody else reads them', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const checkin_id = await checkIn(alice, tracker_id)
  const clerk = await subuser(alice, ['employee_update'])
  expect(await clerk.fails('checkin/read', { checkin_id })).toMatchObject({ code: 204, http: 404 })
  await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers: [tracker_id] })
  expect((await clerk.call('checkin/read', { checkin_id })).value).toMatchObject({ id: checkin_id, user_id: alice.id })
  expect(await bob.fails('checkin/read', { checkin_id })).toMatchObject({ code: 204 })
  expect(await alice.fails('checkin/read', { checkin_id: 2_000_000_000 })).toMatchObject({ code: 204 })
  const other = await subuser(alice, ['checkin_update'])
  expect(await other.fails('checkin/read', { checkin_id })).toMatchObject({ code: 13 })
})

test('those of a tracker that is blocked or deleted are not found', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const checkin_id = await checkIn(alice, tracker_id)
  const blocked = (blocked: boolean) => db.updateTable('source').set({ blocked }).where('id', '=', source_id).execute()
  await blocked(true)
  expect(await alice.fails('checkin/read', { checkin_id })).toMatchObject({ code: 204 })
  await blocked(false)
  expect((await alice.call('checkin/read', { checkin_id })).value.id).toBe(checkin_id)
  await db.updateTable('tracker').set({ deleted: new Date() }).where('id', '=', tracker_id).execute()
  expect(await alice.fails('checkin/read', { checkin_id })).toMatchObject({ code: 204 })
})
