import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDrive } from '#test/journal.ts'

const { tenant, tracker, subuser } = await fleet()
const alice = await tenant('Europe/Berlin')
const path = 'driver/journal/month/close'

test('a month is closed in the zone of who closes it, once, and only for its tracker', async () => {
  const [{ tracker_id }, other] = [await tracker(alice), await tracker(alice)]
  await alice.call(path, { tracker_id, month: '2026-03' })
  expect(await alice.fails(path, { tracker_id, month: '2026-03' })).toMatchObject({ code: 247 })
  const enter = (start_date: string, of = tracker_id) => ({
    entries: [aDrive(of, { start_date, end_date: '2026-05-01 00:00:00' })],
  })
  const create = 'driver/journal/entry/create'
  for (const inside of ['2026-03-01T00:00:00+01:00', '2026-03-31T23:59:59+02:00'])
    expect(await alice.fails(create, enter(inside))).toMatchObject({ code: 281 })
  for (const outside of ['2026-02-28T23:59:59+01:00', '2026-04-01T00:00:00+02:00'])
    await alice.call(create, enter(outside))
  await alice.call(create, enter('2026-03-10T00:00:00+01:00', other.tracker_id))
})

test.each(['2026-13', '2026-1', '2026-01-01', '1969-12', ''])('7 for the month %j', async (month) => {
  const { tracker_id } = await tracker(alice)
  const { body } = await alice.fails(path, { tracker_id, month })
  expect(body).toMatchObject({ status: { code: 7 }, errors: [{ parameter: 'month' }] })
})

test('one that is not over is not closed; 201 for trackers of others, 13 without the right', async () => {
  const { tracker_id } = await tracker(alice)
  const now = Temporal.Now.plainDateISO('Europe/Berlin').toPlainYearMonth().toString()
  const { body } = await alice.fails(path, { tracker_id, month: now })
  expect(body).toMatchObject({ status: { code: 7 }, errors: [{ parameter: 'month' }] })
  const asked = { tracker_id, month: '2026-01' }
  expect(await (await tenant()).fails(path, asked)).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails(path, asked)).toMatchObject({ code: 13 })
})
