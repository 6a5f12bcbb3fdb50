import { expect, test } from 'vitest'
import { createServiceTasks } from '#jobs/service-tasks.ts'
import type { Recorded } from '#store/history/history.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { drive, makeTask, oil, readTask, serviced, show } from '#test/service-tasks.ts'

const { db, pool, tenant, tracker } = await fleet({ own: true })
const told: Recorded[] = []
const errors: object[] = []
const log = { warn: () => undefined, error: (details: object) => void errors.push(details) }
const look = createServiceTasks({ db, pool, log, onRecorded: (entries) => void told.push(...entries) })

const begin = Date.now() + 1000
const after = (minutes: number) => new Date(begin + minutes * 60_000)
const day = 1440

const eventsOf = async ({ id }: Person) => {
  const rows = await db
    .selectFrom('history')
    .select(['tracker_id', 'event', 'message', 'extra'])
    .where('account_id', '=', id)
    .where('event', 'like', 'service_task%')
    .orderBy('id')
    .execute()
  return rows.map(({ event, extra }) => [event, (extra as { service_task_id: number }).service_task_id])
}
const statusOf = async (person: Person, id: number) => (await readTask(person, id)).status

test('as its counter grows it is due soon, then overdue, each told once to whom it names', async () => {
  const alice = await tenant()
  const { vehicle_id, tracker_id } = await serviced(alice, tracker)
  const notifications = { emails: ['w@shop.example', 'w@shop.example'], sms_phones: ['491511'], push_enabled: true }
  const id = await makeTask(alice, vehicle_id, { ...oil, notifications })
  await look(after(0))
  expect([await statusOf(alice, id), await eventsOf(alice)]).toEqual(['created', []])
  await drive(db, alice, tracker_id, 54_000)
  await look(after(day))
  await look(after(2 * day))
  expect([await statusOf(alice, id), await eventsOf(alice)]).toEqual(['notified', [['service_task_soon', id]]])
  await drive(db, alice, tracker_id, 55_001)
  for (const days of [3, 4, 5]) await look(after(days * day))
  expect(await statusOf(alice, id)).toBe('expired')
  expect(await eventsOf(alice)).toEqual([
    ['service_task_soon', id],
    ['service_task_expired', id],
  ])
  expect(told).toHaveLength(2)
  const deliveries = await db.selectFrom('delivery').select(['outlet', 'target']).orderBy('id').execute()
  expect(deliveries).toEqual([
    { outlet: 'sms', target: '491511' },
    { outlet: 'mail', target: 'w@shop.example' },
    { outlet: 'sms', target: '491511' },
    { outlet: 'mail', target: 'w@shop.example' },
  ])
})

test('the message names the vehicle and the task', async () => {
  const alice = await tenant()
  const { vehicle_id, tracker_id } = await serviced(alice, tracker, 'Truck 7')
  const id = await makeTask(alice, vehicle_id, { ...oil, description: 'Brakes' })
  await drive(db, alice, tracker_id, 90_000)
  await look(after(6 * day))
  const { message, extra } = await db
    .selectFrom('history')
    .select(['message', 'extra'])
    .where('account_id', '=', alice.id)
    .where('event', '=', 'service_task_expired')
    .executeTakeFirstOrThrow()
  expect([message, extra]).toEqual(['Maintenance is overdue: Truck 7, Brakes', { service_task_id: id }])
})

test('two that look at once tell it once', async () => {
  const alice = await tenant()
  const { vehicle_id, tracker_id } = await serviced(alice, tracker)
  const id = await makeTask(alice, vehicle_id)
  await drive(db, alice, tracker_id, 54_500)
  await Promise.all([look(after(7 * day)), look(after(7 * day)), look(after(7 * day))])
  expect(await eventsOf(alice)).toEqual([['service_task_soon', id]])
})

test('a day by the calendar of the account, and hours of the engine', async () => {
  const alice = await tenant('Asia/Tokyo')
  const { vehicle_id, tracker_id } = await serviced(alice, tracker)
  const end = new Date(begin + 20 * day * 60_000 + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const dated = await makeTask(alice, vehicle_id, { ...oil, conditions: { date: { end, notification_interval: 3 } } })
  const hours = { engine_hours: { limit: 100, notification_interval: 10 } }
  const worked = await makeTask(alice, vehicle_id, { ...oil, conditions: hours })
  await look(after(16 * day))
  expect(await eventsOf(alice)).toEqual([])
  await drive(db, alice, tracker_id, 1001, 'engine_hours')
  await look(after(17 * day + 1))
  expect((await eventsOf(alice)).toSorted()).toEqual([
    ['service_task_expired', worked],
    ['service_task_soon', dated],
  ])
  await look(after(20 * day + 1))
  expect(await statusOf(alice, dated)).toBe('expired')
})

test('only what people set makes it less urgent, and then it is told once more', async () => {
  const alice = await tenant()
  const { vehicle_id, tracker_id } = await serviced(alice, tracker)
  const id = await makeTask(alice, vehicle_id)
  await drive(db, alice, tracker_id, 56_000)
  await look(after(21 * day))
  // As late points may.
  await drive(db, alice, tracker_id, 54_990)
  await look(after(23 * day))
  expect(await statusOf(alice, id)).toBe('expired')
  await show(alice, tracker_id, 'odometer', 41_000)
  await look(after(23 * day))
  expect(await statusOf(alice, id)).toBe('created')
  const conditions = { mileage: { limit: 1500, notification_interval: 1000 } }
  await alice.call('vehicle/service_task/update', { task: { id, conditions } })
  await look(after(23 * day))
  expect(await statusOf(alice, id)).toBe('notified')
  expect((await eventsOf(alice)).map(([event]) => event)).toEqual(['service_task_expired', 'service_task_soon'])
})

test('one that is done is looked at no more, nor is one told whose vehicle has no tracker', async () => {
  const alice = await tenant()
  const [one, two] = [await serviced(alice, tracker), await serviced(alice, tracker)]
  const task_id = await makeTask(alice, one.vehicle_id)
  const date = { end: '2030-01-01 00:00:00', notification_interval: 30_000 }
  const id = await makeTask(alice, two.vehicle_id, { ...oil, conditions: { date } })
  await alice.call('vehicle/service_task/set_status', { task_id, status: 'done' })
  await db
    .updateTable('vehicle')
    .set({ tracker_id: null, tracker_label: null })
    .where('id', '=', two.vehicle_id)
    .execute()
  await drive(db, alice, one.tracker_id, 90_000)
  await look(after(24 * day))
  expect(await statusOf(alice, task_id)).toBe('done')
  expect(await statusOf(alice, id)).toBe('notified')
  expect(await eventsOf(alice)).toEqual([])
})

test('when it will be due follows from its pace, of which nobody can say anything on the first day', async () => {
  const alice = await tenant()
  const { vehicle_id, tracker_id } = await serviced(alice, tracker)
  const id = await makeTask(alice, vehicle_id)
  await db
    .updateTable('counter')
    .set({ base_time: after(0), base_value: 40_000 })
    .where('tracker_id', '=', tracker_id)
    .execute()
  await look(after(0))
  expect((await readTask(alice, id)).prediction.end_date).toBeNull()
  await db
    .updateTable('service_task')
    .set({ pace: JSON.stringify({ mileage: 100 }), paced: after(day * 25) })
    .where('id', '=', id)
    .execute()
  await look(after(25 * day))
  const { end_date } = (await readTask(alice, id)).prediction
  expect(end_date).toBe(
    after(25 * day + 150 * day)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' '),
  )
})

test('an account that fails holds up no other, and waits', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [hers, his] = [await serviced(alice, tracker), await serviced(bob, tracker)]
  const [broken, sound] = [await makeTask(alice, hers.vehicle_id), await makeTask(bob, his.vehicle_id)]
  await db
    .updateTable('service_task')
    .set({ conditions: JSON.stringify({ date: { end: 'never', notification_interval: 1 } }) })
    .where('id', '=', broken)
    .execute()
  await drive(db, bob, his.tracker_id, 90_000)
  await look(after(30 * day))
  expect(errors).toMatchObject([{ account_id: alice.id }])
  expect(await eventsOf(bob)).toEqual([['service_task_expired', sound]])
  const { look_due } = await db
    .selectFrom('service_task')
    .select('look_due')
    .where('id', '=', broken)
    .executeTakeFirstOrThrow()
  expect(look_due).toEqual(new Date(after(30 * day).getTime() + 600_000))
})

test('one that cannot be told holds up no other of its account, and waits', async () => {
  const alice = await tenant()
  const { vehicle_id, tracker_id } = await serviced(alice, tracker)
  const [first, broken, last] = [
    await makeTask(alice, vehicle_id),
    await makeTask(alice, vehicle_id),
    await makeTask(alice, vehicle_id),
  ]
  await pool.query(`
    create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger refuse_entry before insert on history for each row
      when (new.extra->>'service_task_id' = '${broken}') execute function refuse_entry()`)
  await drive(db, alice, tracker_id, 54_500)
  const before = errors.length
  await look(after(31 * day))
  expect(errors.slice(before)).toContainEqual(expect.objectContaining({ account_id: alice.id }))
  expect(await eventsOf(alice)).toEqual([
    ['service_task_soon', first],
    ['service_task_soon', last],
  ])
  expect(await statusOf(alice, broken)).toBe('created')
  await pool.query('drop trigger refuse_entry on history')
  await look(after(31 * day + 10))
  expect((await eventsOf(alice)).at(-1)).toEqual(['service_task_soon', broken])
})
