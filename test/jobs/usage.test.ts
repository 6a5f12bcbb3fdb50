import { expect, test } from 'vitest'
import { createUsageCounter } from '#jobs/count-usage.ts'
import { createScribe } from '#jobs/heard.ts'
import { createUsageMailer } from '#jobs/usage-mail.ts'
import { seal } from '#store/points/seal.ts'
import { begin } from '#test/track/drive.ts'
import { recorded } from '../api/track/recorded.ts'

const { db, pool, tenant, tracker, driven, otherDealer } = await recorded()
const errors: object[] = []
const count = createUsageCounter({ db, pool })
const mailer = createUsageMailer({ db, log: { error: (details) => void errors.push(details) } })

const usage = (source_id: number) =>
  db
    .selectFrom('active_month')
    .select(['points', 'bytes', 'count_due'])
    .where('source_id', '=', source_id)
    .executeTakeFirstOrThrow()

test('what a device has stored in a month is counted, and a month that is over no more', async () => {
  const { source_id, points } = await driven(await tenant(), [{ for: 3600, speed: 50 }])
  await seal(pool, source_id)
  await createScribe(db).write()
  // It has sent in January of what is long ago, and was heard just now.
  await db
    .updateTable('active_month')
    .set({ month: '2026-01-01', count_due: new Date() })
    .where('source_id', '=', source_id)
    .execute()
  expect(new Date(begin).getUTCMonth()).toBe(0)
  expect(await count()).toBe(1)
  const counted = await usage(source_id)
  expect(Number(counted.points)).toBe(points.length)
  expect(Number(counted.bytes)).toBeGreaterThan(100)
  expect(counted.count_due).toBeNull()
  expect(await count()).toBe(0)
})

test('a month that lasts is counted again a day later, one of which nothing is left stays as it was', async () => {
  const { source_id } = await tracker(await tenant())
  const month = `${new Date().toISOString().slice(0, 7)}-01`
  await db
    .insertInto('active_month')
    .values({ source_id, month, points: 7, bytes: 90, count_due: new Date() })
    .execute()
  expect(await count()).toBe(1)
  const counted = await usage(source_id)
  expect([Number(counted.points), Number(counted.bytes)]).toEqual([7, 90])
  const [now, due] = [Date.now(), counted.count_due?.getTime() ?? 0]
  expect(due - now).toBeGreaterThan(23 * 3_600_000)
  expect(due - now).toBeLessThan(25 * 3_600_000)
})

const mails = async (dealer_id: number) =>
  (await db.selectFrom('mail').selectAll().where('dealer_id', '=', dealer_id).execute()).map(
    ({ recipient, template, words }) => ({ recipient, template, words }),
  )

test('a dealer with an address for reports is told of a month once, from the third of the next', async () => {
  const [told, silent] = [await otherDealer(), await otherDealer()]
  await db
    .updateTable('dealer')
    .set({
      notification: JSON.stringify({ email_special: 'boss@fleet.example' }),
      creation_date: new Date('2025-01-01'),
    })
    .where('id', '=', told)
    .execute()
  const { source_id } = await tracker(await tenant('UTC', told))
  await db
    .insertInto('active_month')
    .values({ source_id, month: '2026-01-01', points: 12_345, bytes: 5_000_000 })
    .execute()
  await mailer.run(new Date('2026-02-02T23:00:00Z'))
  expect(await mails(told)).toEqual([])
  await Promise.all([mailer.run(new Date('2026-02-03T01:00:00Z')), mailer.run(new Date('2026-02-03T01:00:00Z'))])
  const words = {
    month: '2026-01',
    devices: '1',
    messages: '12,345',
    megabytes: '5',
    revenue: '€0.00',
    devices_before: '0',
  }
  expect(await mails(told)).toEqual([
    { recipient: 'boss@fleet.example', template: 'usage', words: expect.objectContaining(words) },
  ])
  expect(await mails(silent)).toEqual([])
  await mailer.run(new Date('2026-02-28T01:00:00Z'))
  expect(await mails(told)).toHaveLength(1)
  await mailer.run(new Date('2026-03-03T01:00:00Z'))
  expect(await mails(told)).toHaveLength(2)
  expect(errors).toEqual([])
})
