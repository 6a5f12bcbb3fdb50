import { expect, test } from 'vitest'
import { openSession } from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { profile } from '#test/profile.ts'
import { login, register, secure, told, withoutSubusers } from './people.ts'

const { db, tenant, subuser, panel } = await fleet()

test('what is sent changes, what is not stays', async () => {
  const alice = await tenant()
  const security_group_id = await secure(alice)
  const id = await register(alice, { phone: '4915112345678', security_group_id })
  const before = await told(alice, id)
  expect(await alice.call('subuser/update', { user: { id, first_name: 'Grace' } })).toEqual({})
  expect(await told(alice, id)).toEqual({ ...before, first_name: 'Grace' })
  await alice.call('subuser/update', { user: { id, security_group_id: null } })
  expect(await told(alice, id)).toEqual({ ...before, first_name: 'Grace', security_group_id: null })
})

test('every field can be changed', async () => {
  const alice = await tenant()
  const id = await register(alice)
  await alice.call('subuser/update', { user: { id, ...profile } })
  expect(await told(alice, id)).toMatchObject(profile)
})

test('a whole sub-user may be sent back; its legal type stays', async () => {
  const alice = await tenant()
  const id = await register(alice)
  const before = await told(alice, id)
  await alice.call('subuser/update', { user: { ...before, legal_type: 'legal_entity', balance: 5, tin: '7' } })
  expect(await told(alice, id)).toEqual({ ...before, tin: '7' })
})

test('who is no longer activated is signed out', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  await alice.call('subuser/update', { user: { id: clerk.id, first_name: 'Ada' } })
  await clerk.call('user/get_info')
  await alice.call('subuser/update', { user: { id: clerk.id, activated: false } })
  expect(await clerk.fails('user/get_info')).toMatchObject({ code: 4 })
  await alice.call('tag/list')
})

test('links that were mailed to an old login are void, others stay', async () => {
  const alice = await tenant()
  const id = await register(alice)
  const links = () =>
    db.selectFrom('session').select('kind').where('user_id', '=', id).where('kind', '=', 'restore').execute()
  await openSession(db, { kind: 'restore', user_id: id, seconds: 60 })
  await alice.call('subuser/update', { user: { ...(await told(alice, id)), first_name: 'Ada' } })
  expect(await links()).toHaveLength(1)
  await alice.call('subuser/update', { user: { id, login: login() } })
  expect(await links()).toEqual([])
})

test('a session that somebody else opened gives no other login', async () => {
  const alice = await tenant()
  const id = await register(alice)
  const before = await told(alice, id)
  const opened_by = { panel_login_id: (await panel({})).id }
  const hash = await openSession(db, { kind: 'user', user_id: alice.id, seconds: 60, opened_by })
  expect(await alice.fails('subuser/update', { hash, user: { id, login: login() } })).toMatchObject({ code: 13 })
  await alice.call('subuser/update', { hash, user: { ...before, first_name: 'Ada' } })
  expect(await told(alice, id)).toEqual({ ...before, first_name: 'Ada' })
})

test('a login that another has is refused, the own one in another case is not', async () => {
  const alice = await tenant()
  const own = login()
  const id = await register(alice, { login: own })
  const taken = login()
  await register(await tenant(), { login: taken })
  expect(await alice.fails('subuser/update', { user: { id, login: taken } })).toMatchObject({ code: 206 })
  await alice.call('subuser/update', { user: { id, login: own.toUpperCase() } })
  expect(await told(alice, id)).toMatchObject({ login: own.toUpperCase() })
})

test('neither the master itself, nor sub-users or groups of others are found', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const id = await register(alice)
  const stranger = await register(bob)
  for (const other of [stranger, alice.id, bob.id])
    expect(await alice.fails('subuser/update', { user: { id: other, activated: false } })).toMatchObject({ code: 201 })
  await bob.call('tag/list')
  const user = { id, first_name: 'Eve', security_group_id: await secure(bob) }
  expect(await alice.fails('subuser/update', { user })).toMatchObject({ code: 201, http: 400 })
  expect(await told(alice, id)).toMatchObject({ first_name: '', security_group_id: null })
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const params = { user: { id: clerk.id, first_name: 'Eve' } }
  expect(await clerk.fails('subuser/update', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/update', params)).toMatchObject({ code: 236 })
})
