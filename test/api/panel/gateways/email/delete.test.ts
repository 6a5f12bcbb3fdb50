import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { gateway, permissions } from '#test/gateways.ts'

const { panel, otherDealer } = await fleet()
const path = 'panel/gateways/email/delete'

test('a deleted one is gone, and whoever has bound it sends through the platform again', async () => {
  const dealer_id = await otherDealer()
  const dealer = await panel(permissions, dealer_id)
  const sub = await panel(permissions, await otherDealer({ parent_id: dealer_id }))
  const { id } = await dealer.call('panel/gateways/email/create', { gateway: gateway({}, { leasable: true }) })
  for (const who of [dealer, sub]) await who.call('panel/gateways/email/bind', { gateway_id: id })
  await dealer.call(path, { gateway_id: id })
  for (const who of [dealer, sub])
    expect(await who.call('panel/gateways/email/list')).toEqual({ bound_gateway: null, own: [], leasable: [] })
  expect(await dealer.fails(path, { gateway_id: id })).toMatchObject({ code: 201, http: 400 })
})

test('one that is only leased is not found', async () => {
  const dealer_id = await otherDealer()
  const dealer = await panel(permissions, dealer_id)
  const sub = await panel(permissions, await otherDealer({ parent_id: dealer_id }))
  const { id } = await dealer.call('panel/gateways/email/create', { gateway: gateway({}, { leasable: true }) })
  expect(await sub.fails(path, { gateway_id: id })).toMatchObject({ code: 201 })
})
