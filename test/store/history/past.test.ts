import { expect, test } from 'vitest'
import { recordPast } from '#store/history/past.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { entry, moment } from '#test/history.ts'

const { db, tenant, subuser, tracker } = await fleet()

const unread = async (person: Person): Promise<number[]> =>
  (await person.call('history/unread/list')).list
    .map(({ id }: { id: number }) => id)
    .sort((a: number, b: number) => a - b)

test('what another system has told everybody has read, and nothing else is read by that', async () => {
  const alice = await tenant()
  const bob = await subuser(alice)
  const { tracker_id } = await tracker(alice)
  await alice.call('subuser/tracker/bind', { subuser_id: bob.id, trackers: [tracker_id] })
  const before = await entry(db, alice, tracker_id)
  await alice.call('history/mark_read_all')
  const told = { event: 'speedup', detail: '', location: null, track_id: 0, zone_ids: [] } as const
  const past = [1, 2].map((minute) => ({ ...told, tracker_id, time: moment(minute).getTime() }))
  const record = () =>
    db.transaction().execute((transaction) => recordPast(transaction, { account_id: alice.id }, past, new Date()))
  expect(await record()).toBe(2)
  const after = await entry(db, alice, tracker_id)
  // Now nobody has read all.
  expect(await record()).toBe(2)
  expect([await unread(alice), await unread(bob)]).toEqual([[after], [before, after]])
})
