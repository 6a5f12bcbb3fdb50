import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'

const { panel, otherDealer, tenant, tracker } = await fleet()
const permissions = { activation_code: ['create', 'read', 'update'], tariffs: ['create'] }

/** A panel of a dealer of its own, with plans, and codes for one of them. */
const opened = async () => {
  const dealer_id = await otherDealer()
  const ann = await panel(permissions, dealer_id)
  const plan = async (changes: object = {}): Promise<number> =>
    (await ann.call('panel/tariff/create', { tariff: tariff(changes) })).id
  const list = async () => (await ann.call('panel/dealer/activation_code/list')).list
  const make = async (count: number, tariff_id: number): Promise<string[]> => {
    await ann.call('panel/dealer/activation_code/create', { count, tariff_id, bonus_amount: 1, free_days: 1 })
    const all = (await list()) as { code: string; tariff_id: number }[]
    return all.filter((code) => code.tariff_id === tariff_id).map(({ code }) => code)
  }
  return { ann, dealer_id, plan, list, make }
}

const terms = { bonus_amount: 20, free_days: 30 }

test('the codes that are named change, others do not', async () => {
  const { ann, plan, list, make } = await opened()
  const codes = await make(3, await plan())
  const tariff_id = await plan()
  const params = { codes: codes.slice(1), tariff_id, ...terms }
  expect(await ann.call('panel/dealer/activation_code/update', params)).toEqual({ count: 2 })
  const [first, ...changed] = await list()
  expect(first).toMatchObject({ bonus_amount: 1, free_days: 1 })
  for (const code of changed) expect(code).toMatchObject({ tariff_id, ...terms })
})

test('codes that were used, of other dealers, for other devices or of nobody stay as they are', async () => {
  const [{ ann, dealer_id, plan, list, make }, other] = [await opened(), await opened()]
  const [used = '', unused = ''] = await make(2, await plan())
  const camera = await make(1, await plan({ device_type: 'camera' }))
  const foreign = await other.make(1, await other.plan())
  await tracker(await tenant('UTC', dealer_id), { activation_code: used })
  const before = [...(await list()), ...(await other.list())]
  const codes = [used, unused, ...camera, ...foreign, '0000000000', '']
  const tariff_id = await plan()
  expect(await ann.call('panel/dealer/activation_code/update', { codes, tariff_id, ...terms })).toEqual({ count: 1 })
  const after = [...(await list()), ...(await other.list())]
  expect(after.filter(({ code }) => code !== unused)).toEqual(before.filter(({ code }) => code !== unused))
  expect(after.find(({ code }) => code === unused)).toMatchObject({ tariff_id, ...terms })
  const none = { codes: [], tariff_id, ...terms }
  expect(await ann.call('panel/dealer/activation_code/update', none)).toEqual({ count: 0 })
})

test('the plan must be the dealer’s', async () => {
  const [{ ann, plan, make }, other] = [await opened(), await opened()]
  const codes = await make(1, await plan())
  for (const tariff_id of [await other.plan(), 2_000_000_000])
    expect(await ann.fails('panel/dealer/activation_code/update', { codes, tariff_id, ...terms })).toMatchObject({
      code: 201,
      http: 400,
    })
})
