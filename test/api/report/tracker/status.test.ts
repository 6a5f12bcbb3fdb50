import { expect, test } from 'vitest'
import * as making from '#store/reports/making.ts'
import { reporting } from './reporting.ts'

const { db, tenant, tracker, generate } = await reporting()

test('how far it is, while it waits, is made, was made again, and has failed', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const report_id = await generate(alice, { trackers: [tracker_id] })
  const ready = async () => (await alice.call('report/tracker/status', { report_id })).percent_ready
  expect(await ready()).toBe(0)
  const taken = (await making.take(db)) as making.Taken
  expect(taken.id).toBe(report_id)
  await making.keep(db, taken, 40)
  expect(await ready()).toBe(40)
  // Another process begins it again where this one is not heard of any more.
  await db
    .updateTable('report')
    .set({ taken_until: new Date(0) })
    .where('id', '=', report_id)
    .execute()
  const again = (await making.take(db)) as making.Taken
  expect([again.id, again.tries, await ready()]).toEqual([report_id, 2, 0])
  expect(await making.keep(db, taken, 50)).toBe(false)
  await making.giveUp(db, again, 'unexpected')
  expect(await ready()).toBe(100)
  expect((await alice.call('report/tracker/list')).list[0].fault).toBe('unexpected')
  expect(await alice.fails('report/tracker/retrieve', { report_id })).toMatchObject({ code: 229 })
})

test('204 of a report that there is not, or of somebody else', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const report_id = await generate(alice, { trackers: [tracker_id] })
  expect(await bob.fails('report/tracker/status', { report_id })).toMatchObject({ code: 204 })
  expect(await alice.fails('report/tracker/status', { report_id: report_id + 1000 })).toMatchObject({ code: 204 })
})

test('accounts take turns, whatever one has asked for before', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [one, two] = [await tracker(alice), await tracker(bob)]
  const first = [
    await generate(alice, { trackers: [one.tracker_id] }),
    await generate(alice, { trackers: [one.tracker_id] }),
  ]
  const other = await generate(bob, { trackers: [two.tracker_id] })
  const turns = []
  for (let taken = await making.take(db); taken; taken = await making.take(db)) {
    if ([...first, other].includes(taken.id)) turns.push(taken.id)
    await making.giveUp(db, taken, 'unexpected')
  }
  expect(turns).toEqual([first[0], other, first[1]])
})
