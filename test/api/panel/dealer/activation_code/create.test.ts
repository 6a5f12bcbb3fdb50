import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'

const { db, panel, otherDealer } = await fleet()
const permissions = { activation_code: ['create', 'read', 'update'], tariffs: ['create'] }

const opened = async () => {
  const ann = await panel(permissions, await otherDealer())
  const plan = async (changes: object = {}): Promise<number> =>
    (await ann.call('panel/tariff/create', { tariff: tariff(changes) })).id
  return { ann, plan }
}

const terms = { bonus_amount: 10, free_days: 14 }

test('codes are ten digits, told apart and listed with what they bring', async () => {
  const { ann, plan } = await opened()
  const tariff_id = await plan({ name: 'Welcome' })
  expect(await ann.call('panel/dealer/activation_code/create', { count: 3, tariff_id, ...terms })).toEqual({ count: 3 })
  const { list, count } = await ann.call('panel/dealer/activation_code/list')
  expect(count).toBe(3)
  expect(new Set(list.map(({ code }: { code: string }) => code)).size).toBe(3)
  for (const code of list)
    expect(code).toEqual({
      code: expect.stringMatching(/^[1-9]\d{9}$/),
      tariff_id,
      tariff_name: 'Welcome',
      device_type: 'tracker',
      ...terms,
      money_amount: 0,
      activated: false,
      activation_date: null,
      device_id: 0,
    })
})

test('a code is for the kind of device that its plan is for', async () => {
  const { ann, plan } = await opened()
  const tariff_id = await plan({ device_type: 'camera' })
  await ann.call('panel/dealer/activation_code/create', { count: 1, tariff_id, bonus_amount: 0, free_days: 0 })
  expect((await ann.call('panel/dealer/activation_code/list')).list[0]).toMatchObject({ device_type: 'camera' })
})

test('ten thousand at once are all different, and more are refused', async () => {
  const { ann, plan } = await opened()
  const tariff_id = await plan()
  await ann.call('panel/dealer/activation_code/create', { count: 10_000, tariff_id, ...terms })
  const rows = await db.selectFrom('activation_code').select('code').where('tariff_id', '=', tariff_id).execute()
  expect(new Set(rows.map(({ code }) => code)).size).toBe(10_000)
  for (const count of [10_001, 0, -1, 1.5]) {
    const { code, body } = await ann.fails('panel/dealer/activation_code/create', { count, tariff_id, ...terms })
    expect({ code, at: body.errors[0].parameter }).toEqual({ code: 7, at: 'count' })
  }
})

test('the plan must be the dealer’s', async () => {
  const [{ ann }, other] = [await opened(), await opened()]
  for (const tariff_id of [await other.plan(), 2_000_000_000])
    expect(await ann.fails('panel/dealer/activation_code/create', { count: 1, tariff_id, ...terms })).toMatchObject({
      code: 201,
      http: 400,
    })
  expect((await ann.call('panel/dealer/activation_code/list')).count).toBe(0)
})

test('it needs both permissions, to create and to read', async () => {
  for (const actions of [['create'], ['read'], ['update']]) {
    const half = await panel({ activation_code: actions })
    const params = { count: 1, tariff_id: 1, ...terms }
    expect(await half.fails('panel/dealer/activation_code/create', params)).toMatchObject({ code: 13, http: 403 })
  }
})

test('gifts are whole and not negative', async () => {
  const { ann, plan } = await opened()
  const bad = { count: 1, tariff_id: await plan(), bonus_amount: 0.5, free_days: -1 }
  const { code, body } = await ann.fails('panel/dealer/activation_code/create', bad)
  expect(code).toBe(7)
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(['bonus_amount', 'free_days'])
})
