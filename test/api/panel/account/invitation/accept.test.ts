import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { type InPanel, makeOwner, signIn } from '#test/logins.ts'
import { ask, password } from '#test/sign-in.ts'

const { server, db, pool } = await fleet()
const path = 'panel/account/invitation/accept'
const accept = (hash: string, more = {}) => ask(server, path, { hash, password, ...more })
const invite = async () => {
  const boss = await makeOwner(server, db)
  const sent = { name: 'ann', email: 'ann@vans.example', locale: 'en_US', permissions: {}, mail: false }
  const { id, login, link } = await boss.call('panel/login/invite', sent)
  return { boss, id: id as number, login: login as string, hash: link.slice(-32) as string }
}

test('a link is good once, and ends the others of the invitation', async () => {
  const { boss, id, login, hash } = await invite()
  const { link } = await boss.call('panel/login/invitation/renew', { panel_login_id: id, mail: false })
  expect((await accept(hash, { client_token: '' })).body).toEqual({
    success: true,
    hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    client_token: expect.any(String),
  })
  const never = await accept('0'.repeat(32))
  for (const used of [hash, link.slice(-32)]) expect(await accept(used)).toEqual(never)
  expect(await signIn(server, login)).toMatchObject({ code: 0 })
})

test('of two at once, by the same link or two, one chooses its password', async () => {
  for (const isSame of [true, false]) {
    const { boss, id, hash } = await invite()
    const { link } = await boss.call('panel/login/invitation/renew', { panel_login_id: id, mail: false })
    const both = [hash, isSame ? hash : link.slice(-32)]
    const codes = await Promise.all(both.map(async (one) => (await accept(one)).code))
    expect(codes.sort()).toEqual([0, 4])
  }
})

const ends: Record<string, (of: { boss: InPanel & { dealer_id: number }; id: number }) => Promise<unknown>> = {
  'it is too old': ({ id }) => pool.query(`update session set expires = now() where panel_login_id = $1`, [id]),
  'it was taken back': ({ boss, id }) => boss.call('panel/login/invitation/delete', { panel_login_id: id }),
  'the login is blocked': ({ boss, id }) => boss.call('panel/login/update', { panel_login_id: id, blocked: true }),
  'the login was deleted': ({ boss, id }) => boss.call('panel/login/delete', { panel_login_id: id }),
  'a password was given': ({ boss, id }) =>
    boss.call('panel/login/password/change', { panel_login_id: id, new_password: 'another horse' }),
  'the dealer is closed': ({ boss }) =>
    db.updateTable('dealer').set({ block_type: 'BLOCK_LOGIN' }).where('id', '=', boss.dealer_id).execute(),
}

test.each(Object.entries(ends))('nobody is let in where %s', async (_, end) => {
  const invited = await invite()
  await end(invited)
  expect(await accept(invited.hash)).toEqual(await accept('0'.repeat(32)))
})

test('one that was blocked is let in again', async () => {
  const { boss, id, hash } = await invite()
  await boss.call('panel/login/update', { panel_login_id: id, blocked: true })
  await boss.call('panel/login/update', { panel_login_id: id, blocked: false })
  expect(await accept(hash)).toMatchObject({ code: 0 })
})

test('a password has at least 6 characters, and a link is not spent by one that has not', async () => {
  const { hash } = await invite()
  expect(await accept(hash, { password: 'short' })).toMatchObject({ code: 7 })
  expect(await accept(hash)).toMatchObject({ code: 0 })
})

test('the audit tells who was invited, and that it accepted', async () => {
  const { boss, login, hash } = await invite()
  await accept(hash)
  const period = { from: '2020-01-01 00:00:00', to: '2100-01-01 00:00:00' }
  const { list } = await boss.call('panel/audit/list', period)
  const told = list.map(({ login, action }: { login: string; action: string }) => [login, action])
  expect(told).toContainEqual([boss.login, 'panel/login/invite'])
  expect(told).toContainEqual([login, path])
})
