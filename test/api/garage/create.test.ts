import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()
const location = { lat: 53.55, lng: 10, address: 'Hafen 1', radius: 150 }

test('a created garage is listed', async () => {
  const alice = await tenant()
  const garage = { location, mechanic_name: 'Ada', dispatcher_name: 'Bob', organization_name: 'Yard' }
  const { id } = await alice.call('garage/create', { garage })
  expect(await alice.call('garage/list')).toEqual({ list: [{ id, ...garage }] })
})

test('hardly anything is needed', async () => {
  const alice = await tenant()
  const { id } = await alice.call('garage/create', { garage: {} })
  expect(await alice.call('garage/list')).toEqual({
    list: [{ id, ...{ location: null, mechanic_name: null, dispatcher_name: null, organization_name: null } }],
  })
})

test('what does not fit is told, all at once', async () => {
  const alice = await tenant()
  const { code, body } = await alice.fails('garage/create', {
    garage: { location: { lat: 91, lng: 10, address: '', radius: 0 }, mechanic_name: 'x'.repeat(256) },
  })
  expect(code).toBe(7)
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
    'garage.location.lat',
    'garage.location.radius',
    'garage.mechanic_name',
  ])
})

test("a sub-user needs the right, and what it creates is the account's", async () => {
  const alice = await tenant()
  const garage = {}
  expect(await (await subuser(alice)).fails('garage/create', { garage })).toMatchObject({ code: 13 })
  const { id } = await (await subuser(alice, ['vehicle_update'])).call('garage/create', { garage })
  expect((await alice.call('garage/list')).list).toMatchObject([{ id }])
})
