import { expect, test } from 'vitest'
import { createGlance } from '#jobs/glance.ts'
import * as calls from '#store/command/command-calls.ts'
import * as queue from '#store/delivery/queue.ts'
import * as progress from '#store/import/import-progress.ts'
import * as mails from '#store/mails.ts'
import * as fetches from '#store/map-fetch.ts'
import * as making from '#store/reports/making.ts'
import * as sendings from '#store/reports/sendings.ts'
import { type Waiting, waiting } from '#store/waiting.ts'
import { scheduled } from '#test/api/report/schedule/scheduling.ts'
import { fleet } from '#test/fleet.ts'
import { entry } from '#test/hooks.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { db, pool, server, dealer_id, tenant, tracker } = await fleet({ own: true })
const alice = await tenant()
const { tracker_id } = await tracker(alice)

const nothing = {
  ...{ mail: false, calls: false, deliveries: false, imports: false },
  ...{ reports: false, sendings: false, map: false },
}

const fired = { due: new Date('2026-01-05T08:00:00Z'), late: false, left_out: 0 }

/** How something comes to wait, as it does on a platform, and how it is taken until nothing is left. */
const kinds: Record<keyof Waiting, { put(): Promise<unknown>; take(): Promise<unknown> }> = {
  mail: {
    put: () =>
      mails.enqueue(db, { dealer_id, to: 'a@b.example', template: 'trial', locale: 'en_US', words: { gateway: '' } }),
    take: async () => {
      const mail = await mails.take(db, { gateway: null })
      await mails.remove(db, mail?.id ?? 0, { status: 'sent' })
    },
  },
  calls: {
    async put() {
      const config = { url: 'http://127.0.0.1:1/', body: '' }
      const command = { name: 'Gate', type: 'http', config }
      const { id: command_id } = await alice.call('tracker/command/create', { tracker_id, command })
      await alice.call('tracker/command/execute', { tracker_id, command_id })
    },
    take: () => calls.take(pool, [], 1, 1),
  },
  deliveries: {
    async put() {
      await alice.call('webhook/create', { webhook: { label: 'ours', url: 'http://127.0.0.1:1/' } })
      await entry(db, alice, tracker_id)
    },
    async take() {
      const [lane] = await queue.take(pool, {}, 1, '')
      const sent = lane?.messages.map(({ id }) => ({ id, status: 'sent' as const })) ?? []
      await queue.settle(pool, lane ? [{ ...lane, outcomes: sent, stuck: false }] : [])
    },
  },
  imports: {
    async put() {
      const filename = await parsed(server, alice, csvFile('Ada'))
      await alice.call('employee/import/start', { filename, headers: ['first_name'] })
    },
    async take() {
      const taken = await progress.take(db)
      if (taken) await progress.giveUp(db, taken, { line: 0, error: 'nobody wants it' })
    },
  },
  reports: {
    put: () =>
      alice.call('report/tracker/generate', {
        ...{ from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00', trackers: [tracker_id] },
        plugin: { plugin_id: 4 },
      }),
    async take() {
      const taken = await making.take(db)
      if (taken) await making.giveUp(db, taken, 'unexpected')
    },
  },
  sendings: {
    async put() {
      const { id: schedule_id } = await alice.call('report/schedule/create', { schedule: scheduled([tracker_id]) })
      await kinds.reports.put()
      const { id: report_id } = (await making.take(db)) ?? expect.fail()
      await pool.query(`update report set state = 'failed', fault = 'unexpected' where id = $1`, [report_id])
      await sendings.create(db, { account_id: alice.id }, { report_id, schedule_id, ...fired })
    },
    async take() {
      const taken = await sendings.take(db)
      if (taken) await sendings.end(db, taken)
    },
  },
  map: {
    put: () =>
      fetches.start(db, { name: 'town', wish: {}, source: 'http://127.0.0.1:1/', max_zoom: 4, confirmed: false }),
    take: () => fetches.cancel(db),
  },
}

test.each(Object.entries(kinds))(
  'what waits of %s is seen until it is taken, and nothing else is',
  async (what, { put, take }) => {
    expect(await waiting(db)).toEqual(nothing)
    await put()
    expect(await waiting(db)).toEqual({ ...nothing, [what]: true })
    await take()
    expect(await waiting(db)).toEqual(nothing)
  },
)

test('work is done where something waits for it, and one question tells all', async () => {
  await kinds.map.put()
  let asked = 0
  const glance = createGlance(() => {
    asked++
    return waiting(db)
  })
  const done: string[] = []
  const of = (what: keyof Waiting) => glance(what, async () => void done.push(what))
  await Promise.all([of('map')(), of('mail')(), of('calls')(), of('deliveries')(), of('imports')()])
  expect(done).toEqual(['map'])
  expect(asked).toBe(1)
})
