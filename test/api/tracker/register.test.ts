import fc from 'fast-check'
import { expect, test } from 'vitest'
import { models } from '#resource/tracker/models.ts'
import * as tariffs from '#store/billing/tariffs.ts'
import { fleet, imei } from '#test/fleet.ts'

const { db, dealer_id, tenant, subuser, tracker } = await fleet()

const device = () => ({ label: 'Van 7', group_id: 0, model: 'fmb920', plugin_id: 44, device_id: imei() })
const phone = { label: 'Ann', group_id: 0, model: 'mobile', plugin_id: 35 }
const parameters = ({ errors }: { errors: { parameter: string }[] }) => errors.map(({ parameter }) => parameter)

test('a registered device is told whole and listed', async () => {
  const alice = await tenant()
  const given = { ...device(), phone: '491701234567' }
  const { value } = await alice.call('tracker/register', given)
  expect(value).toEqual({
    id: expect.any(Number),
    label: 'Van 7',
    clone: false,
    group_id: 0,
    source: {
      id: expect.any(Number),
      device_id: given.device_id,
      model: 'fmb920',
      blocked: false,
      tariff_id: expect.any(Number),
      status_listing_id: null,
      creation_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      tariff_end_date: null,
      phone: '491701234567',
    },
    tag_bindings: [],
  })
  expect(await alice.call('tracker/list')).toEqual({ list: [value] })
})

test('the row that ingest queues at is there from the beginning', async () => {
  const { source_id } = await tracker(await tenant())
  const states = await db.selectFrom('source_state').selectAll().where('source_id', '=', source_id).execute()
  expect(states).toMatchObject([{ heard: null, remembered: null, tail_points: 0 }])
})

test('a phone gets an id of the platform, whatever it sends', async () => {
  const alice = await tenant()
  const ids = []
  for (const device_id of [undefined, null, 'mine']) ids.push((await tracker(alice, { ...phone, device_id })).device_id)
  for (const id of ids) expect(id).toMatch(/^7\d{11}$/)
  expect(new Set(ids).size).toBe(3)
})

test('null and empty mean none where clients send everything', async () => {
  const alice = await tenant()
  const none = { phone: '', activation_code: null, apn_name: '', apn_user: null, send_register_commands: null }
  const { value } = await alice.call('tracker/register', { ...device(), ...none })
  expect(value.source.phone).toBeNull()
})

test('every model can be registered by its kind of plugin, and by no other', async () => {
  const alice = await tenant()
  for (const { code, id_type } of models) {
    const mobile = id_type === '12,7'
    const longest = Number(/^ascii,\d+,(\d+)$/.exec(id_type)?.[1] ?? 15)
    const { device_id, ...rest } = device()
    const given = { ...rest, device_id: device_id.slice(-longest), model: code, plugin_id: mobile ? 35 : 44 }
    expect((await alice.call('tracker/register', given)).value.source.model).toBe(code)
    const wrong = { ...device(), model: code, plugin_id: mobile ? 44 : 35 }
    expect(await alice.fails('tracker/register', wrong)).toMatchObject({ code: 222 })
  }
})

test('unknown plugins and models', async () => {
  const alice = await tenant()
  expect(await alice.fails('tracker/register', { ...device(), plugin_id: 36 })).toMatchObject({ code: 222, http: 400 })
  expect(await alice.fails('tracker/register', { ...device(), model: 'fmb' })).toMatchObject({ code: 220, http: 400 })
})

test('plugins 37 and 68 need a code, and a code that nobody made is wrong everywhere', async () => {
  const alice = await tenant()
  const wrong = { code: 227, http: 400 }
  for (const activation_code of [undefined, null, '', 'ABCD'])
    for (const given of [
      { ...device(), plugin_id: 37 },
      { ...phone, plugin_id: 68 },
    ])
      expect(await alice.fails('tracker/register', { ...given, activation_code })).toMatchObject(wrong)
  for (const given of [device(), phone])
    expect(await alice.fails('tracker/register', { ...given, activation_code: 'ABCD' })).toMatchObject(wrong)
  expect(await alice.call('tracker/list')).toEqual({ list: [] })
})

test('a device id that is none of the model names the parameter', async () => {
  const alice = await tenant()
  const ids = fc.oneof(
    fc.string({ maxLength: 14 }),
    fc.stringMatching(/^\d{16,20}$/),
    fc.stringMatching(/^\d{14}[^\d]$/),
  )
  await fc.assert(
    fc.asyncProperty(ids, async (device_id) => {
      const { code, body } = await alice.fails('tracker/register', { ...device(), device_id })
      expect(code).toBe(7)
      expect(parameters(body)).toEqual(['device_id'])
    }),
    { numRuns: 40 },
  )
  for (const device_id of [undefined, '', 'a b', 'x'.repeat(51)])
    expect((await alice.fails('tracker/register', { ...device(), model: 'wialon_ips', device_id })).code).toBe(7)
  expect((await tracker(alice, { model: 'wialon_ips', device_id: `van-${imei()}` })).device_id).toMatch(/^van-/)
})

test('bad parameters are all told', async () => {
  const alice = await tenant()
  const bad = { ...device(), label: '<b>', group_id: -1, phone: '+49 170', apn_name: 'x'.repeat(41) }
  const { code, body } = await alice.fails('tracker/register', bad)
  expect(code).toBe(7)
  expect(parameters(body).sort()).toEqual(['apn_name', 'group_id', 'label', 'phone'])
})

test('an id or a phone in use is refused in every account, and nothing is left behind', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const first = { ...device(), phone: '491701111111' }
  await alice.call('tracker/register', first)
  for (const account of [alice, bob]) {
    expect(await account.fails('tracker/register', { ...device(), device_id: first.device_id })).toMatchObject({
      code: 224,
    })
    expect(await account.fails('tracker/register', { ...device(), phone: first.phone })).toMatchObject({ code: 223 })
  }
  expect(await bob.call('tracker/list')).toEqual({ list: [] })
})

test('of two registrations of one device at once exactly one wins', async () => {
  const accounts = [await tenant(), await tenant()]
  const given = device()
  const outcomes = await Promise.all(
    [0, 1, 0, 1, 0, 1].map((n) =>
      accounts[n]?.call('tracker/register', given).then(
        () => 0,
        (error: Error) => JSON.parse(error.message.slice('tracker/register: '.length)).status.code,
      ),
    ),
  )
  expect(outcomes.sort()).toEqual([0, 224, 224, 224, 224, 224])
})

test('the group must be one of the account', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id } = await alice.call('tracker/group/create', { title: 'North', color: 'FF0000' })
  const { value } = await alice.call('tracker/register', { ...device(), group_id: id })
  expect(value.group_id).toBe(id)
  expect(await bob.fails('tracker/register', { ...device(), group_id: id })).toMatchObject({ code: 204, http: 404 })
})

const setPlan = async (account: { id: number }, device_limit: number) => {
  const { id } = await db
    .insertInto('tariff')
    .values({ dealer_id, name: `Plan ${account.id}`, device_limit })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ default_tariff_id: id }).where('id', '=', account.id).execute()
  return id
}

test('the plan is the account’s own, and its device limit holds, also at once', async () => {
  const alice = await tenant()
  const tariff_id = await setPlan(alice, 2)
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => alice.call('tracker/register', device())))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await alice.fails('tracker/register', device())).toMatchObject({ code: 221, http: 403 })
  const { list } = await alice.call('tracker/list')
  expect(list.map(({ source }: { source: { tariff_id: number } }) => source.tariff_id)).toEqual([tariff_id, tariff_id])
})

const ofDealer = async (active_limit: number | null) => {
  const { id } = await db.insertInto('dealer').values({ active_limit }).returning('id').executeTakeFirstOrThrow()
  const account = await tenant()
  await db.updateTable('users').set({ dealer_id: id }).where('id', '=', account.id).execute()
  return { id, account }
}

test('the dealer’s limit holds over all its users', async () => {
  const { id, account } = await ofDealer(1)
  const other = await tenant()
  await db.updateTable('users').set({ dealer_id: id }).where('id', '=', other.id).execute()
  await tariffs.createFirst(db, { dealer_id: id })
  await tracker(other)
  expect(await account.fails('tracker/register', device())).toMatchObject({ code: 221 })
})

test('a dealer without a default plan for trackers registers none', async () => {
  const { id, account } = await ofDealer(null)
  await db.insertInto('tariff').values({ dealer_id: id, name: 'Other' }).execute()
  expect(await account.fails('tracker/register', device())).toMatchObject({ code: 257, http: 403 })
})

test('a sub-user needs the right, and sees what it registered; other sub-users do not', async () => {
  const alice = await tenant()
  const [mute, installer, other] = [
    await subuser(alice),
    await subuser(alice, ['tracker_register']),
    await subuser(alice),
  ]
  expect(await mute.fails('tracker/register', device())).toMatchObject({ code: 13, http: 403 })
  const { value } = await installer.call('tracker/register', device())
  expect(await installer.call('tracker/list')).toEqual({ list: [value] })
  expect(await alice.call('tracker/list')).toEqual({ list: [value] })
  expect(await other.call('tracker/list')).toEqual({ list: [] })
})
