import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { register, secure, told, withoutSubusers } from '../people.ts'

const { db, tenant, subuser } = await fleet()
const path = 'subuser/security_group/assign'

test('those who are named join, those who are in it stay; with null they leave', async () => {
  const alice = await tenant()
  const group_id = await secure(alice, ['tag_update'])
  const clerk = await subuser(alice)
  const other = await register(alice, { security_group_id: group_id })
  const tag = { name: 'night shift', color: 'FF00aa' }
  expect(await clerk.fails('tag/create', { tag })).toMatchObject({ code: 13 })
  expect(await alice.call(path, { group_id, subuser_ids: [clerk.id, clerk.id] })).toEqual({})
  await clerk.call('tag/create', { tag })
  expect(await told(alice, other)).toMatchObject({ security_group_id: group_id })
  await alice.call(path, { group_id: null, subuser_ids: [clerk.id] })
  expect(await clerk.fails('tag/create', { tag })).toMatchObject({ code: 13 })
  expect(await told(alice, clerk.id)).toMatchObject({ security_group_id: null })
  expect(await told(alice, other)).toMatchObject({ security_group_id: group_id })
})

test('nobody may be named', async () => {
  const alice = await tenant()
  expect(await alice.call(path, { group_id: await secure(alice), subuser_ids: [] })).toEqual({})
})

test('one who is not a sub-user of the account, and nobody joins', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const group_id = await secure(alice)
  const own = await register(alice)
  for (const stranger of [await register(bob), alice.id, 2_000_000_000])
    expect(await alice.fails(path, { group_id, subuser_ids: [own, stranger] })).toMatchObject({ code: 201, http: 400 })
  expect(await told(alice, own)).toMatchObject({ security_group_id: null })
})

test('groups of others are not found', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const params = { group_id: await secure(bob), subuser_ids: [await register(alice)] }
  expect(await alice.fails(path, params)).toMatchObject({ code: 201 })
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const params = { group_id: await secure(alice, ['tag_update']), subuser_ids: [] }
  const clerk = await subuser(alice)
  expect(await clerk.fails(path, params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails(path, params)).toMatchObject({ code: 236 })
})
