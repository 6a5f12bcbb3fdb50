import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createReportMaker } from '#jobs/reports.ts'
import * as reports from '#store/reports/reports.ts'
import { fleet, freshFiles, type Person } from '#test/fleet.ts'
import { reportMaker } from '#test/reports.ts'

const files = freshFiles()
const { db, tenant, tracker } = await fleet({}, files, undefined, (own) => ({ maker: reportMaker(own, files) }))

const ask = async (person: Person): Promise<number> => {
  const { tracker_id } = await tracker(person)
  const period = { from: '2026-01-05 00:00:00', to: '2026-01-06 00:00:00' }
  const asked = { ...period, trackers: [tracker_id], plugin: { plugin_id: 4 } }
  return (await person.call('report/tracker/generate', asked)).id
}

test('one of few facts is ready when it is asked for the first time', async () => {
  const alice = await tenant()
  const report_id = await ask(alice)
  expect(await alice.call('report/tracker/status', { report_id })).toEqual({ percent_ready: 100 })
  expect((await alice.call('report/tracker/retrieve', { report_id })).report.sheets).toHaveLength(1)
})

/** A maker whose reports are made when `go` says so; reports of this person, put there beside any other maker. */
const held = async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const viewer = { account_id: alice.id, user_id: alice.id, master: true }
  const { promise, resolve: go } = Promise.withResolvers<void>()
  const made: number[] = []
  const maker = createReportMaker({
    db,
    files,
    log: { error: ({ err }: { err?: unknown }) => expect.fail(String(err)) },
    async make({ id }) {
      made.push(id)
      await promise
      return Readable.from([Buffer.from('')])
    },
  })
  const create = (type: 'user' | 'scheduled' = 'user') =>
    reports.create(db, viewer, {
      type,
      ...{ title: 'Trips', tracker_ids: [tracker_id], from: new Date(0), to: new Date(1000) },
      ...{ time_filter: null, plugin: { plugin_id: 4 }, settings: {} },
    })
  const stateOf = async (id: number) => (await reports.read(db, viewer, id))?.state
  return { maker, made, create, go, stateOf, viewer }
}

test('what is asked for while another is made is made behind it, by the same run', async () => {
  const { maker, made, create, go, stateOf } = await held()
  const [one, two] = [await create(), await create()]
  const first = maker.soon(one)
  const second = maker.soon(two)
  go()
  await Promise.all([first, second])
  await maker.run()
  expect(made).toEqual([one, two])
  expect([await stateOf(one), await stateOf(two)]).toEqual(['done', 'done'])
})

test('a report that takes long keeps nobody who asks for it, and is deleted while it is made', async () => {
  const { maker, create, go, stateOf, viewer } = await held()
  const id = await create()
  await maker.soon(id)
  expect(await stateOf(id)).toBe('running')
  expect(await reports.remove(db, viewer, id)).toBe(true)
  go()
  await maker.run()
  expect(await stateOf(id)).toBeUndefined()
  const loose = await db
    .selectFrom('loose_file')
    .select('key')
    .where('key', 'like', `reports/${viewer.account_id}/%`)
    .execute()
  expect(loose).toHaveLength(1)
})

test('of many scheduled reports those stay that a mail is to tell of, or leads to', async () => {
  const { create, viewer } = await held()
  const ids: number[] = []
  const put = async () => {
    const id = await create('scheduled')
    await db.updateTable('report').set({ state: 'done' }).where('id', '=', id).execute()
    ids.push(id)
  }
  for (let n = 0; n < 4; n++) await put()
  const [sent, linked, over, plain] = ids as [number, number, number, number]
  const { account_id } = viewer
  const { id: schedule_id } = await db
    .insertInto('report_schedule')
    .values({ account_id, user_id: account_id, enabled: false, parameters: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sending = { account_id, report_id: sent, schedule_id, due: new Date(), late: false }
  await db.insertInto('report_sending').values(sending).execute()
  const file = { account_id, digest: null, name: 'a.pdf', mime_type: 'application/pdf', size: 1 }
  const files = [linked, over].map((report_id) => ({ ...file, report_id, key: `reports/${report_id}` }))
  const hour = 3_600_000
  await db
    .insertInto('report_file')
    .values(files.map((one) => ({ ...one, expires: new Date(Date.now() + (one.report_id === linked ? hour : -hour)) })))
    .execute()
  const left = async () => {
    const rows = await db.selectFrom('report').select('id').where('id', 'in', [sent, linked, over, plain]).execute()
    return rows.map(({ id }) => id).sort((a, b) => a - b)
  }
  expect(await left()).toEqual([sent, linked, over, plain])
  for (let n = 0; n < 100; n++) await put()
  expect(await left()).toEqual([sent, linked])
  await db
    .updateTable('report')
    .set({ created: new Date(0) })
    .where('account_id', '=', account_id)
    .execute()
  await reports.expireReports(db, 30)
  const all = await db.selectFrom('report').select('id').where('account_id', '=', account_id).orderBy('id').execute()
  expect(all.map(({ id }) => id)).toEqual([sent, linked])
})

test('a maker that ends lets another process make what is under way', async () => {
  const { maker, create, go, stateOf } = await held()
  const id = await create()
  await maker.soon(id)
  const ended = maker.stop()
  go()
  await ended
  expect(await stateOf(id)).toMatch(/waiting|done/)
})
