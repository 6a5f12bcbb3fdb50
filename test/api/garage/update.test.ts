import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()
const location = { lat: 53.55, lng: 10, address: 'Hafen 1', radius: 150 }
const garage = { location, mechanic_name: 'Ada', dispatcher_name: 'Bob', organization_name: 'Yard' }

test('what is left out stays, null clears', async () => {
  const alice = await tenant()
  const { id } = await alice.call('garage/create', { garage })
  await alice.call('garage/update', { garage: { id, organization_name: 'Depot' } })
  expect((await alice.call('garage/list')).list).toEqual([{ id, ...garage, organization_name: 'Depot' }])
  await alice.call('garage/update', { garage: { id, ...{ location: null, mechanic_name: null } } })
  expect((await alice.call('garage/list')).list).toEqual([
    { id, ...garage, organization_name: 'Depot', ...{ location: null, mechanic_name: null } },
  ])
})

test('unknown ones, those of another account, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id } = await alice.call('garage/create', { garage })
  const change = { garage: { id, organization_name: 'Depot' } }
  expect(await bob.fails('garage/update', change)).toMatchObject({ code: 201, http: 400 })
  expect(await (await subuser(alice)).fails('garage/update', change)).toMatchObject({ code: 13 })
  expect((await alice.call('garage/list')).list).toEqual([{ id, ...garage }])
  await (await subuser(alice, ['vehicle_update'])).call('garage/update', change)
  expect((await alice.call('garage/list')).list).toEqual([{ id, ...garage, organization_name: 'Depot' }])
})
