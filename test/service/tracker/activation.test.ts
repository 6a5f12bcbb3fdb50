import { expect, test } from 'vitest'
import { settleAccount } from '#store/billing/charging.ts'
import { fleet, imei, type Person } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'

const { db, panel, otherDealer, tenant, tracker } = await fleet()
const permissions = {
  activation_code: ['create', 'read'],
  tariffs: ['create', 'read', 'update'],
}

const device = () => ({ label: 'Van', group_id: 0, model: 'fmb920', plugin_id: 37, device_id: imei() })
const wrong = { code: 227, http: 400 }

/** A dealer of its own: its panel, a user, and makers of plans, codes and defaults. */
const opened = async () => {
  const dealer_id = await otherDealer()
  const ann = await panel(permissions, dealer_id)
  const plan = async (changes: object = {}): Promise<number> =>
    (await ann.call('panel/tariff/create', { tariff: tariff(changes) })).id
  const codesOf = async (tariff_id: number, terms: object = {}, count = 1): Promise<string[]> => {
    const made = { count, tariff_id, bonus_amount: 0, free_days: 0, ...terms }
    await ann.call('panel/dealer/activation_code/create', made)
    const { list } = await ann.call('panel/dealer/activation_code/list')
    return list.filter((code: { tariff_id: number }) => code.tariff_id === tariff_id).map(({ code }: never) => code)
  }
  const codeOf = async (tariff_id: number, terms: object = {}): Promise<string> =>
    (await codesOf(tariff_id, terms))[0] ?? ''
  const setDefaults = async (gifts: object, tariff_id?: number) =>
    ann.call('panel/tariff/defaults/update', {
      tracker: { activation_bonus: 0, free_days: 0, tariff_id: tariff_id ?? (await plan()), ...gifts },
    })
  const told = async (code: string) =>
    (await ann.call('panel/dealer/activation_code/list', { filter: code })).list[0] as Record<string, unknown>
  return { dealer_id, alice: await tenant('UTC', dealer_id), plan, codesOf, codeOf, setDefaults, told }
}

const register = async (account: Person, params: object = {}) =>
  (await account.call('tracker/register', { ...device(), plugin_id: 44, ...params })).value

const bonusOf = async (account: Person) => (await account.call('user/get_info')).user_info.bonus
const transactionsOf = (account: Person) =>
  db.selectFrom('transaction').selectAll().where('account_id', '=', account.id).orderBy('id').execute()

/** The day so many days from now, in UTC. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const freeUntil = async (source_id: number) => {
  const row = db.selectFrom('source').select('free_until').where('id', '=', source_id)
  return (await row.executeTakeFirstOrThrow()).free_until
}

test('a code brings its plan, its bonus and its free days, and is used up', async () => {
  const { alice, plan, codeOf, told } = await opened()
  const tariff_id = await plan()
  const activation_code = await codeOf(tariff_id, { bonus_amount: 25, free_days: 10 })
  const { value } = await alice.call('tracker/register', { ...device(), activation_code: ` ${activation_code}` })
  expect(value.source).toMatchObject({ tariff_id, tariff_end_date: inDays(10) })
  expect(await freeUntil(value.source.id)).toBe(inDays(10))
  expect(await bonusOf(alice)).toBe(25)
  expect(await transactionsOf(alice)).toMatchObject([
    {
      type: 'bonus_charge',
      subtype: 'register',
      tracker_id: value.id,
      amount: 0,
      bonus_amount: 25,
      old_bonus: 0,
      new_bonus: 25,
    },
  ])
  expect(await told(activation_code)).toMatchObject({
    activated: true,
    activation_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    device_id: value.id,
  })
  expect(await alice.fails('tracker/register', { ...device(), activation_code })).toMatchObject(wrong)
  expect((await alice.call('tracker/list')).list).toHaveLength(1)
  expect(await bonusOf(alice)).toBe(25)
})

test('a code that brings nothing but its plan writes no transaction and sets no end', async () => {
  const { alice, plan, codeOf } = await opened()
  const { source } = await register(alice, { activation_code: await codeOf(await plan()) })
  expect(source.tariff_end_date).toBeNull()
  expect(await freeUntil(source.id)).toBeNull()
  expect(await transactionsOf(alice)).toEqual([])
})

test('a plan by days of activity has free days and no end', async () => {
  const { alice, plan, codeOf } = await opened()
  const activation_code = await codeOf(await plan({ type: 'activeday' }), { free_days: 3 })
  const { source } = await register(alice, { activation_code })
  expect(source.tariff_end_date).toBeNull()
  expect(await freeUntil(source.id)).toBe(inDays(3))
})

test('all plugins take codes, also for phones', async () => {
  const { alice, plan, codesOf } = await opened()
  const codes = await codesOf(await plan(), {}, 4)
  const ways = [
    { plugin_id: 37 },
    { plugin_id: 44 },
    { plugin_id: 35, model: 'mobile' },
    { plugin_id: 68, model: 'mobile' },
  ]
  for (const [n, way] of ways.entries()) await register(alice, { ...way, activation_code: codes[n] })
  expect((await alice.call('tracker/list')).list).toHaveLength(4)
})

test('codes of nobody, of another dealer and for other devices are wrong, and stay', async () => {
  const [{ dealer_id, alice, plan, codeOf, told }, other] = [await opened(), await opened()]
  const ways = [
    { account: alice, plugin_id: 37 },
    { account: await tenant('UTC', dealer_id), plugin_id: 44 },
  ]
  const foreign = await other.codeOf(await other.plan(), { bonus_amount: 5 })
  const camera = await codeOf(await plan({ device_type: 'camera' }), { bonus_amount: 5 })
  const socket = await codeOf(await plan({ device_type: 'socket' }))
  for (const activation_code of ['0123456789', foreign, camera, socket, '%', `${foreign}' or true --`])
    for (const { account, plugin_id } of ways)
      expect(await account.fails('tracker/register', { ...device(), plugin_id, activation_code })).toMatchObject(wrong)
  expect(await told(camera)).toMatchObject({ activated: false, device_id: 0 })
  expect(await other.told(foreign)).toMatchObject({ activated: false, device_id: 0 })
  expect(await bonusOf(alice)).toBe(0)
})

test('a registration that fails leaves the code and the bonus', async () => {
  const { alice, plan, codeOf, told } = await opened()
  const { device_id } = await tracker(alice)
  const activation_code = await codeOf(await plan(), { bonus_amount: 5 })
  expect(await alice.fails('tracker/register', { ...device(), device_id, activation_code })).toMatchObject({
    code: 224,
  })
  expect(await told(activation_code)).toMatchObject({ activated: false, device_id: 0, activation_date: null })
  expect(await bonusOf(alice)).toBe(0)
  await register(alice, { activation_code })
  expect(await bonusOf(alice)).toBe(5)
})

test('of devices that race for one code exactly one wins', async () => {
  const { dealer_id, plan, codeOf, told } = await opened()
  const accounts = await Promise.all([1, 2, 3].map(() => tenant('UTC', dealer_id)))
  const activation_code = await codeOf(await plan(), { bonus_amount: 7 })
  const race = [...accounts, ...accounts].map((account) => register(account, { activation_code }))
  const outcomes = await Promise.allSettled(race)
  const won = outcomes.filter(({ status }) => status === 'fulfilled')
  const codes = outcomes.map((outcome) =>
    outcome.status === 'rejected'
      ? JSON.parse(outcome.reason.message.replace('tracker/register: ', '')).status.code
      : 0,
  )
  expect(codes.sort()).toEqual([0, 227, 227, 227, 227, 227])
  const { value } = won[0] as PromiseFulfilledResult<{ id: number }> & { value: { id: number } }
  expect(await told(activation_code)).toMatchObject({ activated: true, device_id: value.id })
  const bonuses = await Promise.all(accounts.map(bonusOf))
  expect(bonuses.sort()).toEqual([0, 0, 7])
})

test('the plan is the code’s, else the user’s, else the dealer’s', async () => {
  const { alice, plan, codeOf, setDefaults } = await opened()
  const [ofCode, ofUser, ofDealer] = [await plan(), await plan(), await plan()]
  await setDefaults({}, ofDealer)
  expect((await register(alice)).source.tariff_id).toBe(ofDealer)
  const setOwn = (default_tariff_id: number) =>
    db.updateTable('users').set({ default_tariff_id }).where('id', '=', alice.id).execute()
  await setOwn(await plan({ device_type: 'camera' }))
  expect((await register(alice)).source.tariff_id).toBe(ofDealer)
  await setOwn(ofUser)
  expect((await register(alice)).source.tariff_id).toBe(ofUser)
  const activation_code = await codeOf(ofCode)
  expect((await register(alice, { activation_code })).source.tariff_id).toBe(ofCode)
})

test('a code is good for a user whose dealer has no default plan', async () => {
  const { dealer_id, alice, plan, codeOf } = await opened()
  const activation_code = await codeOf(await plan())
  await db.deleteFrom('tariff_default').where('dealer_id', '=', dealer_id).execute()
  expect(await alice.fails('tracker/register', { ...device(), plugin_id: 44 })).toMatchObject({ code: 257 })
  await register(alice, { activation_code })
})

test('the device limit of the code’s plan holds, and the dealer’s', async () => {
  const { dealer_id, alice, plan, codesOf, told } = await opened()
  const [first = '', second = ''] = await codesOf(await plan({ device_limit: 1 }), {}, 2)
  await register(alice, { activation_code: first })
  const refused = { code: 221, http: 403 }
  expect(await alice.fails('tracker/register', { ...device(), activation_code: second })).toMatchObject(refused)
  await db.updateTable('dealer').set({ active_limit: 1 }).where('id', '=', dealer_id).execute()
  const bob = await tenant('UTC', dealer_id)
  expect(await bob.fails('tracker/register', { ...device(), activation_code: second })).toMatchObject(refused)
  expect(await told(second)).toMatchObject({ activated: false })
})

test('without a code the dealer’s gifts are given, free days to so many devices', async () => {
  const { alice, setDefaults } = await opened()
  await setDefaults({ activation_bonus: 2.5, free_days: 30, free_days_device_limit: 2 })
  const ends = []
  for (const _ of [1, 2, 3]) ends.push((await register(alice)).source.tariff_end_date)
  expect(ends).toEqual([inDays(30), inDays(30), null])
  expect(await bonusOf(alice)).toBe(7.5)
  expect((await transactionsOf(alice)).map(({ new_bonus }) => new_bonus)).toEqual([2.5, 5, 7.5])
})

test('without a limit every device has the free days, with limit 0 none', async () => {
  const { alice, setDefaults } = await opened()
  await setDefaults({ free_days: 1 })
  for (const _ of [1, 2, 3]) expect((await register(alice)).source.tariff_end_date).toBe(inDays(1))
  await setDefaults({ free_days: 1, free_days_device_limit: 0 })
  expect((await register(alice)).source.tariff_end_date).toBeNull()
  expect(await transactionsOf(alice)).toEqual([])
})

test('a code’s gifts take the place of the dealer’s', async () => {
  const { alice, plan, codeOf, setDefaults } = await opened()
  await setDefaults({ activation_bonus: 100, free_days: 100 })
  const activation_code = await codeOf(await plan(), { bonus_amount: 1 })
  expect((await register(alice, { activation_code })).source.tariff_end_date).toBeNull()
  expect(await bonusOf(alice)).toBe(1)
})

test('taking a registration back and making it again is worth nothing', async () => {
  const { alice, setDefaults } = await opened()
  await setDefaults({ activation_bonus: 10 })
  const { id } = await register(alice)
  for (let tracker_id = id, n = 0; n < 3; n++) {
    await alice.call('tracker/corrupt', { tracker_id })
    tracker_id = (await register(alice)).id
  }
  expect(await bonusOf(alice)).toBe(10)
  await register(alice)
  expect(await bonusOf(alice)).toBe(20)
})

test('a bonus frees devices that were blocked for want of money at once', async () => {
  const { alice, plan, codeOf } = await opened()
  const dear = await register(alice, {
    activation_code: await codeOf(await plan({ price: 30, proportional_charge: false })),
  })
  await db.transaction().execute((transaction) => settleAccount(transaction, { account_id: alice.id }, new Date()))
  const blocked = async () =>
    (await alice.call('tracker/read', { tracker_id: dear.id })).value.source.blocked as boolean
  expect(await blocked()).toBe(true)
  await register(alice, { activation_code: await codeOf(await plan({ price: 0 }), { bonus_amount: 29 }) })
  expect(await blocked()).toBe(true)
  await register(alice, { activation_code: await codeOf(await plan({ price: 0 }), { bonus_amount: 1 }) })
  expect(await blocked()).toBe(false)
  expect(await bonusOf(alice)).toBe(0)
})

test('ten wrong codes lock an account for any, for a while; it registers without one, and others with theirs', async () => {
  const { dealer_id, alice, plan, codesOf } = await opened()
  const [code, other] = await codesOf(await plan(), {}, 2)
  const bob = await tenant('UTC', dealer_id)
  const fails = (activation_code: string | undefined) =>
    alice.fails('tracker/register', { ...device(), activation_code })
  for (let n = 0; n < 10; n++) expect(await fails(`100000000${n}`)).toMatchObject(wrong)
  for (const tried of [code, '1000000000']) expect(await fails(tried)).toMatchObject({ code: 15, http: 429 })
  expect(await fails(undefined)).toMatchObject(wrong)
  await register(alice)
  await bob.call('tracker/register', { ...device(), activation_code: other })
  const account = { area: 'activation_code', login: String(alice.id) }
  await db
    .updateTable('sign_in_failure')
    .set({ happened: new Date(0) })
    .where((row) => row.and(account))
    .execute()
  await alice.call('tracker/register', { ...device(), activation_code: code })
})

test('of many codes that are tried at once no more than ten are told to be wrong', async () => {
  const { alice, plan, codeOf } = await opened()
  await codeOf(await plan())
  const tries = Array.from({ length: 20 }, (_, n) =>
    alice.fails('tracker/register', { ...device(), activation_code: `10000000${n + 10}` }),
  )
  const codes = (await Promise.all(tries)).map(({ code }) => code)
  expect(codes.toSorted()).toEqual([...Array(10).fill(15), ...Array(10).fill(227)])
})
