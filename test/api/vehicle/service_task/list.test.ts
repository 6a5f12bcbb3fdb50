import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTask, oil, serviced } from '#test/service-tasks.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'vehicle/service_task/list'
const alice = await tenant()
const van = await serviced(alice, tracker, 'Van 100%')
const bus = await serviced(alice, tracker, 'bus')
const a = await makeTask(alice, van.vehicle_id, { ...oil, cost: 300, comment: 'Zeta' })
const b = await makeTask(alice, bus.vehicle_id, { ...oil, description: 'Brakes', unplanned: true, cost: 20 })
const c = await makeTask(alice, van.vehicle_id, { ...oil, description: 'lights', comment: 'alpha' })
await alice.call('vehicle/service_task/set_status', { task_id: b, status: 'done' })

const ids = async (params: object = {}, person = alice): Promise<number[]> =>
  (await person.call(path, params)).list.map(({ id }: { id: number }) => id)

test.each([
  [{}, [a, b, c], 3],
  [{ only_unplanned: true }, [b], 1],
  [{ vehicle_ids: [van.vehicle_id] }, [a, c], 2],
  [{ vehicle_ids: null, statuses: null, filter: null }, [a, b, c], 3],
  [{ statuses: ['done', 'expired'] }, [b], 1],
  [{ statuses: [] }, [], 0],
  [{ filter: 'BRAKE' }, [b], 1],
  [{ filter: '100%' }, [a, c], 2],
  [{ filter: 'zeta' }, [a], 1],
  [{ filter: '%' }, [a, c], 2],
  [{ limit: 1, offset: 1 }, [b], 3],
  [{ conditions: [{ type: 'eq', field: 'vehicle_id', value: bus.vehicle_id }] }, [b], 1],
  [{ conditions: [{ type: 'contains', field: 'vehicle', value: 'BUS' }] }, [b], 1],
  [{ conditions: [{ type: 'contains', field: 'description', value: 'oil' }] }, [a], 1],
  [{ conditions: [{ type: 'contains', field: 'comment', value: 'a' }] }, [a, c], 2],
  [{ conditions: [{ type: 'contains', field: 'status', value: 'creat' }] }, [a, c], 2],
  [{ conditions: [{ type: 'in', field: 'cost', value: [20, 300] }] }, [a, b], 2],
  [
    {
      conditions: [
        { type: 'period', field: 'creation_date', value: { from: '2001-01-01 00:00:00', to: '2002-01-01 00:00:00' } },
      ],
    },
    [],
    0,
  ],
  [
    {
      conditions: [
        { type: 'period', field: 'predicted_date', value: { from: '2001-01-01 00:00:00', to: '2099-01-01 00:00:00' } },
      ],
    },
    [],
    0,
  ],
])('%j', async (params, list, count) => {
  expect(await ids(params)).toEqual(list)
  expect((await alice.call(path, params)).count).toBe(count)
})

test.each([
  ['id=desc', [c, b, a]],
  ['vehicle', [b, a, c]],
  ['vehicle_id=desc', [b, c, a]],
  ['description', [b, c, a]],
  ['comment', [b, c, a]],
  ['creation_date', [a, b, c]],
  ['status=desc', [b, c, a]],
  ['cost', [b, a, c]],
  ['predicted_date', [a, b, c]],
])('by %s', async (sort, list) => {
  expect(await ids({ sort: [sort] })).toEqual(list)
})

test('predictions are left out where nobody wants them', async () => {
  expect((await alice.call(path)).list[0]).toHaveProperty('prediction')
  for (const task of (await alice.call(path, { return_prediction: false })).list)
    expect(task).not.toHaveProperty('prediction')
})

test('a vehicle that is not there answers 201, a limit too large 212, a field that is none 7', async () => {
  expect(await alice.fails(path, { vehicle_ids: [van.vehicle_id, 999_999_999] })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { limit: 10_001 })).toMatchObject({ code: 212 })
  const conditions = [{ type: 'eq', field: 'secret', value: 1 }]
  expect(await alice.fails(path, { conditions })).toMatchObject({ code: 7 })
  expect(await alice.fails(path, { sort: ['secret'] })).toMatchObject({ code: 7 })
})

test('a sub-user sees those of vehicles that it sees, whatever it may change', async () => {
  const reader = await subuser(alice)
  expect(await ids({}, reader)).toEqual([])
  await bind(db, alice, reader, [bus.tracker_id])
  expect(await ids({}, reader)).toEqual([b])
  expect(await reader.fails(path, { vehicle_ids: [van.vehicle_id] })).toMatchObject({ code: 201 })
  expect(await ids({}, await tenant())).toEqual([])
})
