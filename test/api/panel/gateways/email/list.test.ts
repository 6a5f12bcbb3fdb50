import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { gateway, paramsTo, permissions } from '#test/gateways.ts'

const { panel, otherDealer } = await fleet()
const path = 'panel/gateways/email/list'
const create = 'panel/gateways/email/create'

test('a dealer that has none sends through the platform', async () => {
  const dealer = await panel(permissions)
  expect(await dealer.call(path)).toEqual({ bound_gateway: null, own: [], leasable: [] })
})

test('its own are told whole, but for the password', async () => {
  const dealer = await panel(permissions, await otherDealer())
  const auth = { 'mail.smtp.auth': true, 'mail.smtp.user': 'post', 'mail.smtp.password': 'a7b8c9d0' }
  const { id } = await dealer.call(create, { gateway: gateway(auth) })
  await dealer.call(create, { gateway: gateway({}, { label: 'Spare', leasable: true }) })
  await dealer.call('panel/gateways/email/bind', { gateway_id: id })
  const told = await dealer.call(path)
  expect(told).toMatchObject({ bound_gateway: id, leasable: [] })
  expect(told.own[0]).toEqual({
    id,
    label: 'Own server',
    provider: 'smtp',
    leasable: false,
    params: { ...paramsTo({ port: 2525 }), ...auth, 'mail.smtp.password': null },
  })
  expect(told.own[1]).toMatchObject({ label: 'Spare', leasable: true })
})

test('a sub-dealer is told of those that its own dealer leases out, and of nobody else’s', async () => {
  const parent = await otherDealer()
  const [above, other] = [await panel(permissions, parent), await panel(permissions, await otherDealer())]
  const sub = await panel(permissions, await otherDealer({ parent_id: parent }))
  const { id } = await above.call(create, { gateway: gateway({}, { label: 'For all', leasable: true }) })
  await above.call(create, { gateway: gateway() })
  await other.call(create, { gateway: gateway({}, { leasable: true }) })
  expect(await sub.call(path)).toEqual({
    bound_gateway: null,
    own: [],
    leasable: [{ id, label: 'For all', provider: 'smtp', default_from_address: 'post@vans.example' }],
  })
})
