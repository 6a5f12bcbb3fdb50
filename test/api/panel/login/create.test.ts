import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { permissions } from '#contract/caller.ts'
import { exampleOf } from '#http/docs/example.ts'
import type { Schema } from '#http/schema.ts'
import { fleet } from '#test/fleet.ts'
import { makeOwner, signIn } from '#test/logins.ts'
import { password } from '#test/sign-in.ts'
import { named } from '../../../contract/operations.ts'

const { server, db } = await fleet({ panel_login_quota: 3 })
const path = 'panel/login/create'
const owner = () => makeOwner(server, db)
const one = await owner()

test('it signs in by the number of its dealer and its name, and may what it was given', async () => {
  const boss = await owner()
  const granted = { users: ['read', 'read'], tariffs: [], transactions: ['read'] }
  const made = await boss.call(path, { name: 'ann@vans.example', label: 'Ann', password, permissions: granted })
  const login = `${boss.dealer_id}/ann@vans.example`
  expect(made).toEqual({ success: true, id: expect.any(Number), login })
  const { code, body } = await signIn(server, `${boss.dealer_id}/Ann@Vans.example`)
  expect(code).toBe(0)
  expect(body.permissions).toEqual({ users: ['read'], transactions: ['read'] })
  for (const other of ['ann@vans.example', `${boss.dealer_id + 1}/ann@vans.example`, `0${login}`])
    expect(await signIn(server, other)).toMatchObject({ code: 12 })
})

test('what it may not do is refused by every operation that asks for a permission', async () => {
  const boss = await owner()
  const ann = await boss.give('ann', { users: ['read'] })
  const others = named.filter(([, { access }]) =>
    access.permissions?.some(([group, ...actions]) => group !== 'users' || !actions.some((one) => one === 'read')),
  )
  expect(others.length).toBeGreaterThan(60)
  for (const [operation] of others) expect([operation, await ann.code(operation)]).toEqual([operation, 13])
  expect(await ann.code('panel/user/list')).toBe(0)
  for (const own of ['get_permissions', 'second_factor/read', 'session/list'])
    expect(await ann.code(`panel/account/${own}`)).toBe(0)
}, 120_000)

test('a name is given once by each dealer, who learns nothing of others', async () => {
  const [boss, other] = [await owner(), await owner()]
  await boss.give('ann', {})
  await other.give('ann', {})
  expect(await boss.code(path, { name: 'ann', password, permissions: {} })).toBe(206)
})

test('only so many are given', async () => {
  const boss = await owner()
  for (const name of ['ann', 'bob', 'carl']) await boss.give(name, {})
  expect(await boss.code(path, { name: 'dora', password, permissions: {} })).toBe(268)
})

test('nobody gives what it does not have, and nobody else gives at all', async () => {
  const boss = await owner()
  const sub = await makeOwner(server, db, 'sub', boss.dealer_id)
  const give = (permissions: object) => ({ name: 'ann', password, permissions })
  expect(await boss.code(path, give({ trackers: ['read', 'global'] }))).toBe(13)
  expect(await sub.code(path, give({ subpaas: ['read'] }))).toBe(13)
  const { logins: _, ...all } = Object.fromEntries(
    Object.entries(permissions).map(([group, actions]) => [group, actions.filter((action) => action !== 'global')]),
  )
  const ann = await boss.give('ann', all)
  expect(await ann.code(path, { name: 'eve', password, permissions: {} })).toBe(13)
  await boss.call(path, { name: 'bob', password, permissions: { logins: ['create'] } })
  expect((await signIn(server, `${boss.dealer_id}/bob`)).body.permissions).toEqual({})
})

test.each([
  ['name', { name: '' }],
  ['name', { name: 'Ann' }],
  ['name', { name: 'a/b' }],
  ['name', { name: 'a b' }],
  ['name', { name: 'x'.repeat(65) }],
  ['password', { password: 'short' }],
  ['label', { label: 'x'.repeat(101) }],
  ['permissions.users.0', { permissions: { users: ['fly'] } }],
])('%s is checked: %o', async (parameter, wrong) => {
  const payload = { hash: one.hash, name: 'ann', password, permissions: {}, ...wrong }
  const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload })
  expect(answer.json()).toMatchObject({ status: { code: 7 }, errors: [{ parameter }] })
})

test('strangers who guess its password lock it, and no other', async () => {
  const boss = await owner()
  const ann = await boss.give('ann', {})
  for (let n = 0; n < 10; n++) expect(await signIn(server, ann.login, 'wrong')).toMatchObject({ code: 12 })
  expect(await signIn(server, ann.login.replace('ann', 'ANN'))).toMatchObject({ code: 15 })
  expect(await signIn(server, boss.login)).toMatchObject({ code: 0 })
})

test('the audit tells who did what', async () => {
  const boss = await owner()
  const ann = await boss.give('ann', { tariffs: ['create'] })
  const { tariff } = exampleOf(api['panel/tariff/create'].params as Schema) as { tariff: object }
  await ann.call('panel/tariff/create', { tariff: { ...tariff, name: 'hers' } })
  const period = { from: '2020-01-01 00:00:00', to: '2100-01-01 00:00:00' }
  const { list } = await boss.call('panel/audit/list', period)
  const told = list.map(({ login, action }: { login: string; action: string }) => [login, action])
  expect(told).toContainEqual([ann.login, 'panel/tariff/create'])
  expect(told).toContainEqual([boss.login, path])
})
