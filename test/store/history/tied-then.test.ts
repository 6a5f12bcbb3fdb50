import { expect, test } from 'vitest'
import { recordEntries } from '#store/history/history.ts'
import { queryOf } from '#store/query.ts'
import { fleet } from '#test/fleet.ts'

const { db, tenant, tracker } = await fleet()
const minute = 60_000

test('what is told late is of the vehicle and the driver of its time; where nobody knows, of those of now', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const employee = async (more: object) =>
    (await alice.call('employee/create', { employee: { first_name: 'Ada', ...more } })).id
  const vehicle = async (more: object) =>
    (await alice.call('vehicle/create', { vehicle: { label: 'Lorry', type: 'truck', ...more } })).id
  const [ada, lorry] = [await employee({}), await vehicle({})]
  const [eve, van] = [await employee({ tracker_id }), await vehicle({ tracker_id })]
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - minutes * minute)
  const change = { account_id: alice.id, tracker_id }
  await db
    .insertInto('driver_change')
    .values([
      { ...change, origin: 'supervisor', new_employee_id: ada, changed: ago(30) },
      { ...change, origin: 'supervisor', new_employee_id: null, changed: ago(10) },
    ])
    .execute()
  await db
    .insertInto('vehicle_change')
    .values({ ...change, new_vehicle_id: lorry, changed: ago(20) })
    .execute()
  const at = (minutes: number) => ({
    ...{ account_id: alice.id, tracker_id, source_id, event: 'sos' as const, location: null },
    ...{ time: now - minutes * minute, received: now },
  })
  await recordEntries(queryOf(db), [at(40), at(25), at(15), at(5), { ...at(0), time: now + minute }])
  const told = await db
    .selectFrom('history')
    .select(['employee_id', 'vehicle_id'])
    .where('account_id', '=', alice.id)
    .where('event', '=', 'sos')
    .orderBy('id')
    .execute()
  expect(told).toEqual([
    { employee_id: eve, vehicle_id: van },
    { employee_id: ada, vehicle_id: van },
    { employee_id: ada, vehicle_id: lorry },
    { employee_id: null, vehicle_id: lorry },
    { employee_id: eve, vehicle_id: van },
  ])
})
