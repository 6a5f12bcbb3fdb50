import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { type InPanel, makeOwner, signIn } from '#test/logins.ts'
import { overtaken } from '#test/overtaken.ts'
import { ask, makeLogin } from '#test/sign-in.ts'
import { makeSub } from '#test/subpaas.ts'

const { server, db } = await fleet()
const path = 'panel/login/update'
const boss = await makeOwner(server, db)
const user = await makeLogin(db, boss.dealer_id)
let names = 0
const give = (permissions = {}) => boss.give(`ann${++names}`, permissions)
const isIn = async ({ hash }: { hash: string }) =>
  (await ask(server, 'panel/account/get_permissions', { hash })).code === 0

const opener = { users: ['read', 'update'], user_sessions: ['create'] }
/** A session of the user that the login has opened, and whether it lives. */
const open = async (login: InPanel) => {
  const { hash } = await login.call('panel/user/session/create', { user_id: user.id })
  return async () => (await ask(server, 'user/get_info', { hash })).code === 0
}

test('what is left out keeps its value, and permissions hold from the next request on', async () => {
  const ann = await give({ users: ['read'] })
  await boss.call(path, { panel_login_id: ann.id, label: 'Ann' })
  await boss.call(path, { panel_login_id: ann.id, permissions: { tariffs: ['read'] } })
  const { value } = await boss.call('panel/login/read', { panel_login_id: ann.id })
  expect(value).toMatchObject({ label: 'Ann', permissions: { tariffs: ['read'] }, blocked: false })
  expect([await ann.code('panel/user/list'), await ann.code('panel/tariff/list')]).toEqual([13, 0])
})

test('one that is blocked loses its sessions at once, and those that it has opened', async () => {
  const [ann, bob] = [await give(opener), await give(opener)]
  const [anns, bobs] = [await open(ann), await open(bob)]
  await boss.call(path, { panel_login_id: ann.id, blocked: true })
  expect([await isIn(ann), await anns(), await isIn(bob), await bobs(), await isIn(boss)]).toEqual([
    ...[false, false],
    ...[true, true, true],
  ])
  expect(await signIn(server, ann.login, 'wrong')).toMatchObject({ code: 12 })
  expect(await signIn(server, ann.login)).toMatchObject({ code: 11, http: 403 })
  await boss.call(path, { panel_login_id: ann.id, blocked: false })
  expect([await isIn(ann), await anns()]).toEqual([false, false])
  expect(await signIn(server, ann.login)).toMatchObject({ code: 0 })
})

test('a session that slips in while its login is blocked opens nothing', async () => {
  const ann = await give(opener)
  const isOpen = await open(ann)
  const { hash } = (await signIn(server, ann.login)).body
  await db.updateTable('panel_login').set({ blocked: true }).where('id', '=', ann.id).execute()
  expect([await isIn({ hash }), await isOpen()]).toEqual([false, false])
})

test('who is blocked meanwhile is not let in', async () => {
  const ann = await give()
  const block = (db: Parameters<Parameters<typeof overtaken>[2]>[0]) =>
    db.updateTable('panel_login').set({ blocked: true }).where('id', '=', ann.id).execute()
  expect(await overtaken(db, () => signIn(server, ann.login), block)).toMatchObject({ code: 12 })
})

test('what it has opened ends when it may do less, and stays when it may do more', async () => {
  const ann = await give(opener)
  const isOpen = await open(ann)
  await boss.call(path, { panel_login_id: ann.id, permissions: { ...opener, tariffs: ['read'] } })
  expect(await isOpen()).toBe(true)
  await boss.call(path, { panel_login_id: ann.id, permissions: { users: ['read'] } })
  expect([await isOpen(), await isIn(ann)]).toEqual([false, true])
})

test('the dealer’s own login stays as it is, and nobody changes itself', async () => {
  const given = await give()
  const logins = JSON.stringify({ logins: ['create', 'delete', 'read', 'update'] })
  await db.updateTable('panel_login').set({ permissions: logins }).where('id', '=', given.id).execute()
  const ann = given
  for (const panel_login_id of [boss.id, ann.id]) {
    expect(await ann.code(path, { panel_login_id, blocked: true })).toBe(13)
    expect(await ann.code('panel/login/delete', { panel_login_id })).toBe(13)
    expect(await ann.code('panel/login/password/change', { panel_login_id, new_password: 'another one' })).toBe(13)
    expect(await ann.code('panel/login/second_factor/delete', { panel_login_id })).toBe(13)
    expect(await ann.code('panel/login/session/delete_all', { panel_login_id })).toBe(13)
  }
  expect(await boss.code(path, { panel_login_id: boss.id, permissions: {} })).toBe(13)
  expect([await isIn(boss), await isIn(ann)]).toEqual([true, true])
})

test('nobody gives what it does not have', async () => {
  const ann = await give()
  const permissions = { users: ['read', 'global'] }
  expect(await boss.code(path, { panel_login_id: ann.id, permissions })).toBe(13)
})

test('one of another dealer, or that is no more, is not found', async () => {
  const other = await makeOwner(server, db)
  const ann = await give()
  expect(await other.code(path, { panel_login_id: ann.id, blocked: true })).toBe(201)
  expect(await isIn(ann)).toBe(true)
  await boss.call('panel/login/delete', { panel_login_id: ann.id })
  expect(await boss.code(path, { panel_login_id: ann.id, blocked: false })).toBe(201)
})

test('the dealer of a sub-dealer opens its panel as before, and changes no login there', async () => {
  const subpaas_id = await makeSub({ ...boss, call: boss.call } as never)
  await db.updateTable('dealer').set({ block_type: 'NOT_BLOCKED' }).where('id', '=', subpaas_id).execute()
  const { hash } = await boss.call('panel/subpaas/session/create', { subpaas_id })
  const { permissions } = (await ask(server, 'panel/account/get_permissions', { hash })).body
  expect(permissions.logins).toContain('update')
  expect(await ask(server, 'panel/login/list', { hash })).toMatchObject({ code: 0 })
  const given = { hash, name: 'spy', password: 'a password', permissions: {} }
  expect(await ask(server, 'panel/login/create', given)).toMatchObject({ code: 13 })
})
