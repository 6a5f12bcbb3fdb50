import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'

const { tenant, subuser, tracker } = await fleet()

const make = async (account: Person, vehicle: object = {}): Promise<number> =>
  (await account.call('vehicle/create', { vehicle: { label: 'Van', type: 'truck', ...vehicle } })).id

const ids = async (account: Person): Promise<number[]> =>
  (await account.call('vehicle/list')).list.map(({ id }: { id: number }) => id)

test('one, and several with unknown ones passed over', async () => {
  const alice = await tenant()
  const [one, two, three] = [await make(alice), await make(alice), await make(alice)]
  expect(await alice.call('vehicle/delete', { vehicle_id: one })).toEqual({})
  expect(await alice.call('vehicle/delete', { vehicle_ids: [one, two] })).toEqual({})
  expect(await alice.call('vehicle/delete', { vehicle_ids: [] })).toEqual({})
  expect(await ids(alice)).toEqual([three])
  expect(await alice.fails('vehicle/delete', { vehicle_id: one })).toMatchObject({ code: 201, http: 400 })
})

test('exactly one of the parameters', async () => {
  const alice = await tenant()
  for (const params of [{}, { vehicle_id: 1, vehicle_ids: [1] }])
    expect((await alice.fails('vehicle/delete', params)).code).toBe(7)
})

test('of another account, and not seen by a sub-user', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const [tied, free] = [await make(alice, { tracker_id }), await make(alice)]
  expect(await bob.call('vehicle/delete', { vehicle_ids: [tied, free] })).toEqual({})
  const sub = await subuser(alice, ['vehicle_update'])
  expect(await sub.fails('vehicle/delete', { vehicle_id: tied })).toMatchObject({ code: 201 })
  await sub.call('vehicle/delete', { vehicle_ids: [tied, free] })
  expect(await ids(alice)).toEqual([tied])
})
