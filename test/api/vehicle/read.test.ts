import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const van = { label: 'Van', type: 'truck' }

test('vehicles that are unknown or of another account', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id: vehicle_id } = await alice.call('vehicle/create', { vehicle: van })
  expect((await alice.call('vehicle/read', { vehicle_id })).value).toMatchObject({ id: vehicle_id, ...van })
  expect(await bob.fails('vehicle/read', { vehicle_id })).toMatchObject({ code: 201, http: 400 })
})

test('a sub-user sees those of its trackers, and those without any if it may make them', async () => {
  const alice = await tenant()
  const [one, other] = [await tracker(alice), await tracker(alice)]
  const ids: number[] = []
  for (const tracker_id of [one.tracker_id, other.tracker_id, null])
    ids.push((await alice.call('vehicle/create', { vehicle: { ...van, tracker_id } })).id)
  const seen = async (rights: string[]) => {
    const sub = await subuser(alice, rights)
    await bind(db, alice, sub, [one.tracker_id])
    const { list, count } = await sub.call('vehicle/list')
    expect(count).toBe(list.length)
    for (const vehicle_id of ids.slice(1, 2))
      expect(await sub.fails('vehicle/read', { vehicle_id })).toMatchObject({ code: 201 })
    return list.map(({ id }: { id: number }) => id)
  }
  expect(await seen([])).toEqual([ids[0]])
  expect(await seen(['vehicle_update'])).toEqual([ids[0], ids[2]])
  expect(await seen(['employee_update'])).toEqual([ids[0]])
})
