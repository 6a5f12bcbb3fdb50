import { expect, test } from 'vitest'
import { permissionsFrom, written } from '#cli/permissions.ts'
import { permissions } from '#contract/caller.ts'
import { newDealer } from '#service/dealer/new-dealer.ts'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { panelWithProgram } from '#test/totp.ts'
import { carriedOut } from './carried-out.ts'

// The command line works on the database of a server that runs.
const { server, db, url } = await fleet({ own: true })
const made = { title: 'Trucks', password_hash: '', block_type: 'NOT_BLOCKED' } as const
const dealer = await newDealer(db, 'dealer', made)
const sub = await newDealer(db, 'sub', { ...made, parent_id: dealer })

const odograph = (...words: string[]) =>
  carriedOut(['panel-login', ...words], { ODOGRAPH_DATABASE_URL: url, ODOGRAPH_DATABASE_POOL: '2' })
const json = async (...words: string[]) => JSON.parse((await odograph(...words, '--json')).out)
const signIn = (login: string, password: string) => ask(server, 'panel/account/auth', { login, password })

test('a login with permissions of its own signs in, and they can be changed while it is', async () => {
  const granted = 'users/read,transactions'
  const login = await json('create', 'ann', '--dealer', `${dealer}`, '--permissions', granted)
  const ofAnn = { users: ['read'], transactions: ['create', 'read', 'update'] }
  expect(login).toEqual({ dealer_id: dealer, login: 'ann', permissions: ofAnn, password: expect.any(String) })
  const { hash, permissions } = (await signIn('ann', login.password)).body
  expect(permissions).toEqual(ofAnn)
  const code = async (path: string) => (await ask(server, path, { hash })).code
  expect([await code('panel/user/list'), await code('panel/tariff/list')]).toEqual([0, 13])
  expect((await odograph('permissions', 'ann', 'tariffs/read')).out).toBe('Panel login ann may now: tariffs/read.\n')
  expect([await code('panel/user/list'), await code('panel/tariff/list')]).toEqual([13, 0])
  expect((await json('list', '--dealer', `${dealer}`)).list).toMatchObject([
    { login: `${dealer}` },
    { login: 'ann', permissions: { tariffs: ['read'] } },
  ])
  expect((await odograph('list', '--dealer', `${dealer}`)).out).toContain('ann: tariffs/read\n')
})

test('without --permissions it may all that its dealer may', async () => {
  const login = await json('create', 'carl', '--dealer', `${sub}`, '--password', 'correct horse')
  expect(login).not.toHaveProperty('password')
  expect(login.permissions).not.toHaveProperty('subpaas')
  expect(login.permissions.tariffs).toEqual(permissions.tariffs)
})

test('a new password ends the sessions of this login', async () => {
  await odograph('create', 'dora', '--dealer', `${dealer}`, '--password', 'correct horse')
  const { hash } = (await signIn('dora', 'correct horse')).body
  const { password } = await json('password', 'dora')
  expect(await ask(server, 'panel/account/get_permissions', { hash })).toMatchObject({ code: 4 })
  expect(await signIn('dora', password)).toMatchObject({ code: 0 })
})

test('a second factor that is lost is taken off', async () => {
  const { login, signIn } = await panelWithProgram(server, db, dealer)
  expect((await signIn()).type).toBe('second_factor_required')
  expect((await odograph('factor-off', login)).out).toBe(`Panel login ${login} signs in without a second factor now.\n`)
  expect((await signIn()).permissions).toBeDefined()
  expect(await odograph('factor-off', login)).toMatchObject({
    code: 1,
    err: `Panel login ${login} has no second factor.\n`,
  })
  expect((await odograph('factor-off', 'nobody')).err).toBe('There is no panel login nobody.\n')
})

test('a login that strangers have locked is unlocked', async () => {
  await odograph('create', 'eve', '--dealer', `${dealer}`, '--password', 'correct horse')
  for (let n = 0; n < 10; n++) await signIn('eve', 'wrong')
  expect(await signIn('eve', 'correct horse')).toMatchObject({ code: 15 })
  expect(await json('unlock', 'eve')).toEqual({ login: 'eve' })
  expect(await signIn('eve', 'correct horse')).toMatchObject({ code: 0 })
})

test.each([
  ['There is no dealer 999.', 'create x --dealer 999'],
  ['There is no dealer 999.', 'list --dealer 999'],
  ['There is no panel login nobody.', 'password nobody'],
  ['There is no panel login nobody.', 'unlock nobody'],
  ['There is no panel login nobody.', 'permissions nobody users'],
  ['"7" is no login: it has no spaces, and is no number.', 'create 7'],
  ['"7/ann" is no login: what begins with a number and / is given in the panel.', 'create 7/ann'],
  ['There is no permission "logins" that this dealer can give.', `create x --dealer ${dealer} --permissions logins`],
  ['A password has 6 to 255 printable characters.', `create x --dealer ${dealer} --password 12345`],
  [
    'There is no permission "users/global" that this dealer can give.',
    `create x --dealer ${dealer} --permissions users/global`,
  ],
  [
    'There is no permission "subpaas" that this dealer can give.',
    `create x --dealer ${sub} --permissions users,subpaas`,
  ],
  [`Panel login ${dealer} is the dealer's own: it keeps what it has.`, `permissions ${dealer} users`],
])('%s (%s)', async (sentence, words) => {
  expect(await odograph(...words.split(' '))).toEqual({ code: 1, out: '', err: `${sentence}\n` })
})

test('a login is given once, whoever’s it is', async () => {
  await odograph('create', 'eve', '--dealer', `${dealer}`)
  const again = await odograph('create', 'eve', '--dealer', `${sub}`)
  expect(again).toEqual({ code: 1, out: '', err: 'The login eve is in use.\n' })
})

test('permissions are named by group, by action, or all of them', () => {
  const most = { users: ['read', 'update'], tariffs: ['read'] }
  expect(permissionsFrom('all', most)).toEqual(most)
  expect(permissionsFrom('tariffs/read, users,users/update', most)).toEqual(most)
  expect(permissionsFrom('users/update', most)).toEqual({ users: ['update'] })
  for (const wrong of ['', 'users/', 'users/fly', 'toString', 'users/read/update', 'all,users'])
    expect(() => permissionsFrom(wrong, most)).toThrow('no permission')
  expect(written(most)).toBe('users/read, users/update, tariffs/read')
})
