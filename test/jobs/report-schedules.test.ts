import { expect, test } from 'vitest'
import { createReportScheduler } from '#jobs/report-schedules.ts'
import { readConfig } from '#src/config.ts'
import { scheduled } from '#test/api/report/schedule/scheduling.ts'
import { fleet, type Person } from '#test/fleet.ts'

const { db, tenant, tracker, subuser } = await fleet({ own: true })
const config = readConfig({})

const schedulerOf = (logged: object[] = []) =>
  createReportScheduler({ db, config, log: { error: (details) => void logged.push(details) } })
const scheduler = schedulerOf()

/** Somebody with trackers and a schedule of them that fires at an hour of each day. */
const daily = async (zone = 'UTC', more: object = {}) => {
  const alice = await tenant()
  await db.updateTable('users').set({ time_zone: zone }).where('id', '=', alice.id).execute()
  const trackers = [await tracker(alice), await tracker(alice)].map(({ tracker_id }) => tracker_id)
  const every = { period: '1d', schedule: { type: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7] }, ...more }
  const { id } = await alice.call('report/schedule/create', { schedule: scheduled(trackers, every) })
  return { alice, trackers, id }
}
const due = (id: number, next_time: Date) =>
  db.updateTable('report_schedule').set({ next_time }).where('id', '=', id).execute()
const stored = (id: number) =>
  db.selectFrom('report_schedule').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const reportsOf = ({ id }: Person) =>
  db.selectFrom('report').selectAll().where('user_id', '=', id).orderBy('id').execute()
const at = (text: string): Date => new Date(text)

test('it fires once, also of two processes at once, of the day before, and then on the next day', async () => {
  const { alice, trackers, id } = await daily('Europe/Berlin')
  await due(id, at('2026-03-29T06:00:00Z'))
  const now = at('2026-03-29T06:00:04Z')
  await Promise.all([scheduler.run(now), schedulerOf().run(now), schedulerOf().run(now)])
  await scheduler.run(now)
  expect(await reportsOf(alice)).toMatchObject([
    {
      ...{ type: 'scheduled', tracker_ids: trackers, state: 'waiting', title: 'Trips' },
      ...{ period_from: at('2026-03-27T23:00:00Z'), period_to: at('2026-03-28T22:59:59.999Z') },
    },
  ])
  expect(await stored(id)).toMatchObject({
    fire_time: at('2026-03-29T06:00:00Z'),
    next_time: at('2026-03-30T06:00:00Z'),
  })
  const [sending] = await db.selectFrom('report_sending').selectAll().where('schedule_id', '=', id).execute()
  expect(sending).toMatchObject({ due: at('2026-03-29T06:00:00Z'), late: false, left_out: 0 })
})

test('after an outage the newest of what was missed is made, once, and is late', async () => {
  const { alice, id } = await daily()
  await due(id, at('2026-05-01T08:00:00Z'))
  await scheduler.run(at('2026-05-10T07:00:00Z'))
  const [report, ...more] = await reportsOf(alice)
  expect([report?.period_from, more]).toEqual([at('2026-05-08T00:00:00Z'), []])
  expect(await stored(id)).toMatchObject({
    fire_time: at('2026-05-09T08:00:00Z'),
    next_time: at('2026-05-10T08:00:00Z'),
  })
  const sending = await db.selectFrom('report_sending').selectAll().where('schedule_id', '=', id).executeTakeFirst()
  expect(sending).toMatchObject({ late: true })
})

test('who moves to another zone has it at the hour of that zone', async () => {
  const { alice, id } = await daily()
  await due(id, at('2026-05-10T08:00:00Z'))
  await db.updateTable('users').set({ time_zone: 'Asia/Kathmandu' }).where('id', '=', alice.id).execute()
  await scheduler.run(at('2026-05-10T00:00:00Z'))
  expect(await stored(id)).toMatchObject({ next_time: at('2026-05-10T02:15:00Z'), fire_time: null, moved: false })
  expect(await reportsOf(alice)).toEqual([])
})

test('one that cannot be planned anew for who has moved holds up no other', async () => {
  const logged: object[] = []
  const [broken, whole] = [await daily(), await daily()]
  await due(whole.id, at('2026-05-10T08:00:00Z'))
  await db.updateTable('users').set({ time_zone: 'Asia/Kathmandu' }).where('id', '=', broken.alice.id).execute()
  const parameters = JSON.stringify({ ...scheduled(broken.trackers).parameters, schedule: null })
  await db.updateTable('report_schedule').set({ parameters }).where('id', '=', broken.id).execute()
  await schedulerOf(logged).run(at('2026-05-10T08:00:01Z'))
  expect([await reportsOf(whole.alice), logged]).toEqual([
    [expect.anything()],
    [expect.objectContaining({ schedule: broken.id })],
  ])
  await db.deleteFrom('report_schedule').where('id', '=', broken.id).execute()
})

/** A sub-user who sees these trackers and has a schedule of them. */
const bound = async (alice: Person, trackers: readonly number[]) => {
  const sub = await subuser(alice, ['reports'])
  const rows = trackers.map((tracker_id) => ({ account_id: alice.id, user_id: sub.id, tracker_id }))
  await db.insertInto('subuser_tracker').values(rows).execute()
  const every = { period: '1d', schedule: { type: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7] } }
  const { id } = await sub.call('report/schedule/create', { schedule: scheduled(trackers, every) })
  return { sub, id }
}

/** Why reports failed, as mails in the queue tell a user. */
const failuresTold = async (user_id: number): Promise<string[]> => {
  const mails = await db.selectFrom('mail').select(['words']).where('template', '=', 'report_failed').execute()
  const told = mails.map(({ words }) => words as { login: string; fault: string })
  const { login } = await db.selectFrom('users').select('login').where('id', '=', user_id).executeTakeFirstOrThrow()
  return told.flatMap((mail) => (mail.login === login ? [mail.fault] : []))
}

test('trackers that are not seen any more are left out, and where none is left the user is told why', async () => {
  const { alice, trackers } = await daily()
  const { sub, id } = await bound(alice, trackers)
  await db
    .deleteFrom('subuser_tracker')
    .where('tracker_id', '=', trackers[0] as number)
    .execute()
  await due(id, at('2026-05-10T08:00:00Z'))
  await scheduler.run(at('2026-05-10T08:00:01Z'))
  expect(await reportsOf(sub)).toMatchObject([{ tracker_ids: [trackers[1]] }])
  const sending = await db.selectFrom('report_sending').selectAll().where('schedule_id', '=', id).executeTakeFirst()
  expect(sending).toMatchObject({ left_out: 1 })
  await db.updateTable('tariff').set({ has_reports: false }).execute()
  await scheduler.run(at('2026-05-11T08:00:01Z'))
  await db.updateTable('tariff').set({ has_reports: true }).execute()
  expect(await stored(id)).toMatchObject({ success: false, fault: 'plan', next_time: at('2026-05-12T08:00:00Z') })
  await db.deleteFrom('subuser_tracker').where('user_id', '=', sub.id).execute()
  await scheduler.run(at('2026-05-12T08:00:01Z'))
  const [entry] = (await sub.call('report/schedule/list')).list
  expect(entry.last_result).toEqual({ success: false, id: null, late: false, fault: 'trackers' })
  expect(await failuresTold(sub.id)).toEqual(['plan', 'trackers'])
})

test('of users that are blocked or may have no reports any more nothing is made, and nobody is told', async () => {
  const { alice, trackers } = await daily()
  const { sub, id } = await bound(alice, trackers)
  await db.updateTable('security_group').set({ rights: [] }).where('account_id', '=', alice.id).execute()
  await due(id, at('2026-05-11T08:00:00Z'))
  await scheduler.run(at('2026-05-11T08:00:01Z'))
  expect(await stored(id)).toMatchObject({ success: false, fault: 'gone' })
  expect(await reportsOf(sub)).toEqual([])
  const blocked = await daily()
  await db.updateTable('users').set({ blocked: true }).where('id', '=', blocked.alice.id).execute()
  await due(blocked.id, at('2026-05-11T08:00:00Z'))
  await scheduler.run(at('2026-05-11T08:00:01Z'))
  expect(await stored(blocked.id)).toMatchObject({ success: false, fault: 'gone' })
  expect(await reportsOf(blocked.alice)).toEqual([])
  for (const { id } of [sub, blocked.alice]) expect(await failuresTold(id)).toEqual([])
})

test('one that cannot fire holds up no other, and is tried again', async () => {
  const logged: object[] = []
  const [broken, whole] = [await daily(), await daily()]
  const parameters = JSON.stringify({ ...scheduled(broken.trackers).parameters, schedule: null })
  await db.updateTable('report_schedule').set({ parameters }).where('id', '=', broken.id).execute()
  await due(broken.id, at('2026-05-10T07:00:00Z'))
  await due(whole.id, at('2026-05-10T08:00:00Z'))
  const process = schedulerOf(logged)
  await process.run(at('2026-05-10T08:00:01Z'))
  await process.run(at('2026-05-10T08:00:30Z'))
  expect([await reportsOf(whole.alice), logged]).toEqual([
    [expect.anything()],
    [expect.objectContaining({ schedule: broken.id })],
  ])
  await process.run(at('2026-05-10T08:02:00Z'))
  expect(logged).toHaveLength(2)
  await db.deleteFrom('report_schedule').where('id', '=', broken.id).execute()
})

test('a thousand at one minute all fire', async () => {
  const { alice, trackers } = await daily()
  const { parameters } = scheduled(trackers)
  const row = { account_id: alice.id, user_id: alice.id, enabled: true, next_time: at('2026-06-01T08:00:00Z') }
  const rows = Array.from({ length: 1000 }, () => ({ ...row, parameters: JSON.stringify(parameters) }))
  await db.insertInto('report_schedule').values(rows).execute()
  await scheduler.run(at('2026-06-01T08:00:03Z'))
  expect(await reportsOf(alice)).toHaveLength(1000)
})
