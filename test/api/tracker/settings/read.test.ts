import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('the label and the group, 0 for none', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { label: 'Bus' })
  const none = { settings: { label: 'Bus', group_id: 0 } }
  expect(await alice.call('tracker/settings/read', { tracker_id })).toEqual(none)
  const { id } = await alice.call('tracker/group/create', { title: 'North', color: '00ff00' })
  const grouped = await tracker(alice, { label: 'Van', group_id: id })
  expect(await alice.call('tracker/settings/read', { tracker_id: grouped.tracker_id })).toEqual({
    settings: { label: 'Van', group_id: id },
  })
})

test('unknown, foreign, not bound and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  for (const stranger of [bob, await subuser(alice)])
    expect(await stranger.fails('tracker/settings/read', { tracker_id })).toMatchObject({ code: 201, http: 400 })
  await block(db, source_id)
  expect(await alice.fails('tracker/settings/read', { tracker_id })).toMatchObject({ code: 208, http: 403 })
})
