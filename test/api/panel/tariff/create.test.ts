import { expect, test } from 'vitest'
import { planFeatures } from '#store/billing/tariffs.ts'
import { fleet } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'

const { otherDealer, panel } = await fleet()
const permissions = { tariffs: ['create', 'read'] }
const ann = await panel(permissions)

const created = async (changes: object) => {
  const { id } = await ann.call('panel/tariff/create', { tariff: tariff(changes) })
  return (await ann.call('panel/tariff/read', { tariff_id: id })).value
}

test('a created plan is told whole, and allows everything', async () => {
  const given = tariff()
  const { id } = await ann.call('panel/tariff/create', { tariff: { id: null, ...given } })
  expect(await ann.call('panel/tariff/read', { tariff_id: id })).toEqual({
    value: {
      id,
      ...given,
      features: [...planFeatures],
      map_filter: { exclusion: true, values: [] },
      auto_prolong: true,
    },
  })
})

test('a plan carries the features that are named', async () => {
  expect((await created({ features: ['weblocator', 'statuses'] })).features).toEqual(['weblocator', 'statuses'])
  expect((await created({ features: [] })).features).toEqual([])
})

test('features that are not known here are kept and shown', async () => {
  expect((await created({ features: ['routing', 'flying'] })).features).toEqual(['routing', 'flying'])
})

test('maps are kept for applications', async () => {
  const map_filter = { exclusion: false, values: ['osm', 'mars'] }
  expect((await created({ map_filter })).map_filter).toEqual(map_filter)
})

test('maps that are named without a word on what they are are those to choose from', async () => {
  const values = ['osm']
  expect((await created({ map_filter: { values } })).map_filter).toEqual({ exclusion: false, values })
})

test('a price that is left out is 0, be it all of them', async () => {
  const free = { incoming_sms: 0, outgoing_sms: 0, service_sms: 0, phone_call: 0, traffic: 0 }
  expect((await created({ service_prices: { traffic: 0.5 } })).service_prices).toEqual({ ...free, traffic: 0.5 })
  expect((await created({ service_prices: undefined })).service_prices).toEqual(free)
})

test('without a price for early changes there is none', async () => {
  expect((await created({ early_change_price: undefined })).early_change_price).toBeNull()
  expect((await created({ early_change_price: null })).early_change_price).toBeNull()
})

test('amounts are kept with two decimals', async () => {
  expect((await created({ price: 1.005 })).price).toBe(1.01)
  expect((await created({ price: 999_999_999.99 })).price).toBe(999_999_999.99)
})

test('only plans for trackers go by days of activity, and never charge a part of a month', async () => {
  for (const device_type of ['camera', 'socket']) {
    const failure = await ann.fails('panel/tariff/create', { tariff: tariff({ device_type, type: 'activeday' }) })
    expect(failure).toMatchObject({ code: 214, http: 400 })
    expect(await created({ device_type })).toMatchObject({ device_type, type: 'monthly' })
  }
  expect(await created({ type: 'activeday' })).toMatchObject({ type: 'activeday', proportional_charge: false })
  expect((await created({ proportional_charge: undefined })).proportional_charge).toBe(false)
})

test('a name is unique among the plans of a dealer, and free for others', async () => {
  const given = tariff()
  await ann.call('panel/tariff/create', { tariff: given })
  expect(await ann.fails('panel/tariff/create', { tariff: given })).toMatchObject({ code: 244, http: 400 })
  const other = await panel(permissions, await otherDealer())
  await other.call('panel/tariff/create', { tariff: given })
})

test('a storage period is a number with its unit', async () => {
  for (const store_period of ['1h', '9999h', '90d', '3m', '99y'])
    expect((await created({ store_period })).store_period).toBe(store_period)
  for (const store_period of ['', '0d', '1', 'd', '1w', '1.5m', '100y', '-1d', '10000d', "1d'", '1d\n']) {
    const { code, body } = await ann.fails('panel/tariff/create', { tariff: tariff({ store_period }) })
    expect({ code, at: body.errors[0].parameter }).toEqual({ code: 7, at: 'tariff.store_period' })
  }
})

test('every fault is told', async () => {
  const bad = {
    name: ' ',
    price: -1,
    early_change_price: -0.01,
    device_limit: 1.5,
    type: 'everyday',
    device_type: 'phone',
    features: [''],
    map_filter: {},
    service_prices: { incoming_sms: -1 },
  }
  const { code, body } = await ann.fails('panel/tariff/create', { tariff: tariff(bad) })
  expect(code).toBe(7)
  const parameters = new Set(body.errors.map(({ parameter }: { parameter: string }) => parameter))
  expect(parameters).toEqual(
    new Set([
      ...['name', 'price', 'early_change_price', 'device_limit', 'type', 'device_type'].map((name) => `tariff.${name}`),
      'tariff.features.0',
      'tariff.service_prices.incoming_sms',
      'tariff.map_filter.values',
    ]),
  )
})

test('it needs the permission to create', async () => {
  const reader = await panel({ tariffs: ['read', 'update'] })
  expect(await reader.fails('panel/tariff/create', { tariff: tariff() })).toMatchObject({ code: 13, http: 403 })
})
