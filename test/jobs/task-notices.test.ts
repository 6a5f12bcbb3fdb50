import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTaskNotices } from '#jobs/task-notices.ts'
import { readConfig } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import { forgetRecipients } from '#store/tasks/task-notices.ts'
import { fleet, fleetSecret, type Person } from '#test/fleet.ts'
import { dispatcherOf, listener } from '#test/hooks.ts'
import { mailbox } from '#test/mailbox.ts'
import { minutesFromNow } from '#test/phones.ts'
import { scheduleTask } from '#test/task-schedules.ts'
import { makeTask, quay } from '#test/tasks.ts'
import { point } from '#test/track/points.ts'
import { hear } from '#test/trackers.ts'

const box = await mailbox()
const gateway = await listener()
const overrides = {
  ...{ smtp_url: box.smtp_url, public_url: 'https://fleet.example', link_mail_quota: 6 },
  ...{ sms_url: `${gateway.url}/sms`, sms_body: '{"to":"{phone}","text":"{message}"}' },
}
const { db, pool, server, panel, tenant, tracker, post } = await fleet({ own: true, ...overrides })
const dispatcher = dispatcherOf(db, pool, overrides)

const errors: object[] = []
const warnings: object[] = []
const config = { ...readConfig({}), ...overrides }
const log = {
  warn: (details: object) => void warnings.push(details),
  error: (details: object) => void errors.push(details),
}
const createOf = (over: Db) =>
  createTaskNotices({ db: over, config, secret: fleetSecret, log, onRecorded: () => undefined })
const look = createOf(db)

const running = { from: minutesFromNow(-30), to: minutesFromNow(60) }
const grace = { name: 'Grace Hopper', phone: '491511', email: 'grace@customer.example', language: 'de' }
let customers = 0
const mailOnly = (more: object = {}) => ({ name: 'Grace', email: `customer-${++customers}@customer.example`, ...more })

/** An account that tells its recipients these things. */
const telling = async (...recipient_notices: string[]) => {
  const alice = await tenant()
  const more = { recipient_notices, recipient_first_name: true }
  await alice.call('user/settings/update', { field_settings: { tasks_by_hand: false, ...more } })
  return { alice, ...(await tracker(alice, { label: 'Van' })) }
}
/** A tracker that drives, three kilometres away. */
const drives = (source_id: number) => {
  const points = [3, 2, 1, 0].map((ago) =>
    point({
      time: Date.now() - 1_000 - ago * 60_000,
      lat: quay.lat + 0.03 + ago * 0.01,
      lng: quay.lng,
      speed: 60,
      heading: 180,
    }),
  )
  return hear(db, source_id, { points })
}
const setStatus = (id: number, status: string, changes: object = {}) =>
  db
    .updateTable('task')
    .set({ status, status_change_date: new Date(), ...changes })
    .where('id', '=', id)
    .execute()
const toldOf = async (person: Person, task_id: number): Promise<(string | undefined)[]> =>
  (await person.call('task/history/list', { task_id })).list
    .filter(({ operation }: { operation: string }) => operation === 'told')
    .map(({ payload }: { payload: { occasion?: string } }) => payload.occasion)
/** Texts that a telephone was sent. */
const sent = (phone: string): string[] =>
  gateway
    .at('/sms')
    .map(({ text }) => JSON.parse(text))
    .filter(({ to }) => to === phone)
    .map(({ text }) => text)
const mailsTo = async (email: string) => {
  await post.sendDue()
  return box.to(email)
}

test('by mail and SMS in their language, with the link, the window and the face of the dealer; each once', async () => {
  const { alice, tracker_id, source_id } = await telling('day', 'leaving', 'arrival')
  await alice.call('employee/create', { employee: { first_name: 'Ada', last_name: 'Byron', tracker_id } })
  const id = await makeTask(alice, { ...running, tracker_id, recipient: grace, label: 'SecretLabel' })
  await look()
  await look()
  await drives(source_id)
  await look(new Date(Date.now() + 40_000))
  await look(new Date(Date.now() + 80_000))
  await setStatus(id, 'arrived', { arrival_date: new Date() })
  await look()
  await setStatus(id, 'done')
  await look()
  expect(await toldOf(alice, id)).toEqual(['day', 'leaving', 'arrival'])
  const { value } = await alice.call('task/link/read', { task_id: id })
  expect(value.show_first_name).toBe(true)
  const letters = await mailsTo(grace.email)
  expect(letters.map(({ subject }) => subject?.replace(/^.*: /, '')).toSorted()).toEqual([
    ...['heute kommen wir zu Ihnen', 'wir sind da', 'wir sind unterwegs'],
  ])
  for (const { text } of letters) {
    expect(text).toContain(`Nachsehen: ${value.url}`)
    expect(text).not.toMatch(/SecretLabel|Landungs|Hopper/)
  }
  await dispatcher.run()
  await expect.poll(() => sent('491511').length).toBe(3)
  for (const text of sent('491511')) expect(text).toMatch(new RegExp(` ${value.url}$`))
  expect(sent('491511')[1]).toContain('Wir sind auf dem Weg zu Ihnen.')
  const entries = await db
    .selectFrom('history')
    .select(['event', 'message'])
    .where('account_id', '=', alice.id)
    .execute()
  expect(entries.filter(({ event }) => event === 'task_recipient_told')).toHaveLength(3)
})

describe('nothing is told', () => {
  test('of an account that has not asked for it, until it asks', async () => {
    const alice = await tenant()
    const { tracker_id } = await tracker(alice)
    const id = await makeTask(alice, { ...running, tracker_id, recipient: mailOnly() })
    await look()
    expect(await toldOf(alice, id)).toEqual([])
    await alice.call('user/settings/update', { field_settings: { tasks_by_hand: false, recipient_notices: ['day'] } })
    await look()
    expect(await toldOf(alice, id)).toEqual(['day'])
  })

  test('of a task that says no, has nobody, has ended, or whose recipient has no address', async () => {
    const { alice, tracker_id } = await telling('day', 'leaving', 'arrival')
    const ids = [
      await makeTask(alice, { ...running, tracker_id, recipient: mailOnly({ notify: false }) }),
      await makeTask(alice, { ...running, recipient: mailOnly() }),
      await makeTask(alice, { ...running, tracker_id, recipient: { name: 'Grace' } }),
      await makeTask(alice, { from: minutesFromNow(-90), to: minutesFromNow(-60), tracker_id, recipient: mailOnly() }),
    ]
    await look()
    for (const id of ids) expect(await toldOf(alice, id)).toEqual([])
    // Given to somebody it is told.
    await alice.call('task/assign', { task_id: ids[1], tracker_id })
    await look()
    expect(await toldOf(alice, ids[1] as number)).toEqual(['day'])
  })

  test('of leaving, while another task is the next one, or in private time', async () => {
    const { alice, tracker_id, source_id } = await telling('leaving')
    await drives(source_id)
    const sooner = await makeTask(alice, { from: minutesFromNow(-40), to: minutesFromNow(60), tracker_id })
    const id = await makeTask(alice, { ...running, tracker_id, recipient: mailOnly() })
    await look()
    expect(await toldOf(alice, id)).toEqual([])
    await setStatus(sooner, 'done')
    const weekday = ((new Date().getUTCDay() + 2) % 7) + 1
    const hours = [{ from: { weekday, time: '12:00:00' }, to: { weekday, time: '12:00:01' } }]
    await alice.call('tracker/privacy/update', { tracker_id, hours })
    await look(new Date(Date.now() + 40_000))
    expect(await toldOf(alice, id)).toEqual([])
  })

  test('beyond as many as the operator allows, until a day is over', async () => {
    const { alice, tracker_id } = await telling('day')
    const ids: number[] = []
    for (let i = 0; i < 8; i++) ids.push(await makeTask(alice, { ...running, tracker_id, recipient: mailOnly() }))
    await look()
    await look()
    const told = await Promise.all(ids.map((id) => toldOf(alice, id)))
    expect(told.flat()).toHaveLength(6)
    // The operator is told once.
    expect(warnings).toEqual([{ account_id: alice.id, tasks: 2 }])
    await sql`update link_mail_count set since = now() - interval '25 hours' where account_id = ${alice.id}`.execute(db)
    await look(new Date(Date.now() + 601_000))
    expect((await Promise.all(ids.map((id) => toldOf(alice, id)))).flat()).toHaveLength(8)
  })

  test('of another account that is blocked', async () => {
    const { alice, tracker_id } = await telling('day')
    const id = await makeTask(alice, { ...running, tracker_id, recipient: mailOnly() })
    await db.updateTable('users').set({ blocked: true }).where('id', '=', alice.id).execute()
    await look()
    await db.updateTable('users').set({ blocked: false }).where('id', '=', alice.id).execute()
    expect(await toldOf(alice, id)).toEqual([])
  })
})

test('killed at any statement, and by two at once, it is told once', async () => {
  const { alice, tracker_id } = await telling('day')
  const recipient = mailOnly()
  const id = await makeTask(alice, { ...running, tracker_id, recipient })
  let left = 0
  /** A database whose connection breaks after so many statements. */
  const breaking = db.withPlugin({
    transformQuery({ node }) {
      if (left-- <= 0) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const killed = createOf(breaking)
  let kills = 0
  for (let statements = 1; (await toldOf(alice, id)).length === 0; statements++) {
    left = statements
    await killed().catch(() => kills++)
    expect(statements).toBeLessThan(60)
    // One that failed is postponed: it is due anew.
    if ((await toldOf(alice, id)).length === 0)
      await db.updateTable('task_notice').set({ due: new Date() }).where('task_id', '=', id).execute()
  }
  await db.updateTable('task_notice').set({ due: new Date() }).where('task_id', '=', id).execute()
  await Promise.all([look(), look(), look()])
  expect(kills).toBeGreaterThan(0)
  expect(await toldOf(alice, id)).toEqual(['day'])
  expect(await mailsTo(recipient.email)).toHaveLength(1)
})

test('an SMS that waited too long, or whose task is without its recipient, is not sent', async () => {
  const { alice, tracker_id } = await telling('day')
  const id = await makeTask(alice, { ...running, tracker_id, recipient: { phone: '499999' } })
  await look()
  await alice.call('task/update', { task: { id, label: 'x', location: quay, ...running } })
  await dispatcher.run()
  const state = async () =>
    (await db.selectFrom('delivery').select('status').where('target', '=', '499999').execute())[0]
  await expect.poll(state).toEqual({ status: 'dead' })
  expect(sent('499999')).toEqual([])
})

test('what they say is told in both histories, and in the list of tasks', async () => {
  const { alice, tracker_id } = await telling()
  const id = await makeTask(alice, { ...running, tracker_id, label: 'Crate' })
  const url = new URL((await alice.call('task/link/create', { task_id: id })).value.url).pathname
  const say = (payload: string) =>
    server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  for (const _ of [1, 2]) await say('absent=1')
  await setStatus(id, 'done')
  for (const stars of [4, 1]) await say(`rating=${stars}`)
  const { list } = await alice.call('task/history/list', { task_id: id })
  expect(
    list.slice(1).map(({ operation, payload }: { operation: string; payload: object }) => [operation, payload]),
  ).toEqual([
    ['absent', {}],
    ['rating', { rating: 4 }],
  ])
  const entries = await db
    .selectFrom('history')
    .select(['event', 'message'])
    .where('account_id', '=', alice.id)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { event: 'task_recipient_absent', message: 'Recipient is not at home: Crate' },
    { event: 'task_recipient_rated', message: 'Recipient rated the visit: Crate, 4/5' },
  ])
  expect((await alice.call('task/list')).list[0]).toMatchObject({ absent: expect.any(String), rating: 4 })
})

test('nothing failed on the way', () => {
  expect(errors.filter((one) => !String((one as { err: Error }).err).includes('killed'))).toEqual([])
})

describe('forgotten are recipients', () => {
  const recipients = async (account_id: number) =>
    (
      await db
        .selectFrom('task')
        .select(['id', 'recipient'])
        .where('account_id', '=', account_id)
        .orderBy('id')
        .execute()
    ).map(({ recipient }) => recipient !== null)

  test('of tasks that were over for 90 days', async () => {
    const alice = await tenant()
    const old = await makeTask(alice, { recipient: mailOnly() })
    await makeTask(alice, { ...running, recipient: mailOnly() })
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    await setStatus(old, 'failed', { from: ago(92), to: ago(91), status_change_date: ago(89) })
    await forgetRecipients(db)
    expect(await recipients(alice.id)).toEqual([true, true])
    await setStatus(old, 'failed', { status_change_date: ago(91) })
    await forgetRecipients(db)
    expect(await recipients(alice.id)).toEqual([false, true])
  })

  test('of accounts that end', async () => {
    const [alice, bob] = [await tenant(), await tenant()]
    for (const person of [alice, bob]) await makeTask(person, { recipient: mailOnly() })
    await scheduleTask(alice, { recipient: mailOnly() })
    const dealer = await panel({ users: ['corrupt'] })
    const { login } = (await alice.call('user/get_info')).user_info
    await dealer.call('panel/user/corrupt', { user_id: alice.id, login })
    expect([await recipients(alice.id), await recipients(bob.id)]).toEqual([[false], [true]])
    const scheduled = await db
      .selectFrom('task_schedule')
      .select('recipient')
      .where('account_id', '=', alice.id)
      .execute()
    expect(scheduled).toEqual([{ recipient: null }])
  })
})
