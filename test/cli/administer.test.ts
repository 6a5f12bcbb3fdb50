import { beforeAll, expect, test } from 'vitest'
import { ensureFirstDealer } from '#cli/first-dealer.ts'
import { permissions } from '#contract/caller.ts'
import { readConfig } from '#src/config.ts'
import { isPassword } from '#store/people/password.ts'
import { freshDatabase } from '#test/database.ts'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { withProgram } from '#test/totp.ts'
import { carriedOut } from './carried-out.ts'

// The command line works on the database of a server that runs.
const { server, db, url, tenant } = await fleet({ own: true })

const odograph = async (...words: string[]) => odographOn(url, ...words)
const odographOn = async (database: string, ...words: string[]) => odographWith({}, database, ...words)
const odographWith = (settings: object, database: string, ...words: string[]) =>
  carriedOut(words, { ODOGRAPH_DATABASE_URL: database, ODOGRAPH_DATABASE_POOL: '2', ...settings })
const json = async (...words: string[]) => JSON.parse((await odograph(...words, '--json')).out)
const signIn = (login: string, password: string) => ask(server, 'user/auth', { login, password })
const enterPanel = (login: string, password: string) => ask(server, 'panel/account/auth', { login, password })

const password = 'correct horse'
let dealer: { id: number; login: string; password: string }
beforeAll(async () => {
  dealer = await json('dealer', 'create', '--title', 'Trucks & Co')
})

test('a dealer made by the command line signs in to the panel, and its users belong to it', async () => {
  const { body } = await enterPanel(dealer.login, dealer.password)
  expect(dealer).toMatchObject({ id: expect.any(Number), login: String(dealer.id), title: 'Trucks & Co' })
  expect(body.permissions).toMatchObject({
    subpaas: permissions.subpaas,
    users: expect.not.arrayContaining(['global']),
  })
  const made = await json(
    'user',
    'create',
    '--login',
    'a@b.example',
    '--password',
    password,
    '--dealer',
    `${dealer.id}`,
    '--time-zone',
    'Europe/Berlin',
  )
  expect(made).toEqual({
    id: expect.any(Number),
    login: 'a@b.example',
    dealer_id: dealer.id,
    activated: true,
    verified: true,
    time_zone: 'Europe/Berlin',
    locale: 'en_US',
  })
  const { hash } = (await signIn('a@b.example', password)).body
  expect((await ask(server, 'user/get_info', { hash })).body).toMatchObject({
    paas_id: dealer.id,
    user_info: { id: made.id },
  })
  expect((await json('user', 'list', '--dealer', `${dealer.id}`)).list).toMatchObject([
    { id: made.id, account_id: made.id },
  ])
  expect((await odograph('user', 'list')).out).toContain('a@b.example')
})

test('a dealer brings a plan for devices, and a sub-dealer makes no dealers itself', async () => {
  const sub = await json('dealer', 'create', '--title', 'Sub', '--parent', `${dealer.id}`, '--password', password)
  expect(sub).toEqual({
    id: expect.any(Number),
    login: `${sub.id}`,
    title: 'Sub',
    parent_id: dealer.id,
    block_type: 'NOT_BLOCKED',
  })
  expect((await enterPanel(sub.login, password)).body.permissions).not.toHaveProperty('subpaas')
  const plans = await db.selectFrom('tariff').selectAll().where('dealer_id', '=', sub.id).execute()
  expect(plans).toMatchObject([{ name: 'Default', type: 'monthly', price: 0, store_period: '3m' }])
  const defaults = await db.selectFrom('tariff_default').selectAll().where('dealer_id', '=', sub.id).execute()
  expect(defaults).toMatchObject([{ device_type: 'tracker', tariff_id: plans[0]?.id, free_days: 0 }])
  expect((await json('dealer', 'list')).list).toContainEqual(expect.objectContaining({ id: sub.id, users_count: 0 }))
})

test('blocks end the sessions that the rulings name, and activation lets everybody in again', async () => {
  const { id, login } = await json('dealer', 'create', '--title', 'Blocked', '--password', password)
  await odograph('user', 'create', '--login', 'c@d.example', '--password', password, '--dealer', `${id}`)
  const [panel, user] = [await enterPanel(login, password), await signIn('c@d.example', password)]
  const isOpen = async () => [
    (await ask(server, 'panel/account/get_permissions', { hash: panel.body.hash })).code,
    (await ask(server, 'tag/list', { hash: user.body.hash })).code,
  ]
  expect(await isOpen()).toEqual([0, 0])
  expect(await json('dealer', 'block', `${id}`)).toEqual({ id, block_type: 'BLOCK_LOGIN' })
  expect(await isOpen()).toEqual([4, 0])
  expect(await enterPanel(login, password)).toMatchObject({ code: 11 })
  expect((await odograph('dealer', 'block', `${id}`, '--level', 'CLIENTS_BLOCKED')).out).toBe(
    `Dealer ${id} is CLIENTS_BLOCKED now.\n`,
  )
  expect(await signIn('c@d.example', password)).toMatchObject({ code: 11 })
  expect(await json('dealer', 'activate', `${id}`)).toEqual({ id, block_type: 'NOT_BLOCKED' })
  expect(await isOpen()).toEqual([4, 4])
  expect(await enterPanel(login, password)).toMatchObject({ code: 0 })
  expect(await signIn('c@d.example', password)).toMatchObject({ code: 0 })
})

test('a new password ends sessions and leaves API keys', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  const { user_info } = await alice.call('user/get_info')
  const changed = await json('user', 'password', user_info.login.toUpperCase())
  expect(changed).toEqual({ id: alice.id, login: user_info.login, password: expect.any(String) })
  expect(await alice.fails('tag/list')).toMatchObject({ code: 4 })
  expect(await ask(server, 'tag/list', { hash: value.hash })).toMatchObject({ code: 0 })
  expect(await signIn(user_info.login, changed.password)).toMatchObject({ code: 0 })

  const { hash } = (await enterPanel(dealer.login, dealer.password)).body
  expect((await odograph('dealer', 'password', dealer.login, '--password', 'another one')).out).not.toContain(
    'another one',
  )
  expect(await ask(server, 'panel/account/get_permissions', { hash })).toMatchObject({ code: 4 })
  expect(await enterPanel(dealer.login, 'another one')).toMatchObject({ code: 0 })
})

test('a login that strangers have locked is unlocked', async () => {
  const login = 'attacked@x.example'
  await odograph('user', 'create', '--login', login, '--password', password, '--dealer', `${dealer.id}`)
  const under = await json('dealer', 'create', '--title', 'Attacked', '--password', password)
  const attack = { user: () => signIn(login, 'wrong'), dealer: () => enterPanel(under.login, 'wrong') }
  for (let n = 0; n < 10; n++) await Promise.all([attack.user(), attack.dealer()])
  const { id } = await db.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow()
  const wrong_code = { area: 'activation_code', login: `${id}`, address: '' }
  await db.insertInto('sign_in_failure').values(wrong_code).execute()
  expect(await signIn(login, password)).toMatchObject({ code: 105 })
  expect(await enterPanel(under.login, password)).toMatchObject({ code: 15 })
  expect(await json('user', 'unlock', login.toUpperCase())).toEqual({ id: expect.any(Number), login })
  expect((await odograph('dealer', 'unlock', under.login)).out).toBe(`Panel login ${under.login} may sign in again.\n`)
  const left = await db
    .selectFrom('sign_in_failure')
    .select('area')
    .where('login', 'in', [login, `${id}`])
    .execute()
  expect(left).toEqual([])
  expect(await signIn(login, password)).toMatchObject({ code: 0 })
  expect(await enterPanel(under.login, password)).toMatchObject({ code: 0 })
})

test('what a dealer pays is set price by price, and told with its plans', async () => {
  const { id, login } = await json('dealer', 'create', '--title', 'Priced', '--password', password)
  const none = { incoming_sms: 0, outgoing_sms: 0, service_sms: 0, phone_call: 0, traffic: 0 }
  const first = { ...none, outgoing_sms: 0.07, traffic: 0.005 }
  expect(await json('dealer', 'prices', `${id}`, '--outgoing-sms', '0.07', '--traffic', '0.005')).toEqual({
    id,
    wholesale_service_prices: first,
  })
  expect((await odograph('dealer', 'prices', `${id}`, '--traffic', '0', '--phone-call', '1.5')).out).toBe(
    `Dealer ${id} pays: incoming_sms 0, outgoing_sms 0.07, service_sms 0, phone_call 1.5, traffic 0.\n`,
  )
  const { hash } = (await enterPanel(login, password)).body
  expect((await ask(server, 'panel/tariff/list', { hash })).body).toMatchObject({
    wholesale_service_prices: { ...none, outgoing_sms: 0.07, phone_call: 1.5 },
  })
  expect(await odograph('dealer', 'prices', `${id}`, '--traffic', '-1')).toMatchObject({
    code: 1,
    err: expect.stringContaining('A price is a number such as 0.05.'),
  })
})

test.each([
  ['There is no dealer 999.', 'dealer activate 999'],
  ['There is no dealer 999.', 'dealer prices 999'],
  ['There is no dealer 999.', 'dealer password 999'],
  ['There is no dealer 999.', 'dealer unlock 999'],
  ['There is no dealer 999.', 'dealer create --title x --parent 999'],
  ['There is no dealer 999.', 'user create --login x@y.example --dealer 999'],
  ['There is no time zone "Mars/Olympus".', 'user create --login x@y.example --time-zone Mars/Olympus'],
  ['"nobody" is no e-mail address.', 'user create --login nobody'],
  ['A password has 6 to 40 printable characters.', 'user create --login x@y.example --password 12345'],
  ['There is no user nobody@nowhere.example.', 'user password nobody@nowhere.example'],
  ['There is no user nobody@nowhere.example.', 'user unlock nobody@nowhere.example'],
])('%s (%s)', async (sentence, words) => {
  expect(await odograph(...words.split(' '))).toEqual({ code: 1, out: '', err: `${sentence}\n` })
})

test('a login is given once, and an argument that is no id is refused', async () => {
  await odograph('user', 'create', '--login', 'Once@x.example')
  const again = await odograph('user', 'create', '--login', 'once@x.example')
  expect(again).toEqual({ code: 1, out: '', err: 'The login once@x.example is in use.\n' })
  expect(await odograph('dealer', 'block', 'two')).toMatchObject({ code: 1, out: '' })
})

test('the first use makes dealer 1 and says so, beside its one answer', async () => {
  const empty = await freshDatabase()
  const { out, err } = await odographOn(
    empty.url,
    'user',
    'create',
    '--login',
    'a@b.example',
    '--password',
    password,
    '--json',
  )
  expect(JSON.parse(out)).toMatchObject({ id: 1, dealer_id: 1, activated: true, verified: true, time_zone: 'UTC' })
  const told = /^Made dealer 1, for there was none: panel login 1, password (\S+) \(told this once\)\.\n$/.exec(err)
  const login = await empty.db.selectFrom('panel_login').selectAll().executeTakeFirstOrThrow()
  expect(login).toMatchObject({ dealer_id: 1, login: '1', permissions })
  expect(await isPassword(told?.[1] ?? '', login.password_hash)).toBe(true)
  expect((await odographOn(empty.url, 'dealer', 'list')).out).toBe('1  NOT_BLOCKED  Odograph, 1 users\n')
  expect(JSON.parse((await odographOn(empty.url, 'dealer', 'create', '--title', 'Next', '--json')).out).id).toBe(2)
})

const given = readConfig({ ODOGRAPH_DEALER_PASSWORD: 'correct horse' })

test('of processes that start at once one makes the first dealer', async () => {
  const { db: empty } = await freshDatabase()
  const made = await Promise.all([1, 2, 3].map(() => ensureFirstDealer(empty, readConfig({}))))
  expect(made.filter((told) => told !== undefined)).toHaveLength(1)
  expect(await empty.selectFrom('dealer').select('id').execute()).toEqual([{ id: 1 }])
  expect(await ensureFirstDealer(empty, given)).toBeUndefined()
})

test.each([
  ['https://Fleet.example:8443/tracking', 'fleet.example'],
  ['', 'localhost'],
  ['http://[::1]:8080', undefined],
])('at %s the first dealer has the domain %s', async (public_url, domain) => {
  const { db: empty } = await freshDatabase()
  await ensureFirstDealer(empty, { ...given, public_url })
  const { settings } = await empty.selectFrom('dealer').select('settings').executeTakeFirstOrThrow()
  expect(settings).toEqual(domain ? { domain } : {})
})

test('a password that was given is not told', async () => {
  const { db: empty } = await freshDatabase()
  expect(await ensureFirstDealer(empty, given)).toBeUndefined()
  const { password_hash } = await empty.selectFrom('panel_login').select('password_hash').executeTakeFirstOrThrow()
  expect(await isPassword('correct horse', password_hash)).toBe(true)
})

test('the first dealer’s password is as the operator wants passwords, if it is made', async () => {
  const { db: empty } = await freshDatabase()
  const strict = { ...given, password_length: 14 }
  await expect(ensureFirstDealer(empty, strict)).rejects.toThrow(
    'ODOGRAPH_DEALER_PASSWORD must have at least 14 characters',
  )
  expect(await ensureFirstDealer(empty, { ...strict, dealer_password: '' })).toHaveLength(20)
  expect(await ensureFirstDealer(empty, strict)).toBeUndefined()
})

test('the command line takes passwords as the operator wants them', async () => {
  const strict = { ODOGRAPH_PASSWORD_LENGTH: '12', ODOGRAPH_REFUSE_COMMON_PASSWORDS: 'true' }
  const { id, login } = dealer
  const user = `${crypto.randomUUID()}@strict.example`
  await odograph('user', 'create', '--login', user)
  const commands = [
    ['dealer', 'create', '--title', 'X'],
    ['dealer', 'password', login],
    ['panel-login', 'create', `l${id}`, '--dealer', login],
    ['panel-login', 'password', login],
    ['user', 'create', '--login', `a${user}`],
    ['user', 'password', user],
  ]
  for (const words of commands)
    for (const [weak, said] of [
      ['eleven char', 'A password must have at least 12 characters.\n'],
      ['Sonyericsson', 'A password must not be one of the most common ones.\n'],
    ] as const)
      expect(await odographWith(strict, url, ...words, '--password', weak)).toMatchObject({ code: 1, err: said })
  expect((await odographWith(strict, url, 'user', 'password', user)).out).toContain('(told this once)')
}, 120_000)

test('a second factor that a user has lost is taken off', async () => {
  const { login, signIn } = await withProgram(server, db, dealer.id)
  expect((await signIn()).factor_type).toBe('totp')
  expect(await json('user', 'factor-off', login)).toEqual({ login })
  expect((await signIn()).type).toBe('authenticated')
  expect((await odograph('user', 'factor-off', login)).err).toBe(`User ${login} has no second factor.\n`)
  expect((await odograph('user', 'factor-off', 'nobody@x.example')).err).toBe('There is no user nobody@x.example.\n')
})

test('a program that a user has lost is taken off, and codes come by mail where its dealer requires them', async () => {
  const { id, login, signIn } = await withProgram(server, db, dealer.id)
  await db.updateTable('users').set({ mfa_required: true }).where('id', '=', id).execute()
  expect((await odograph('user', 'factor-off', login)).out).toBe(`User ${login} signs in with codes by e-mail now.\n`)
  expect((await signIn()).factor_type).toBe('email')
  expect(await odograph('user', 'factor-off', login)).toMatchObject({
    code: 1,
    err: `User ${login} is mailed its codes, for its dealer requires them: let the dealer allow them only, or give it another login.\n`,
  })
})

test('a user of the command line has the second factor that its dealer gives new users', async () => {
  const mfa_default = JSON.stringify({ type: 'required', factor_types: ['email'] })
  await db.updateTable('dealer').set({ mfa_default }).where('id', '=', dealer.id).execute()
  const login = 'c@required.example'
  await odograph('user', 'create', '--login', login, '--password', password, '--dealer', `${dealer.id}`)
  await db.updateTable('dealer').set({ mfa_default: null }).where('id', '=', dealer.id).execute()
  expect((await signIn(login, password)).body.type).toBe('second_factor_required')
})

test('points are not distributed without the extension for it, and what would be done is told', async () => {
  const { code, out, err } = await odograph('points', 'distribute', '--shards', '8', '--write')
  expect(code).toBe(1)
  expect(out.split('\n')).toMatchObject([
    "select create_distributed_table('source_state', 'source_id', shard_count => 8);",
    ...[
      ...['tail', 'block', 'track', 'outbox', 'source_due', 'source_nudge', 'source_late'],
      ...['track_day', 'track_summed', 'idle_day', 'idle_summed'],
    ].map((table) => `select create_distributed_table('${table}', 'source_id', colocate_with => 'source_state');`),
    '',
  ])
  expect(err).toContain('This database has no extension citus')
  expect((await odograph('points', 'distribute', '--shards', '12')).err).toContain('a power of two')
})

test('as many batches at one time as there are connections, at most', async () => {
  const { code, err } = await odographWith({ ODOGRAPH_INGEST_LANES: '4' }, url, 'dealer', 'list')
  expect(code).toBe(1)
  expect(err).toContain('ODOGRAPH_DATABASE_POOL must be at least ODOGRAPH_INGEST_WRITERS')
  const odd = await odographWith({ ODOGRAPH_INGEST_LANES: '3' }, url, 'dealer', 'list')
  expect(odd.err).toContain('ODOGRAPH_INGEST_LANES must be a power of two')
})
