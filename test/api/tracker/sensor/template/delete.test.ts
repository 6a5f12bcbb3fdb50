import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDoor } from '#test/sensors.ts'
import { makeTemplate, namesOf, path } from './templates.ts'

const { tenant, subuser, tracker } = await fleet()
const remove = `${path}/delete`
const titles = async (account: Awaited<ReturnType<typeof tenant>>) =>
  (await account.call(`${path}/list`)).list.map(({ title }: { title: string }) => title)

test('trackers keep what they were given, and those to come get nothing', async () => {
  const alice = await tenant()
  const id = await makeTemplate(alice, { sensors: [aDoor] })
  const { tracker_id: before } = await tracker(alice)
  expect(await alice.call(remove, { id })).toEqual({})
  const { tracker_id: behind } = await tracker(alice)
  expect([await namesOf(alice, before), await namesOf(alice, behind)]).toEqual([['Rear door'], []])
  expect(await titles(alice)).toEqual([])
})

test('one for a group goes with the group, so that it is never for all', async () => {
  const alice = await tenant()
  const { id: group_id } = await alice.call('tracker/group/create', { title: 'North', color: 'FF0000' })
  await makeTemplate(alice, { title: 'Of all' })
  await makeTemplate(alice, { title: 'Of the group', group_id })
  await tracker(alice, { group_id })
  await alice.call('tracker/group/delete', { id: group_id })
  expect(await titles(alice)).toEqual(['Of all'])
})

test('not one of another account, nor by a sub-user', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const id = await makeTemplate(bob)
  expect(await alice.fails(remove, { id })).toMatchObject({ code: 201 })
  expect(await (await subuser(bob, ['tracker_update'])).fails(remove, { id })).toMatchObject({ code: 13 })
  expect(await titles(bob)).toEqual(['Tanks'])
})
