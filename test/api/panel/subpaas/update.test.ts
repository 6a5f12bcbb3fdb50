import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { makeSub, password, permissions } from '#test/subpaas.ts'

const { server, db, panel, tenant, otherDealer } = await fleet()
const path = 'panel/subpaas/update'
const opened = async () => panel(permissions, await otherDealer({ features: ['subpaas'] }))
const set = (id: number, block_type: string) =>
  db.updateTable('dealer').set({ block_type }).where('id', '=', id).execute()
const signIn = (id: number, password: string) => ask(server, 'panel/account/auth', { login: String(id), password })

test('what is left out keeps its value', async () => {
  const ann = await opened()
  const subpaas_id = await makeSub(ann)
  const changed = { title: 'Trucks', contact_fio: 'Bob', contact_post: 'boss', contact_phone: '123' }
  await ann.call(path, { subpaas_id, ...changed })
  await ann.call(path, { subpaas_id, email: 'new@vans.example' })
  await ann.call(path, { subpaas_id })
  expect((await ann.call('panel/subpaas/read', { subpaas_id })).value).toEqual({
    subpaas_id,
    login: String(subpaas_id),
    creation_date: expect.any(String),
    ...{ users_count: 0, active_users_count: 0, trackers_count: 0, active_trackers_count: 0 },
    block_type: 'INITIAL_BLOCK',
    jur_name: 'Vans Ltd',
    jur_country: 'Malta',
    link_monitoring: 'vans.example',
    ...changed,
    email: 'new@vans.example',
  })
})

test('a sub-dealer without an address may be sent back as it is read', async () => {
  const ann = await opened()
  const subpaas_id = await makeSub(ann, { email: '' })
  const { value } = await ann.call('panel/subpaas/read', { subpaas_id })
  await ann.call(path, value)
  expect((await ann.call('panel/subpaas/read', { subpaas_id })).value).toEqual({ ...value, email: '' })
  expect(await ann.fails(path, { subpaas_id, email: 'nobody' })).toMatchObject({ code: 7 })
})

const blocks = ['NOT_BLOCKED', 'INITIAL_BLOCK', 'BLOCK_LOGIN', 'CLIENTS_BLOCKED', 'DELETED']
const free = ['NOT_BLOCKED', 'BLOCK_LOGIN', 'CLIENTS_BLOCKED']
const may = (from: string, to: string) =>
  from === 'INITIAL_BLOCK' ? to === 'INITIAL_BLOCK' : free.includes(from) && free.includes(to)
const transitions = blocks.flatMap((from) => blocks.map((to) => [from, to] as const))

test.each(transitions)('from %s to %s', async (from, to) => {
  const ann = await opened()
  const subpaas_id = await makeSub(ann)
  await set(subpaas_id, from)
  const asked = { subpaas_id, title: 'Changed', block_type: to }
  if (may(from, to)) await ann.call(path, asked)
  else expect(await ann.fails(path, asked)).toMatchObject({ code: 13, http: 403 })
  expect((await ann.call('panel/subpaas/read', { subpaas_id })).value).toMatchObject({
    block_type: may(from, to) ? to : from,
    title: may(from, to) ? 'Changed' : 'Vans',
  })
})

test('blocks end the sessions that the rulings name', async () => {
  const ann = await opened()
  const subpaas_id = await makeSub(ann)
  await set(subpaas_id, 'NOT_BLOCKED')
  const alice = await tenant('UTC', subpaas_id)
  const { hash } = (await signIn(subpaas_id, password)).body
  const isOpen = async () => [
    (await ask(server, 'panel/account/get_permissions', { hash })).code,
    (await ask(server, 'tag/list', { hash: alice.hash })).code,
  ]
  const become = async (block_type: string) => {
    await ann.call(path, { subpaas_id, block_type })
    return isOpen()
  }
  expect(await isOpen()).toEqual([0, 0])
  expect(await become('NOT_BLOCKED')).toEqual([0, 0])
  expect(await become('BLOCK_LOGIN')).toEqual([4, 0])
  expect(await signIn(subpaas_id, password)).toMatchObject({ code: 11 })
  expect(await become('CLIENTS_BLOCKED')).toEqual([4, 4])
  expect(await become('NOT_BLOCKED')).toEqual([4, 4])
  expect(await signIn(subpaas_id, password)).toMatchObject({ code: 0 })
})

test('a new password ends sessions', async () => {
  const ann = await opened()
  const subpaas_id = await makeSub(ann)
  await set(subpaas_id, 'NOT_BLOCKED')
  const { hash } = (await signIn(subpaas_id, password)).body
  await ann.call(path, { subpaas_id, password: 'another one' })
  expect(await ask(server, 'panel/account/get_permissions', { hash })).toMatchObject({ code: 4 })
  expect(await signIn(subpaas_id, password)).toMatchObject({ code: 12 })
  expect(await signIn(subpaas_id, 'another one')).toMatchObject({ code: 0 })
})

test('a foreign one is not found, and a dealer that may have none is refused', async () => {
  const [ann, bob] = [await opened(), await opened()]
  const subpaas_id = await makeSub(bob)
  expect(await ann.fails(path, { subpaas_id, password: 'another one' })).toMatchObject({ code: 201 })
  const poor = await panel(permissions, await otherDealer())
  expect(await poor.fails(path, { subpaas_id })).toMatchObject({ code: 13 })
})

test.each([
  ['password', 'short'],
  ['email', 'nobody'],
  ['block_type', 'FREE'],
  ['contact_phone', 'x'.repeat(256)],
])('%s is checked', async (parameter, value) => {
  const { code, body } = await (await opened()).fails(path, { subpaas_id: 1, [parameter]: value })
  expect(code).toBe(7)
  expect(body.errors).toMatchObject([{ parameter }])
})
