import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('changes the label and the group, and leaves it with 0', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { id } = await alice.call('tracker/group/create', { title: 'North', color: '00ff00' })
  for (const settings of [
    { label: 'Lorry', group_id: id },
    { label: 'Bus', group_id: 0 },
  ]) {
    expect(await alice.call('tracker/settings/update', { tracker_id, ...settings })).toEqual({})
    expect(await alice.call('tracker/settings/read', { tracker_id })).toEqual({ settings })
  }
})

test('a group of another account is none', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const { id } = await bob.call('tracker/group/create', { title: 'North', color: '00ff00' })
  const settings = { tracker_id, label: 'Bus', group_id: id }
  expect(await alice.fails('tracker/settings/update', settings)).toMatchObject({ code: 204, http: 404 })
  expect((await alice.call('tracker/settings/read', { tracker_id })).settings.label).toBe('Van')
})

test('bad parameters are all told', async () => {
  const alice = await tenant()
  const { body } = await alice.fails('tracker/settings/update', { tracker_id: 0, label: 'a<b', group_id: 'x' })
  const parameters = body.errors.map(({ parameter }: { parameter: string }) => parameter)
  expect(parameters.sort()).toEqual(['group_id', 'label', 'tracker_id'])
})

test('unknown, foreign and blocked trackers, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const settings = { tracker_id, label: 'Mine', group_id: 0 }
  const [mute, clerk] = [await subuser(alice), await subuser(alice, ['tracker_update'])]
  expect(await mute.fails('tracker/settings/update', settings)).toMatchObject({ code: 13, http: 403 })
  for (const stranger of [bob, clerk])
    expect(await stranger.fails('tracker/settings/update', settings)).toMatchObject({ code: 201 })
  expect((await alice.call('tracker/settings/read', { tracker_id })).settings.label).toBe('Van')
  await bind(db, alice, clerk, [tracker_id])
  expect(await clerk.call('tracker/settings/update', settings)).toEqual({})
  await block(db, source_id)
  expect(await alice.fails('tracker/settings/update', settings)).toMatchObject({ code: 208, http: 403 })
})
