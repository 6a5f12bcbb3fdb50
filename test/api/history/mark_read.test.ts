import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { entry } from '#test/history.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('an entry is marked as read once, for the login that marks it', async () => {
  const alice = await tenant()
  const sub = await subuser(alice)
  const { tracker_id } = await tracker(alice)
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [tracker_id] })
  const [id, other] = [await entry(db, alice, tracker_id), await entry(db, alice, tracker_id)]
  expect(await alice.call('history/mark_read', { id })).toEqual({})
  const isRead = async (person: typeof alice, id: number) => (await person.call('history/read', { id })).value.is_read
  expect([await isRead(alice, id), await isRead(alice, other), await isRead(sub, id)]).toEqual([true, false, false])
  expect(await alice.fails('history/mark_read', { id })).toMatchObject({ code: 201 })
  expect(await sub.call('history/mark_read', { id })).toEqual({})
})

test('entries of others, of trackers that are not seen, and unknown ones are not found', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const sub = await subuser(alice)
  const id = await entry(db, alice, (await tracker(alice)).tracker_id)
  for (const person of [bob, sub]) expect(await person.fails('history/mark_read', { id })).toMatchObject({ code: 201 })
  expect(await alice.fails('history/mark_read', { id: id + 100 })).toMatchObject({ code: 201 })
})
