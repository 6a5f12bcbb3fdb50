import { expect, test } from 'vitest'
import { createTaskScheduler } from '#jobs/task-schedules.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { legs, scheduleRoute, scheduleTask } from '#test/task-schedules.ts'
import { taskIds } from '#test/tasks.ts'

const { db, tenant, tracker } = await fleet({ own: true })

const warned: object[] = []
const log = {
  error({ err }: { err?: unknown }) {
    throw err
  },
  warn: (details: object) => void warned.push(details),
}
const scheduler = (task_quota = 1_000_000) => createTaskScheduler({ db, config: { task_quota }, log })

/** The moment at which the days behind today begin, and some more hours. */
const day = 86_400_000
const midnight = Math.ceil(Date.now() / day) * day
const at = (days: number, hours = 0) => new Date(midnight + days * day + hours * 3_600_000)
const dayOf = (days: number): string => at(days).toISOString().slice(0, 10)

const tasksOf = async (person: Person) =>
  (await person.call('task/list', { sort: ['from=asc'] })).list as { from: string; label: string }[]

test('the tasks of the day are made once, and given to whom they are for', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await scheduleTask(alice, { tracker_id, recipient: { name: 'Grace' } })
  await scheduler().run(at(0, -1))
  expect(await tasksOf(alice)).toEqual([])
  await Promise.all([scheduler().run(at(0)), scheduler().run(at(0)), scheduler().run(at(0, 1))])
  await scheduler().run(at(0, 23))
  const [task, ...more] = await tasksOf(alice)
  expect(task).toMatchObject({ tracker_id, origin: 'scheduled', status: 'assigned', from: `${dayOf(0)} 07:00:00` })
  expect(task).toMatchObject({ recipient: { name: 'Grace', notify: true } })
  expect(more).toEqual([])
  await scheduler().run(at(1))
  expect(await taskIds(alice)).toHaveLength(2)
})

test('after an outage only the tasks of the day that it is are made', async () => {
  const alice = await tenant()
  await scheduleTask(alice)
  await scheduler().run(at(5, 14))
  expect((await tasksOf(alice)).map(({ from }) => from)).toEqual([`${dayOf(5)} 07:00:00`])
})

test('days are those of the account’s clocks, also after it has moved', async () => {
  const alice = await tenant('America/New_York')
  await scheduleTask(alice)
  await scheduler().run(at(0, 3))
  const before = (await tasksOf(alice)).length
  await scheduler().run(at(1, 6))
  expect((await tasksOf(alice)).length).toBe(before + 1)
  await db.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', alice.id).execute()
  // There the next day has begun.
  await scheduler().run(at(1, 16))
  await db.updateTable('users').set({ time_zone: 'America/New_York' }).where('id', '=', alice.id).execute()
  await scheduler().run(at(1, 17))
  expect((await tasksOf(alice)).length).toBe(before + 2)
})

test('a route is made with its checkpoints', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await scheduleRoute(alice, { tracker_id }, legs('A', 'B'))
  await scheduler().run(at(0))
  const rows = await db
    .selectFrom('task')
    .select(['id', 'type', 'parent_id', 'order', 'label', 'from', 'to', 'tracker_id', 'origin'])
    .where('account_id', '=', alice.id)
    .orderBy('id')
    .execute()
  const [seven, nine] = [new Date(`${dayOf(0)}T07:00:00Z`), new Date(`${dayOf(0)}T09:00:00Z`)]
  expect(rows).toMatchObject([
    { type: 'route', label: 'Bins', from: seven, to: nine, tracker_id, parent_id: null, origin: 'scheduled' },
    { type: 'checkpoint', label: 'A', order: 0, parent_id: rows[0]?.id, from: seven },
    { type: 'checkpoint', label: 'B', order: 1, parent_id: rows[0]?.id, to: nine, tracker_id },
  ])
})

test('a tracker that is blocked by then is asked for nothing, and one that is gone neither', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await scheduleTask(alice, { tracker_id })
  const gone = await tracker(alice)
  await scheduleTask(alice, { tracker_id: gone.tracker_id })
  await db.updateTable('tracker').set({ deleted: new Date() }).where('id', '=', gone.tracker_id).execute()
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source).execute()
  await scheduler().run(at(0))
  const nobodys = { tracker_id: null, status: 'unassigned' }
  expect(await tasksOf(alice)).toMatchObject([nobodys, nobodys])
})

test('what there is no room for is told, and a route is whole or not there', async () => {
  const alice = await tenant()
  await scheduleTask(alice)
  await scheduleRoute(alice, {}, legs('A', 'B'))
  warned.length = 0
  await scheduler(3).run(at(0))
  expect((await tasksOf(alice)).map(({ label }) => label)).toEqual(['Empty the bins'])
  expect(warned).toEqual([{ account_id: alice.id, left_out: 3 }])
})

test('an account that is blocked asks nobody', async () => {
  const alice = await tenant()
  await scheduleTask(alice)
  await db.updateTable('users').set({ blocked: true }).where('id', '=', alice.id).execute()
  await scheduler().run(at(0))
  expect(await db.selectFrom('task').select('id').where('account_id', '=', alice.id).execute()).toEqual([])
})
