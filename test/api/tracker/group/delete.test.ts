import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser, tracker } = await fleet()
const group = { title: 'North', color: 'FF00aa' }

test('its trackers are in group 0 then', async () => {
  const alice = await tenant()
  const [{ id }, other] = [
    await alice.call('tracker/group/create', group),
    await alice.call('tracker/group/create', group),
  ]
  await tracker(alice, { label: 'a', group_id: id })
  await tracker(alice, { label: 'b', group_id: other.id })
  expect(await alice.call('tracker/group/delete', { id })).toEqual({})
  expect(await alice.call('tracker/group/list')).toEqual({ list: [{ id: other.id, ...group }] })
  const { list } = await alice.call('tracker/list')
  expect(list.map(({ group_id }: { group_id: number }) => group_id)).toEqual([0, other.id])
})

test('while trackers join it: they are in no group, or the group is not found', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (let n = 0; n < 10; n++) {
    const { id } = await alice.call('tracker/group/create', group)
    const [joined, deleted] = await Promise.allSettled([
      alice.call('tracker/group/assign', { id, trackers: [tracker_id] }),
      alice.call('tracker/group/delete', { id }),
    ])
    expect(deleted.status).toBe('fulfilled')
    if (joined.status === 'rejected') expect(String(joined.reason)).toContain('"code":201')
    expect((await alice.call('tracker/read', { tracker_id })).value.group_id).toBe(0)
  }
})

test('a group of another account, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id } = await alice.call('tracker/group/create', group)
  expect(await bob.fails('tracker/group/delete', { id })).toMatchObject({ code: 201, http: 400 })
  const clerk = await subuser(alice, ['tracker_update'])
  expect(await clerk.fails('tracker/group/delete', { id })).toMatchObject({ code: 13 })
  expect(await alice.call('tracker/group/list')).toEqual({ list: [{ id, ...group }] })
})
