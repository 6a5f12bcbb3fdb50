import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()
const group = { title: 'North', color: 'FF00aa' }

test('changes the title and the colour', async () => {
  const alice = await tenant()
  const { id } = await alice.call('tracker/group/create', group)
  const changed = { id, title: 'South', color: '000000' }
  expect(await alice.call('tracker/group/update', changed)).toEqual({})
  expect(await alice.call('tracker/group/list')).toEqual({ list: [changed] })
})

test('a group of another account, group 0, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id } = await alice.call('tracker/group/create', group)
  expect(await bob.fails('tracker/group/update', { ...group, id })).toMatchObject({ code: 201, http: 400 })
  expect(await alice.fails('tracker/group/update', { ...group, id: 0 })).toMatchObject({ code: 7 })
  const clerk = await subuser(alice, ['tracker_update'])
  expect(await clerk.fails('tracker/group/update', { ...group, id })).toMatchObject({ code: 13 })
  expect(await alice.call('tracker/group/list')).toEqual({ list: [{ id, ...group }] })
})
