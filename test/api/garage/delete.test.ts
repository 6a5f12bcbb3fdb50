import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()
const garage = {}

test('its vehicles stay, without one', async () => {
  const alice = await tenant()
  const { id } = await alice.call('garage/create', { garage })
  const vehicle = await alice.call('vehicle/create', { vehicle: { label: 'Van', type: 'bus', garage_id: id } })
  await alice.call('garage/delete', { garage_id: id })
  expect(await alice.call('garage/list')).toEqual({ list: [] })
  expect((await alice.call('vehicle/read', { vehicle_id: vehicle.id })).value).toMatchObject({ garage_id: null })
  expect(await alice.fails('garage/delete', { garage_id: id })).toMatchObject({ code: 201, http: 400 })
})

test('of another account, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id } = await alice.call('garage/create', { garage })
  expect(await bob.fails('garage/delete', { garage_id: id })).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails('garage/delete', { garage_id: id })).toMatchObject({ code: 13 })
  expect((await alice.call('garage/list')).list).toHaveLength(1)
  expect(await (await subuser(alice, ['vehicle_update'])).call('garage/delete', { garage_id: id })).toEqual({})
})
