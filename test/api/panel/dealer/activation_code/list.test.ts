import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'

const { panel, otherDealer, tenant, tracker } = await fleet()
const permissions = { activation_code: ['create', 'read'], tariffs: ['create'] }

/** A panel of a dealer of its own, with two codes for cameras (plan "A") and two for trackers (plan "B"). */
const opened = async () => {
  const dealer_id = await otherDealer()
  const ann = await panel(permissions, dealer_id)
  const plan = async (changes: object): Promise<number> =>
    (await ann.call('panel/tariff/create', { tariff: tariff(changes) })).id
  const create = (tariff_id: number, bonus_amount: number, free_days: number) =>
    ann.call('panel/dealer/activation_code/create', { count: 1, tariff_id, bonus_amount, free_days })
  const trackers = await plan({ name: 'B' })
  const cameras = await plan({ name: 'A', device_type: 'camera' })
  await create(cameras, 5, 7)
  await create(cameras, 1, 9)
  await create(trackers, 3, 8)
  await create(trackers, 2, 6)
  return { ann, dealer_id, trackers, cameras }
}

interface Code {
  code: string
  device_type: string
}

const list = async (ann: Person, params: object = {}) =>
  (await ann.call('panel/dealer/activation_code/list', params)).list as (Code & Record<string, unknown>)[]
const column = async (ann: Person, name: string, params: object) => (await list(ann, params)).map((code) => code[name])

test('it is sorted as asked, by itself by code', async () => {
  const { ann, trackers, cameras } = await opened()
  const codes = (await column(ann, 'code', {})) as string[]
  expect(codes).toEqual([...codes].sort())
  expect(await column(ann, 'code', { ascending: false })).toEqual([...codes].reverse())
  expect(await column(ann, 'bonus_amount', { order_by: 'bonus_amount' })).toEqual([1, 2, 3, 5])
  expect(await column(ann, 'free_days', { order_by: 'free_days', ascending: false })).toEqual([9, 8, 7, 6])
  expect(await column(ann, 'tariff_name', { order_by: 'tariff_name' })).toEqual(['A', 'A', 'B', 'B'])
  expect(await column(ann, 'tariff_id', { order_by: 'tariff_id' })).toEqual([trackers, trackers, cameras, cameras])
  const kinds = await column(ann, 'device_type', { order_by: 'device_type' })
  expect(kinds).toEqual(['camera', 'camera', 'tracker', 'tracker'])
  for (const order_by of ['money_amount', 'activated']) expect(await column(ann, 'code', { order_by })).toEqual(codes)
  expect(await column(ann, 'code', { order_by: 'money_amount', ascending: false })).toEqual(codes.toReversed())
  expect(await column(ann, 'code', { order_by: 'dealer_id', ascending: false })).toEqual(codes.toReversed())
})

test('a filter is part of the code, the plan, the device or its kind', async () => {
  const { ann, dealer_id, trackers } = await opened()
  expect(await column(ann, 'device_type', { filter: 'CAM' })).toEqual(['camera', 'camera'])
  const [some = { code: '' }] = await list(ann, { filter: 'tracker' })
  expect(await column(ann, 'code', { filter: some.code.slice(2) })).toEqual([some.code])
  expect(await column(ann, 'tariff_id', { filter: String(trackers) })).toContain(trackers)
  const { tracker_id } = await tracker(await tenant('UTC', dealer_id), { activation_code: some.code })
  expect(await column(ann, 'code', { filter: String(tracker_id) })).toContain(some.code)
  expect(await list(ann, { filter: '_' })).toEqual([])
  expect(await list(ann, { filter: ' ' })).toHaveLength(4)
  expect(await list(ann, { filter: null })).toHaveLength(4)
})

test('the count ignores which part of the list is asked', async () => {
  const { ann } = await opened()
  const params = { filter: 'camera', limit: 1, offset: 1 }
  const { list, count } = await ann.call('panel/dealer/activation_code/list', params)
  expect({ shown: list.length, count }).toEqual({ shown: 1, count: 2 })
  expect(await ann.call('panel/dealer/activation_code/list', { offset: 4 })).toEqual({ list: [], count: 4 })
  expect(await ann.fails('panel/dealer/activation_code/list', { limit: 10_001 })).toMatchObject({
    code: 212,
    http: 400,
  })
})

test('codes of other dealers are not listed', async () => {
  await opened()
  const other = await panel(permissions, await otherDealer())
  expect(await other.call('panel/dealer/activation_code/list')).toEqual({ list: [], count: 0 })
})
