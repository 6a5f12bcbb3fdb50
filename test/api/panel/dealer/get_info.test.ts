import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeSub } from '#test/subpaas.ts'
import { clone } from '#test/trackers.ts'

const { db, panel, tenant, tracker, otherDealer } = await fleet({ own: true })
const path = 'panel/dealer/get_info'
const permissions = { base: ['get_dealer_info'] }

test('a dealer is told everything of itself', async () => {
  const id = await otherDealer({
    title: 'Trucks',
    jur_name: 'Trucks Ltd',
    features: ['subpaas', 'premium_gis'],
    active_limit: 100,
    creation_date: '2026-07-01T23:30:00Z',
    settings: JSON.stringify({ currency: 'USD', domain: 'trucks.example', default_user_time_zone: 'Europe/Berlin' }),
    wholesale_service_prices: JSON.stringify({ traffic: 0.5 }),
  })
  expect(await (await panel(permissions, id)).call(path)).toEqual({
    id,
    seller_id: 0,
    parent_dealer_id: 0,
    contract_type: 'PAAS',
    tariff_id: 1,
    tariff: {
      id: 1,
      name: 'Odograph',
      type: 'monthly',
      currency: 'USD',
      license_price: null,
      min_license_pay: null,
      vat: false,
      trial: false,
      premium_gis: true,
      service_prices: { incoming_sms: 0, outgoing_sms: 0, service_sms: 0, phone_call: 0, traffic: 0.5 },
      store_period: 'P99Y',
    },
    demo_tariff: false,
    tracker_tariff_end_date: null,
    store_period: 'P99Y',
    demo_ends: null,
    title: 'Trucks',
    block_status: 'NOT_BLOCKED',
    legal_name: 'Trucks Ltd',
    active_amount: 0,
    active_amount_own: 0,
    active_amount_subpaas: 0,
    active_limit: 100,
    locale: 'en_US',
    domain: 'trucks.example',
    favicon: null,
    logo: null,
    enable_trackers: true,
    enable_cameras: true,
    paas_activation_date: '2026-07-01',
    license_balance: 0,
    seller_currency: 'USD',
    features: ['subpaas', 'premium_gis', 'tracking', 'reports', 'fleet', 'field_service'],
    default_user_time_zone: 'Europe/Berlin',
    subpaas: true,
    gis_package: 'premium',
    algorithm: 'none',
    password_policy: { min_length: 6, refuse_common: false },
  })
})

test('trackers of its users and of its sub-dealers are counted apart, without those that are blocked', async () => {
  const id = await otherDealer({ features: ['subpaas'] })
  const dealer = await panel({ ...permissions, subpaas: ['create'] }, id)
  const sub = await makeSub(dealer)
  const [alice, bob] = [await tenant('UTC', id), await tenant('UTC', sub)]
  const [one] = [await tracker(alice), await tracker(alice), await tracker(alice), await tracker(bob)]
  await tracker(await tenant())
  await db.updateTable('source').set({ blocked: true }).where('id', '=', one.source_id).execute()
  const unpaid = await tracker(bob)
  await db.updateTable('source').set({ unpaid: true }).where('id', '=', unpaid.source_id).execute()
  await clone(db, alice, (await tracker(await tenant('UTC', await otherDealer()))).source_id)
  expect(await dealer.call(path)).toMatchObject({
    active_amount: 3,
    active_amount_own: 2,
    active_amount_subpaas: 1,
    active_limit: 0,
  })
  await db.updateTable('dealer').set({ block_type: 'NOT_BLOCKED' }).where('id', '=', sub).execute()
  const info = await (await panel(permissions, sub)).call(path)
  expect(info).toMatchObject({
    id: sub,
    seller_id: id,
    parent_dealer_id: id,
    active_amount: 1,
    active_amount_subpaas: 0,
  })
})
