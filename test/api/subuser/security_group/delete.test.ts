import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { register, secure, told, withoutSubusers } from '../people.ts'

const { db, tenant, subuser } = await fleet()
const path = 'subuser/security_group/delete'

test('its sub-users are in the default group then, without rights', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tag_update'])
  const kept = await secure(alice)
  const other = await register(alice, { security_group_id: kept })
  const { security_group_id } = await told(alice, clerk.id)
  expect(await alice.call(path, { security_group_id })).toEqual({})
  expect(await told(alice, clerk.id)).toMatchObject({ security_group_id: null })
  expect(await told(alice, other)).toMatchObject({ security_group_id: kept })
  const tag = { name: 'night shift', color: 'FF00aa' }
  expect(await clerk.fails('tag/create', { tag })).toMatchObject({ code: 13 })
  expect(await clerk.call('user/get_info')).toMatchObject({ privileges: { rights: [] } })
})

test('`id` means the same, and one of them must be there', async () => {
  const alice = await tenant()
  const id = await secure(alice)
  for (const params of [{}, { id, security_group_id: id }])
    expect(await alice.fails(path, params)).toMatchObject({ code: 7, http: 400 })
  await alice.call(path, { id })
  expect(await alice.call('subuser/security_group/list')).toEqual({ list: [] })
  for (const params of [{ id }, { security_group_id: id }])
    expect(await alice.fails(path, params)).toMatchObject({ code: 201, http: 400 })
})

test('the group of a sub-user that was deleted can be deleted too', async () => {
  const alice = await tenant()
  const id = await secure(alice)
  await alice.call('subuser/delete', { subuser_id: await register(alice, { security_group_id: id }) })
  await alice.call(path, { id })
})

test('while a sub-user joins it: it is in no group, or the group is not found', async () => {
  const alice = await tenant()
  const subuser_id = await register(alice)
  for (let n = 0; n < 10; n++) {
    const id = await secure(alice)
    const [joined, deleted] = await Promise.allSettled([
      alice.call('subuser/security_group/assign', { group_id: id, subuser_ids: [subuser_id] }),
      alice.call(path, { id }),
    ])
    expect(deleted.status).toBe('fulfilled')
    if (joined.status === 'rejected') expect(String(joined.reason)).toContain('"code":201')
    expect(await told(alice, subuser_id)).toMatchObject({ security_group_id: null })
  }
})

test('groups of others are not found', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const id = await secure(bob)
  expect(await alice.fails(path, { id })).toMatchObject({ code: 201, http: 400 })
  expect((await bob.call('subuser/security_group/list')).list).toHaveLength(1)
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const params = { id: await secure(alice) }
  const clerk = await subuser(alice)
  expect(await clerk.fails(path, params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails(path, params)).toMatchObject({ code: 236 })
})
