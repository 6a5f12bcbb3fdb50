import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'

const { db, otherDealer, panel } = await fleet()

/** A panel of a dealer of its own, with these plans besides the one that it begins with. */
const opened = async (...plans: object[]) => {
  const dealer_id = await otherDealer()
  const ann = await panel({ tariffs: ['create', 'read'] }, dealer_id)
  for (const plan of plans) await ann.call('panel/tariff/create', { tariff: tariff(plan) })
  return { ann, dealer_id }
}

const names = async (ann: Person, params: object) =>
  (await ann.call('panel/tariff/list', params)).list.map(({ name }: { name: string }) => name)

const plans = [
  { name: 'Basic', price: 3, group_id: 2 },
  { name: 'Gold', price: 30.5, group_id: 1, type: 'activeday' },
  { name: 'Eye 100%', price: 3, group_id: 3, device_type: 'camera' },
]

test('a list holds the dealer’s own plans, as they are read', async () => {
  const { ann } = await opened(...plans)
  const { list, count } = await ann.call('panel/tariff/list')
  expect(list.map(({ name }: { name: string }) => name)).toEqual(['Default', 'Basic', 'Gold', 'Eye 100%'])
  expect(count).toBe(4)
  for (const plan of list) expect(await ann.call('panel/tariff/read', { tariff_id: plan.id })).toEqual({ value: plan })
})

test('it is sorted as asked, equal ones by id in the same direction', async () => {
  const { ann } = await opened(...plans)
  expect(await names(ann, { order_by: 'name' })).toEqual(['Basic', 'Default', 'Eye 100%', 'Gold'])
  expect(await names(ann, { order_by: 'name', ascending: false })).toEqual(['Gold', 'Eye 100%', 'Default', 'Basic'])
  expect(await names(ann, { order_by: 'price' })).toEqual(['Default', 'Basic', 'Eye 100%', 'Gold'])
  expect(await names(ann, { order_by: 'price', ascending: false })).toEqual(['Gold', 'Eye 100%', 'Basic', 'Default'])
  expect(await names(ann, { order_by: 'group_id' })).toEqual(['Default', 'Gold', 'Basic', 'Eye 100%'])
  expect(await names(ann, { order_by: 'device_type' })).toEqual(['Eye 100%', 'Default', 'Basic', 'Gold'])
  expect(await names(ann, { order_by: 'type' })).toEqual(['Default', 'Basic', 'Gold', 'Eye 100%'])
})

test('a filter is part of the id, name, price or kind of device', async () => {
  const { ann } = await opened(...plans)
  expect(await names(ann, { filter: 'GOL' })).toEqual(['Gold'])
  expect(await names(ann, { filter: '30.5' })).toEqual(['Gold'])
  expect(await names(ann, { filter: 'camer' })).toEqual(['Eye 100%'])
  expect(await names(ann, { filter: '0%' })).toEqual(['Eye 100%'])
  expect(await names(ann, { filter: '_' })).toEqual([])
  expect(await names(ann, { filter: ' ' })).toHaveLength(4)
  expect(await names(ann, { filter: null })).toHaveLength(4)
  const [{ id }] = (await ann.call('panel/tariff/list', { filter: 'Basic' })).list
  expect(await names(ann, { filter: String(id) })).toContain('Basic')
})

test('plans for one kind of device', async () => {
  const { ann } = await opened(...plans)
  expect(await names(ann, { device_type: 'camera' })).toEqual(['Eye 100%'])
  expect(await names(ann, { device_type: 'tracker', filter: 'gold' })).toEqual(['Gold'])
  expect(await ann.call('panel/tariff/list', { device_type: 'socket' })).toMatchObject({ list: [], count: 0 })
})

test('the count ignores which part of the list is asked', async () => {
  const { ann } = await opened(...plans)
  const part = await ann.call('panel/tariff/list', { limit: 2, offset: 1 })
  expect(part.list.map(({ name }: { name: string }) => name)).toEqual(['Basic', 'Gold'])
  expect(part.count).toBe(4)
  expect(await ann.call('panel/tariff/list', { offset: 9 })).toMatchObject({ list: [], count: 4 })
  expect(await ann.call('panel/tariff/list', { filter: 'old', limit: 0 })).toMatchObject({ list: [], count: 1 })
  expect(await ann.fails('panel/tariff/list', { limit: 10_001 })).toMatchObject({ code: 212, http: 400 })
})

test('what the dealer pays is told; by itself nothing', async () => {
  const { ann, dealer_id } = await opened()
  const free = { incoming_sms: 0, outgoing_sms: 0, service_sms: 0, phone_call: 0, traffic: 0 }
  expect((await ann.call('panel/tariff/list')).wholesale_service_prices).toEqual(free)
  const wholesale_service_prices = JSON.stringify({ traffic: 0.02 })
  await db.updateTable('dealer').set({ wholesale_service_prices }).where('id', '=', dealer_id).execute()
  expect((await ann.call('panel/tariff/list')).wholesale_service_prices).toEqual({ ...free, traffic: 0.02 })
})
