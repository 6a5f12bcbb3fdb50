import { expect, test } from 'vitest'
import { setPassword } from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { hashPassword } from '#store/people/password.ts'
import { digestOf } from '#store/people/sessions.ts'
import * as origins from '#store/people/sign-in-origins.ts'
import { fleet } from '#test/fleet.ts'
import { ask, freshAddress, makeLogin, password } from '#test/sign-in.ts'

/** What holds of sign-ins of users and of dealers alike: who is under attack, and who comes from a new place. */

const { server, db, pool, dealer_id, otherDealer } = await fleet()
const password_hash = await hashPassword(password)

/** Somebody who can sign in, with where its mail goes. */
const people = {
  user: async () => {
    const { id, login } = await makeLogin(db, dealer_id)
    return { login, to: login, holder: { user_id: id }, scope: { scope: 'account', owner_id: id } }
  },
  panel: async () => {
    const email = `${crypto.randomUUID()}@dealer.example`
    const id = await otherDealer({ email })
    const login = `login-${id}`
    await dealers.createPanelLogin(db, { dealer_id: id, login, password_hash, permissions: {} })
    const found = await dealers.findPanelLogin(db, login)
    return { login, to: email, holder: { panel_login_id: found?.id ?? 0 }, scope: { scope: 'dealer', owner_id: id } }
  },
}
type Area = keyof typeof people
const areas = [
  ['user', 'user/auth', 102, 105],
  ['panel', 'panel/account/auth', 12, 15],
] as const

const signIn = (area: Area, params: object, address?: string) =>
  ask(server, area === 'user' ? 'user/auth' : 'panel/account/auth', { password, ...params }, address)

/** So many failures but one, as if they had just been, and one that is. */
const attack = async (area: Area, login: string, { tries = 10, apart = '', ...more }: Attack = {}) => {
  const failure = { area, login, apart, happened: new Date(Date.now() - 1000) }
  const failures = Array.from({ length: tries - 1 }, () => ({ ...failure, address: freshAddress() }))
  await db.insertInto('sign_in_failure').values(failures).execute()
  return signIn(area, { login, password: 'wrong', ...more }, freshAddress())
}
interface Attack {
  tries?: number
  apart?: string
  client_token?: string
}
const mailTo = async (recipient: string) => {
  const rows = await db.selectFrom('mail').select(['template', 'words']).where('recipient', '=', recipient).execute()
  return rows.map(({ template, words }) => ({ template, ...(words as Record<string, unknown>) }))
}
const templatesTo = async (recipient: string) => (await mailTo(recipient)).map(({ template }) => template)
const kept = (holder: object) =>
  db
    .selectFrom('sign_in_origin')
    .selectAll()
    .where((row) => row.and(holder))
    .orderBy('id')
    .execute()

test.each(areas)('%s: strangers lock each other out, not who has signed in before', async (area, _, wrong, locked) => {
  const { login } = await people[area]()
  const home = freshAddress()
  expect((await signIn(area, { login }, home)).body).not.toHaveProperty('client_token')
  const { client_token } = (await signIn(area, { login, client_token: '' })).body
  expect(client_token).toMatch(/^[0-9a-f]{32}$/)
  await attack(area, login)
  expect(await signIn(area, { login })).toMatchObject({ code: locked })
  expect(await signIn(area, { login, client_token: 'made up' })).toMatchObject({ code: locked })
  expect(await signIn(area, { login, password: 'wrong' }, home)).toMatchObject({ code: wrong })
  expect(await signIn(area, { login }, home)).toMatchObject({ code: 0 })
  expect(await signIn(area, { login, client_token })).toMatchObject({ code: 0, body: { client_token } })
})

test.each(areas)('%s: a client that fails too often is locked for itself', async (area, _, wrong, locked) => {
  const { login, holder } = await people[area]()
  const home = freshAddress()
  const { client_token } = (await signIn(area, { login, client_token: '' }, home)).body
  const [client, network] = await kept(holder)
  expect(await attack(area, login, { apart: `origin ${client?.id}`, client_token })).toMatchObject({ code: wrong })
  expect(await signIn(area, { login, client_token }, home)).toMatchObject({ code: locked })
  expect(await signIn(area, { login }, home)).toMatchObject({ code: 0 })
  await attack(area, login, { apart: `origin ${network?.id}` })
  expect(await signIn(area, { login, password: 'wrong' }, home)).toMatchObject({ code: wrong })
  expect(await signIn(area, { login }, home)).toMatchObject({ code: locked })
  expect(await signIn(area, { login })).toMatchObject({ code: 0 })
})

test.each(areas)(
  '%s: a client that is known is not kept out by whoever shares its address',
  async (area, _, __, locked) => {
    const { login } = await people[area]()
    const shared = freshAddress()
    const { client_token } = (await signIn(area, { login, client_token: '' })).body
    const failures = Array.from({ length: 50 }, (_, n) => ({ area, login: `shared-${n}`, address: shared }))
    await db.insertInto('sign_in_failure').values(failures).execute()
    expect(await signIn(area, { login }, shared)).toMatchObject({ code: locked })
    expect(await signIn(area, { login, client_token }, shared)).toMatchObject({ code: 0 })
  },
)

test('a token is good for its login alone, and only its digest is kept', async () => {
  const [alice, eve] = [await people.user(), await people.user()]
  const { client_token } = (await signIn('user', { login: eve.login, client_token: '' })).body
  await attack('user', alice.login)
  expect(await signIn('user', { login: alice.login, client_token })).toMatchObject({ code: 105 })
  const digests = (await kept(eve.holder)).map(({ token_digest }) => token_digest)
  expect(digests).toEqual([digestOf(client_token), null])
})

test('an unknown token is answered by another', async () => {
  const { login } = await people.user()
  const { client_token } = (await signIn('user', { login, client_token: 'ab'.repeat(16) })).body
  expect(client_token).toMatch(/^[0-9a-f]{32}$/)
  expect(client_token).not.toBe('ab'.repeat(16))
  expect(await signIn('user', { login, client_token: 'x'.repeat(65) })).toMatchObject({ code: 7 })
})

test.each(areas)('%s: a lock is told by mail once a day, and in the audit each time', async (area, path) => {
  const { login, to, scope } = await people[area]()
  const locks = async () => {
    const entries = db
      .selectFrom('audit')
      .select('host')
      .where((row) => row.and(scope))
    return (await entries.where('action', '=', `${path}/locked`).execute()).length
  }
  await attack(area, login, { tries: 9 })
  expect([await mailTo(to), await locks()]).toEqual([[], 0])
  for (let n = 0; n < 2; n++) await signIn(area, { login, password: 'wrong' })
  expect(await mailTo(to)).toEqual([expect.objectContaining({ template: 'sign_in_locked', login, minutes: 15 })])
  expect(await locks()).toBe(1)
  const forget = () => db.deleteFrom('sign_in_failure').where('login', '=', login).execute()
  await forget()
  await attack(area, login)
  expect([await templatesTo(to), await locks()]).toEqual([['sign_in_locked'], 2])
  const table = area === 'user' ? 'users' : 'panel_login'
  await pool.query(`update ${table} set guessing_told = now() - interval '25 hours' where login = $1`, [login])
  await forget()
  await attack(area, login)
  expect(await templatesTo(to)).toEqual(['sign_in_locked', 'sign_in_locked'])
})

test('what fails and what is locked is counted', async () => {
  const counted = async () => {
    const text = (await server.inject('/metrics')).body
    const of = (outcome: string) =>
      Number(new RegExp(`sign_ins_total{area="user",outcome="${outcome}"} (\\d+)`).exec(text)?.[1])
    return ['failed', 'refused', 'login_locked', 'address_locked'].map(of)
  }
  const more = async (before: number[]) => (await counted()).map((count, place) => count - (before[place] ?? 0))
  let before = await counted()
  const login = 'nobody-at-all@login.example'
  await attack('user', login)
  await signIn('user', { login })
  expect(await more(before)).toEqual([1, 1, 1, 0])
  before = await counted()
  const address = freshAddress()
  const failures = Array.from({ length: 49 }, (_, n) => ({ area: 'user', login: `nobody-${n}`, address }))
  await db.insertInto('sign_in_failure').values(failures).execute()
  for (const nobody of ['a', 'b']) await signIn('user', { login: nobody, password: 'x' }, address)
  expect(await more(before)).toEqual([1, 1, 0, 1])
})

test('a new password lifts the lock', async () => {
  const { login, holder } = await people.user()
  await attack('user', login)
  expect(await signIn('user', { login })).toMatchObject({ code: 105 })
  await setPassword(db, holder.user_id, password_hash)
  expect(await signIn('user', { login })).toMatchObject({ code: 0 })
  const dealer = await people.panel()
  await attack('panel', dealer.login)
  await dealers.setPanelPassword(db, dealer.login, password_hash)
  expect(await signIn('panel', { login: dealer.login })).toMatchObject({ code: 0 })
})

test.each(areas)(
  '%s: a sign-in from a new place is told, the first of all and those from known ones are not',
  async (area) => {
    const { login, to } = await people[area]()
    const [home, hotel] = [freshAddress(), freshAddress()]
    const { client_token } = (await signIn(area, { login, client_token: '' }, home)).body
    await signIn(area, { login }, home)
    await signIn(area, { login, client_token })
    expect(await mailTo(to)).toEqual([])
    for (let n = 0; n < 2; n++) await signIn(area, { login }, hotel)
    const told = { template: 'sign_in_new', login, address: hotel, client: 'lightMyRequest' }
    expect(await mailTo(to)).toEqual([expect.objectContaining(told)])
  },
)

test('of new places in a day the first ten are told but for the very first', async () => {
  const { login, to, holder } = await people.user()
  const networks = Array.from({ length: 8 }, () => ({ ...holder, network: freshAddress() }))
  await db.insertInto('sign_in_origin').values(networks).execute()
  for (let n = 0; n < 3; n++) await signIn('user', { login })
  expect(await templatesTo(to)).toEqual(['sign_in_new', 'sign_in_new'])
})

test('twenty clients and twenty addresses are kept, those that were used last', async () => {
  const { login, holder } = await people.user()
  const before = Array.from({ length: 20 }, (_, n) => ({
    ...holder,
    last_used: new Date(Date.now() - (n + 1) * 60_000),
  }))
  const networks = before.map((row) => ({ ...row, network: freshAddress() }))
  const clients = before.map((row, n) => ({ ...row, token_digest: digestOf(`client ${n}`) }))
  await db
    .insertInto('sign_in_origin')
    .values([...networks, ...clients])
    .execute()
  await signIn('user', { login, client_token: '' })
  const left = await kept(holder)
  expect(left.filter(({ network }) => network)).toHaveLength(20)
  expect(left.filter(({ token_digest }) => token_digest)).toHaveLength(20)
  expect(left.map(({ network }) => network)).not.toContain(networks[19]?.network)
  expect(left.map(({ token_digest }) => token_digest?.toString('hex'))).not.toContain(
    digestOf('client 19').toString('hex'),
  )
})

test('where nobody has signed in for long is a stranger’s place; the last one of a login is kept, so that the next is told', async () => {
  const { login, to, holder } = await people.user()
  const [first, last] = [freshAddress(), freshAddress()]
  for (const address of [first, last]) await signIn('user', { login }, address)
  await pool.query("update sign_in_origin set last_used = last_used - interval '91 days' where user_id = $1", [
    holder.user_id,
  ])
  await attack('user', login)
  expect(await signIn('user', { login }, last)).toMatchObject({ code: 105 })
  expect(await origins.sweepOrigins(db)).toBeGreaterThan(0)
  expect((await kept(holder)).map(({ network }) => network)).toEqual([last])
  expect(await origins.sweepOrigins(db)).toBe(0)
  await setPassword(db, holder.user_id, password_hash)
  await signIn('user', { login })
  expect((await templatesTo(to)).filter((template) => template === 'sign_in_new')).toHaveLength(2)
})

test('of IPv6 a network of 64 bits is one place, and failures count for 48', async () => {
  const { login, to } = await people.user()
  for (const address of ['2001:db8:1:1::1', '2001:db8:1:1::2']) await signIn('user', { login }, address)
  expect(await mailTo(to)).toEqual([])
  const failure = { area: 'user', address: '2001:db8:7::/48' }
  const failures = Array.from({ length: 49 }, (_, n) => ({ ...failure, login: `six-${n}` }))
  await db.insertInto('sign_in_failure').values(failures).execute()
  await signIn('user', { login: 'six@login.example', password: 'x' }, '2001:db8:7:1::1')
  expect(await signIn('user', { login }, '2001:db8:7:ffff::1')).toMatchObject({ code: 105 })
  expect(await signIn('user', { login }, '2001:db8:8::1')).toMatchObject({ code: 0 })
})
