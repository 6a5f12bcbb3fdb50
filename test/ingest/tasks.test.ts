import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createCourier } from '#jobs/courier.ts'
import { createOverdue } from '#jobs/overdue.ts'
import { createTasks } from '#jobs/tasks.ts'
import { tellSubmission } from '#service/task/tell.ts'
import { createMetrics } from '#src/metrics.ts'
import { hold } from '#store/tasks/tasks.ts'
import { stateAt } from '#task/states.ts'
import { staysOf } from '#task/visits.ts'
import { fleet, fleetSecret, type Person } from '#test/fleet.ts'
import { make } from '#test/rules.ts'
import { makeTask, quay } from '#test/tasks.ts'
import { point } from '#test/track/points.ts'

/** The way of a visit: from points by circles of tasks to what became of these, once. */

const { db, pool, tenant, tracker, deliveriesOf } = await (async () => {
  const opened = await fleet({ own: true })
  const deliveriesOf = ({ id }: Person) =>
    opened.db.selectFrom('delivery').select(['outlet', 'target']).where('account_id', '=', id).execute()
  return { ...opened, deliveriesOf }
})()
const fail = (error: unknown) => {
  throw error
}
const log = { error: (details: object) => fail(details), warn: () => undefined, info: () => undefined }
const couriers = [1, 2].map(() => createCourier({ pool, onError: fail }))
const [courier] = couriers as [(typeof couriers)[number]]
/** Each as a process of its own: they share nothing but the store. */
const processes = couriers.map(({ add }) =>
  createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log, onEvent: add }),
)
const [ingest] = processes as [(typeof processes)[number]]
const clock = createOverdue(pool, ingest.judge)
const jobs = [1, 2].map(() => createTasks({ db, pool, log, onRecorded: () => undefined }))

const minute = 60_000
/** A minute later than any task of a test is made. */
const begin = Math.ceil(Date.now() / minute) * minute + 10 * minute
const at = (minutes: number) => new Date(begin + minutes * minute)
const text = (minutes: number) => at(minutes).toISOString().replace('T', ' ').slice(0, 19)

const away = { lat: quay.lat + 0.1, lng: quay.lng }
const placed = (minutes: number, inside: boolean) =>
  point({ time: at(minutes).getTime(), ...(inside ? { lat: quay.lat, lng: quay.lng } : away), satellites: 9 })

interface Device {
  device_id: string
  tracker_id: number
  source_id: number
}

/** Whatever the clock has to do up to a moment, in both processes at once. */
const look = async (minutes: number) => {
  for (const one of couriers) await one.sweep()
  await Promise.all(couriers.map((one) => one.settle()))
  await Promise.all(jobs.map((settleDue) => settleDue(at(minutes))))
}

const send = async (
  { device_id }: Device,
  points: ReturnType<typeof placed>[],
  received = points.at(-1)?.time ?? 0,
) => {
  await ingest.feed({ device: device_id, points, received })
  await courier.settle()
}

/** A task of a tracker from the begin on, for an hour. */
const ask = (alice: Person, { tracker_id }: Device, more: object = {}) =>
  makeTask(alice, { tracker_id, from: text(0), to: text(60), ...more })

const read = async (alice: Person, task_id: number) => (await alice.call('task/read', { task_id })).value

/** What the history tells of tasks: events, minutes since the begin, whether it was late. */
const told = async ({ id }: Person) => {
  const rows = await db
    .selectFrom('history')
    .select(['event', 'event_time', 'extra', 'message'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ event, event_time, extra }) => {
    const { late } = extra as { late?: true }
    return [event, Math.round((event_time.getTime() - begin) / minute), ...(late ? ['late'] : [])]
  })
}

test('who comes and stays long enough has done it', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const task_id = await ask(alice, van, { min_stay_duration: 10 })
  await look(-5)
  await send(van, [placed(-3, false)])
  await send(van, [placed(5, false)])
  await look(6)
  expect(await read(alice, task_id)).toMatchObject({ status: 'assigned' })
  await send(van, [placed(10, true)])
  await look(11)
  expect(await read(alice, task_id)).toMatchObject({ status: 'arrived', arrival_date: text(10), stay_duration: 60 })
  await look(20)
  expect(await read(alice, task_id)).toMatchObject({ status: 'done', status_change_date: text(20), stay_duration: 600 })
  await send(van, [placed(25, false)])
  await look(25)
  expect(await read(alice, task_id)).toMatchObject({ status: 'done', stay_duration: 900 })
  expect(await told(alice)).toEqual([
    ['task_arrived', 10],
    ['task_completed', 20],
  ])
})

test('who left before it was long enough is not there, and nobody comes: it has failed', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const task_id = await ask(alice, van, { min_stay_duration: 10 })
  await look(-5)
  await send(van, [placed(10, true), placed(15, false)])
  await look(16)
  expect(await read(alice, task_id)).toMatchObject({ status: 'assigned', arrival_date: null })
  await look(61)
  expect(await told(alice)).toEqual([
    ['task_arrived', 10],
    ['task_failed', 60],
  ])
})

test('who stands there when it begins came then, though nothing is sent any more', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  await send(van, [placed(-60, true)])
  const task_id = await ask(alice, van, { min_stay_duration: 5 })
  await look(-14)
  await clock.run()
  await look(1)
  expect(await read(alice, task_id)).toMatchObject({ status: 'arrived', arrival_date: text(0) })
  await look(5)
  expect(await read(alice, task_id)).toMatchObject({ status: 'done' })
})

test('what is far in the future is not watched for', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  await ask(alice, van)
  await ask(alice, van, { from: text(1000), to: text(1100) })
  await look(-10)
  const watched = db.selectFrom('task').select('watched').where('account_id', '=', alice.id).orderBy('id')
  expect((await watched.execute()).map(({ watched }) => watched)).toEqual([true, false])
})

test('a phone without signal tells it later: what had failed is done, told once as late, and pushed to nobody', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const rule = { type: 'task_status_change', name: 'Tasks', param: null, trackers: [van.tracker_id] }
  await make(alice, { ...rule, alerts: { emails: ['boss@example.org'] } })
  const phone = { application: 'svc_android_viewer', token: 'phone', category_filter: '*' }
  await alice.call('user/session/push_token/bind', phone)
  const task_id = await ask(alice, van, { min_stay_duration: 10 })
  await look(-5)
  await send(van, [placed(5, false)])
  await look(62)
  expect(await read(alice, task_id)).toMatchObject({ status: 'failed' })
  const before = await deliveriesOf(alice)
  await send(van, [placed(20, true), placed(40, false), placed(70, false)])
  await look(71)
  expect(await read(alice, task_id)).toMatchObject({ status: 'done', arrival_date: text(20), stay_duration: 1200 })
  await look(72)
  expect(await told(alice)).toEqual([
    ['task_failed', 60],
    ['task_completed', 30, 'late'],
  ])
  expect([before.length, (await deliveriesOf(alice)).length]).toEqual([1, 1])
})

test('points that come behind others take back what they show not to be so', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const task_id = await ask(alice, van, { min_stay_duration: 10 })
  await look(-5)
  await send(van, [placed(20, true)])
  await send(van, [placed(35, true)])
  await look(36)
  expect(await read(alice, task_id)).toMatchObject({ status: 'done' })
  await send(van, [placed(25, false)], at(37).getTime())
  await look(38)
  expect(await read(alice, task_id)).toMatchObject({ status: 'arrived', arrival_date: text(35) })
  await look(46)
  expect(await read(alice, task_id)).toMatchObject({ status: 'done', status_change_date: text(45) })
})

test('a rule tells of the states that it names, and of others nobody is mailed', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const rule = { type: 'task_status_change', name: 'Tasks', param: null, trackers: [van.tracker_id] }
  const alerts = { emails: ['boss@example.org'] }
  await make(alice, { ...rule, alerts, primary_text: 'Done!', extended_params: { statuses: ['done'] } })
  await ask(alice, van, { min_stay_duration: 10 })
  await look(-5)
  await send(van, [placed(10, true)])
  await look(15)
  expect(await deliveriesOf(alice)).toEqual([])
  await look(20)
  expect(await deliveriesOf(alice)).toEqual([{ outlet: 'mail', target: 'boss@example.org' }])
  const messages = db.selectFrom('history').select('message').where('account_id', '=', alice.id).orderBy('id')
  expect((await messages.execute()).map(({ message }) => message)).toEqual([
    'Arrived at the task: Deliver a crate',
    'Done!: Deliver a crate',
  ])
})

test('who comes too late but within the delay is told of as late, and of a form rules tell that ask for it', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const rule = { type: 'task_status_change', name: 'Forms', param: null, trackers: [van.tracker_id] }
  const extended_params = { statuses: [], on_form_submission: true }
  await make(alice, { ...rule, extended_params, alerts: { emails: ['boss@example.org'] } })
  const task_id = await ask(alice, van, { max_delay: 10 })
  await look(-5)
  await send(van, [placed(65, true)])
  await look(66)
  expect(await deliveriesOf(alice)).toEqual([])
  for (const repeated of [false, true])
    await db.transaction().execute(async (transaction) => {
      for (const task of await hold(transaction, { account_id: alice.id }, [task_id]))
        await tellSubmission(transaction, task, { at: at(67), repeated }, at(67))
    })
  expect(await deliveriesOf(alice)).toEqual([{ outlet: 'mail', target: 'boss@example.org' }])
  expect(await told(alice)).toEqual([
    ['task_delayed', 65],
    ['task_form_submitted', 67],
    ['task_form_submitted', 67],
  ])
})

test('in private time nobody comes', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const task_id = await ask(alice, van)
  await alice.call('tracker/privacy/update', { tracker_id: van.tracker_id, hours: [] })
  await look(-5)
  await send(van, [placed(10, true)])
  await send(van, [placed(20, false), placed(30, true)], at(50).getTime())
  await look(61)
  expect(await read(alice, task_id)).toMatchObject({ status: 'failed', arrival_date: null })
})

test('a visit in time that turns out to be private counts no more', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const task_id = await ask(alice, van)
  await alice.call('tracker/privacy/update', { tracker_id: van.tracker_id, input_number: 1 })
  await look(-5)
  await send(van, [placed(-4, false), placed(10, true)])
  await look(11)
  expect(await read(alice, task_id)).toMatchObject({ status: 'done' })
  await send(van, [{ ...placed(5, false), attributes: { inputs: 1 } }], at(12).getTime())
  await look(13)
  expect(await read(alice, task_id)).toMatchObject({ status: 'assigned', arrival_date: null })
})

test('a task that is deleted meanwhile is visited by nobody, and other visits are told', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const [gone, left] = [await ask(alice, van), await ask(alice, van)]
  await look(-5)
  await ingest.feed({ device: van.device_id, points: [placed(10, true)], received: at(10).getTime() })
  await alice.call('task/delete', { task_id: gone })
  await look(11)
  expect(await read(alice, left)).toMatchObject({ status: 'done' })
})

/** Minutes at which it is inside, in which parts that comes and in which order, and what else happens meanwhile. */
const lives = fc.record({
  inside: fc.array(fc.boolean(), { minLength: 8, maxLength: 30 }),
  parts: fc.array(
    fc.record({ most: fc.integer({ min: 1, max: 6 }), late: fc.nat(3), by: fc.nat(1), look: fc.boolean() }),
    {
      minLength: 30,
      maxLength: 30,
    },
  ),
  min_stay_duration: fc.nat(4),
  min_arrival_duration: fc.nat(2),
  max_delay: fc.nat(5),
})

test('however points come, the end is what follows from all of them', async () => {
  const alice = await tenant()
  await fc.assert(
    fc.asyncProperty(lives, async ({ inside, parts, ...asked }) => {
      const van = await tracker(alice)
      const task_id = await ask(alice, van, { ...asked, to: text(20) })
      await look(-10)
      await send(van, [placed(-10, false)])
      const points = inside.map((one, i) => placed(i - 3, one))
      const cut: { points: typeof points; place: number; by: number; look: boolean }[] = []
      for (let i = 0, n = 0; i < points.length; n++) {
        const { most, late, ...how } = parts[n] as (typeof parts)[number]
        cut.push({ points: points.slice(i, i + most), place: n + late, ...how })
        i += most
      }
      cut.sort((one, other) => one.place - other.place)
      let now = 0
      for (const { points, by, look: looks } of cut) {
        now = Math.max(now, points.at(-1)?.time ?? 0)
        await processes[by]?.feed({ device: van.device_id, points, received: now })
        if (looks) await look((now - begin) / minute)
      }
      await look(40)
      const task = await read(alice, task_id)
      const stays = await staysOf(
        (async function* () {
          yield points
        })(),
        ({ lat }) => lat === points.find((_, i) => inside[i])?.lat,
        undefined,
        null,
      )
      const versions = [
        {
          ...{ since: begin - 10 * minute, tracker_id: van.tracker_id, circle: '', from: begin, to: at(20).getTime() },
          ...{ max_delay: asked.max_delay * minute, form_id: null },
          ...{ min_stay: asked.min_stay_duration * minute, min_arrival: asked.min_arrival_duration * minute },
        },
      ]
      const visits = stays.map((stay) => ({ ...stay, tracker_id: van.tracker_id, circle: '' }))
      const state = stateAt({ versions, visits, submissions: [] }, at(40).getTime())
      expect(task).toMatchObject({
        status: state.status,
        status_change_date: text((state.since - begin) / minute),
        arrival_date: state.arrival === null ? null : text((state.arrival - begin) / minute),
      })
    }),
    { numRuns: 25 },
  )
})
