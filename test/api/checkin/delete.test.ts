import { expect, test } from 'vitest'
import { checkIn, ids } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser, tracker } = await fleet()

test('check-ins are deleted, all or none', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [{ tracker_id }, other] = [await tracker(alice), await tracker(alice)]
  const [one, two, three] = [
    await checkIn(alice, tracker_id),
    await checkIn(alice, tracker_id),
    await checkIn(alice, other.tracker_id),
  ]
  const foreign = await checkIn(bob, (await tracker(bob)).tracker_id)
  for (const wrong of [foreign, 2_000_000_000])
    expect(await alice.fails('checkin/delete', { checkin_ids: [one, wrong] })).toMatchObject({ code: 201 })
  expect(await ids(alice)).toEqual([one, two, three])
  const clerk = await subuser(alice, ['checkin_update', 'employee_update'])
  await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers: [tracker_id] })
  expect(await clerk.fails('checkin/delete', { checkin_ids: [one, three] })).toMatchObject({ code: 201 })
  await clerk.call('checkin/delete', { checkin_ids: [one, one] })
  expect(await ids(alice)).toEqual([two, three])
  await alice.call('checkin/delete', { checkin_ids: [] })
  await alice.call('checkin/delete', { checkin_ids: [three, two] })
  expect(await ids(alice)).toEqual([])
  expect(await ids(bob)).toEqual([foreign])
})

test('reading does not let anybody delete', async () => {
  const alice = await tenant()
  const reader = await subuser(alice, ['employee_update'])
  expect(await reader.fails('checkin/delete', { checkin_ids: [] })).toMatchObject({ code: 13 })
})
