import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTasks } from '#jobs/tasks.ts'
import type { Recorded } from '#store/history/history.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { makeTask, quay } from '#test/tasks.ts'

const { db, pool, tenant, tracker } = await fleet({ own: true })
const told: Recorded[] = []
const errors: object[] = []
const log = { warn: () => undefined, error: (details: object) => void errors.push(details) }
const look = createTasks({ db, pool, log, onRecorded: (entries) => void told.push(...entries) })

/** Tasks are from 9:00 to 12:00 of this day. */
const at = (time: string) => new Date(`2036-12-01T${time}:00Z`)
const text = (time: string) => `2036-12-01 ${time}:00`

const asked = async (alice: Person, more: object = {}) => {
  const { tracker_id } = await tracker(alice)
  return { tracker_id, task_id: await makeTask(alice, { tracker_id, ...more }) }
}
const read = async (alice: Person, task_id: number) => (await alice.call('task/read', { task_id })).value
const became = async (alice: Person, task_id: number) =>
  (await alice.call('task/history/list', { task_id })).list.flatMap(
    ({ operation, payload, event_date }: { operation: string; payload: { status: string }; event_date: string }) =>
      operation === 'status_change' ? [[payload.status, event_date]] : [],
  )
const visit = ({ id }: Person, { task_id, tracker_id }: { task_id: number; tracker_id: number }, times: string[]) => {
  const [enter = '', leave] = times
  const { address: _, ...circle } = quay
  const row = { account_id: id, task_id, tracker_id, ...circle, enter: at(enter), leave: leave ? at(leave) : null }
  return db.insertInto('task_visit').values(row).execute()
}

test('what nobody came for has failed when its time and its delay have passed', async () => {
  const alice = await tenant()
  const { task_id } = await asked(alice, { max_delay: 15 })
  await look(at('12:15'))
  expect(await read(alice, task_id)).toMatchObject({ status: 'assigned' })
  await look(at('12:16'))
  expect(await read(alice, task_id)).toMatchObject({
    status: 'failed',
    status_change_date: text('12:15'),
    arrival_date: null,
  })
  await look(at('13:00'))
  expect(await became(alice, task_id)).toEqual([['failed', text('12:15')]])
})

test('who stayed long enough has done it, whenever that is looked at', async () => {
  const alice = await tenant()
  const one = await asked(alice, { min_stay_duration: 10 })
  await visit(alice, one, ['08:30', '09:40'])
  await look(at('12:30'))
  expect(await read(alice, one.task_id)).toMatchObject({
    ...{ status: 'done', status_change_date: text('09:10'), arrival_date: text('09:00'), stay_duration: 2400 },
  })
  expect(await became(alice, one.task_id)).toEqual([
    ['arrived', text('09:00')],
    ['done', text('09:10')],
  ])
})

test('what was over and is another state now is told as late, whoever has found it', async () => {
  const alice = await tenant()
  const one = await asked(alice)
  await look(at('12:30'))
  await visit(alice, one, ['10:00', '11:00'])
  await db
    .updateTable('task')
    .set({ due: at('12:40') })
    .where('id', '=', one.task_id)
    .execute()
  await look(at('12:40'))
  const entries = db.selectFrom('history').select(['event', 'extra']).where('account_id', '=', alice.id).orderBy('id')
  expect(await entries.execute()).toEqual([
    { event: 'task_failed', extra: { task_id: one.task_id } },
    { event: 'task_completed', extra: { task_id: one.task_id, late: true } },
  ])
})

test('on the border of its circle a task goes to and fro without end: little of that is told, how it ends is', async () => {
  const alice = await tenant()
  const one = await asked(alice, { min_stay_duration: 30 })
  const { address: _, ...circle } = quay
  const rows = Array.from({ length: 1100 }, (_, i) => ({
    ...{ account_id: alice.id, task_id: one.task_id, tracker_id: one.tracker_id, ...circle },
    ...{ enter: new Date(at('09:01').getTime() + i * 200), leave: new Date(at('09:01').getTime() + i * 200 + 100) },
  }))
  await db.insertInto('task_visit').values(rows).execute()
  await look(at('09:10'))
  await look(at('12:01'))
  const changes = await became(alice, one.task_id)
  expect([changes.length, changes.at(-1)?.[0]]).toEqual([21, 'failed'])
  const kept = db.selectFrom('task_visit').select((row) => row.fn.countAll<number>().as('count'))
  expect(await kept.where('task_id', '=', one.task_id).executeTakeFirst()).toEqual({ count: 1000 })
})

test('what nobody has is changed by no clock', async () => {
  const alice = await tenant()
  const task_id = await makeTask(alice)
  await look(at('14:00'))
  expect(await read(alice, task_id)).toMatchObject({ status: 'unassigned' })
  expect(await became(alice, task_id)).toEqual([])
})

test('a tracker is watched a quarter of an hour before, as long as its visit goes on, and not after the time has passed', async () => {
  const alice = await tenant()
  const one = await asked(alice)
  const { id } = alice
  const watched = async () => {
    const task = db.selectFrom('task').select('watched').where('account_id', '=', id).where('id', '=', one.task_id)
    return (await task.executeTakeFirstOrThrow()).watched
  }
  await look(at('08:44'))
  expect(await watched()).toBe(false)
  await look(at('08:45'))
  expect(await watched()).toBe(true)
  await visit(alice, one, ['09:30'])
  await look(at('12:00'))
  expect(await watched()).toBe(true)
  await look(new Date(at('12:00').getTime() + 1))
  expect([await watched(), (await read(alice, one.task_id)).status]).toEqual([false, 'done'])
})

test('a device is judged anew when its tracker is watched for another task, and when it is not any more', async () => {
  const alice = await tenant()
  const one = await asked(alice)
  const rules = async () => {
    const rows = db
      .selectFrom('source_state')
      .innerJoin('tracker', 'tracker.source_id', 'source_state.source_id')
      .select('source_state.rules')
      .where('tracker.id', '=', one.tracker_id)
    return (await rows.executeTakeFirstOrThrow()).rules
  }
  const before = await rules()
  await look(at('09:00'))
  const while_watched = await rules()
  expect(while_watched).toBeGreaterThan(before)
  await look(at('10:00'))
  expect(await rules()).toBe(while_watched)
  await alice.call('task/delete', { task_id: one.task_id })
  expect(await rules()).toBeGreaterThan(while_watched)
})

test('checkpoints make their route what it is', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const ids = [await makeTask(alice), await makeTask(alice, { tracker_id }), await makeTask(alice, { tracker_id })]
  const [route = 0, ...legs] = ids
  const of = (id: number) => db.updateTable('task').where('account_id', '=', alice.id).where('id', '=', id)
  await of(route).set({ type: 'route', lat: null, lng: null, radius: null }).execute()
  for (const [order, leg] of legs.entries())
    await of(leg).set({ type: 'checkpoint', parent_id: route, order }).execute()
  await visit(alice, { task_id: legs[0] as number, tracker_id }, ['09:30', '09:40'])
  const status = async () => {
    const row = await db.selectFrom('task').select('status').where('id', '=', route).executeTakeFirstOrThrow()
    return row.status
  }
  await look(at('09:50'))
  expect(await status()).toBe('arrived')
  await look(at('12:01'))
  expect(await status()).toBe('faulty')
})

test('one that cannot be settled is told and looked at again later, and holds up no other', async () => {
  const alice = await tenant()
  const [bad, good] = [await asked(alice, { label: 'bad' }), await asked(alice)]
  await sql`
    create function break_task() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger break_task before update of status on task for each row when (new.label = 'bad') execute function break_task()`.execute(
    db,
  )
  await look(at('12:30'))
  expect(errors).toMatchObject([{ task_id: bad.task_id }])
  expect(await read(alice, good.task_id)).toMatchObject({ status: 'failed' })
  await sql`drop function break_task cascade`.execute(db)
  await look(at('12:39'))
  expect(await read(alice, bad.task_id)).toMatchObject({ status: 'assigned' })
  await look(at('12:40'))
  expect(await read(alice, bad.task_id)).toMatchObject({ status: 'failed' })
})

test('an account with many that wait holds up no other, and one that cannot be settled no other of its account', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { task_id: broken } = await asked(alice)
  const many = 250
  // What it is asked since follows from the row when it is settled.
  await pool.query(
    `insert into task (account_id, tracker_id, label, lat, lng, radius, "from", "to", status, status_change_date, creation_date, due)
     select account_id, tracker_id, label, lat, lng, radius, "from", "to", status, status_change_date, creation_date, due
     from task, generate_series(1, $2) where id = $1`,
    [broken, many],
  )
  const his = await asked(bob)
  await pool.query(`
    create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger refuse_entry before insert on history for each row
      when (new.extra->>'task_id' = '${broken}') execute function refuse_entry()`)
  told.length = errors.length = 0
  await look(at('12:30'))
  expect(errors).toMatchObject([{ task_id: broken }])
  expect(told).toHaveLength(many + 1)
  const turns = told.map(({ account_id }) => account_id)
  expect([turns.filter((id) => id === bob.id), turns.at(-1)]).toEqual([[bob.id], alice.id])
  const failed = await db
    .selectFrom('task')
    .select('id')
    .where('status', '=', 'failed')
    .where('account_id', 'in', [alice.id, bob.id])
    .execute()
  expect(failed).toHaveLength(many + 1)
  expect(await read(bob, his.task_id)).toMatchObject({ status: 'failed' })
  await pool.query('drop trigger refuse_entry on history')
  await look(at('12:41'))
  expect(await read(alice, broken)).toMatchObject({ status: 'failed' })
})
