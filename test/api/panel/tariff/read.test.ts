import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'

const { db, otherDealer, panel } = await fleet()
const permissions = { tariffs: ['create', 'read'] }

test('plans of other dealers are unknown, like those that nobody has', async () => {
  const [ann, other] = [await panel(permissions), await panel(permissions, await otherDealer())]
  const { id } = await ann.call('panel/tariff/create', { tariff: tariff() })
  expect((await ann.call('panel/tariff/read', { tariff_id: id })).value.id).toBe(id)
  expect(await other.fails('panel/tariff/read', { tariff_id: id })).toMatchObject({ code: 201, http: 400 })
  expect(await ann.fails('panel/tariff/read', { tariff_id: 2_000_000_000 })).toMatchObject({ code: 201 })
})

test('the plan that a dealer begins with is told with all its fields', async () => {
  const id = await otherDealer()
  const { tariff_id } = await db
    .selectFrom('tariff_default')
    .select('tariff_id')
    .where('dealer_id', '=', id)
    .executeTakeFirstOrThrow()
  const { value } = await (await panel(permissions, id)).call('panel/tariff/read', { tariff_id })
  expect(value).toMatchObject({
    id: tariff_id,
    name: 'Default',
    type: 'monthly',
    price: 0,
    device_type: 'tracker',
    service_prices: { incoming_sms: 0, outgoing_sms: 0, service_sms: 0, phone_call: 0, traffic: 0 },
  })
  expect(value.features).toContain('multilevel_access')
})
