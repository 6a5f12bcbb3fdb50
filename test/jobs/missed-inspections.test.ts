import { expect, test } from 'vitest'
import { createMissedInspections } from '#jobs/missed-inspections.ts'
import { forgetMissed } from '#store/forms/missed-inspections.ts'
import type { Recorded } from '#store/history/history.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { inspect, makeInspection } from '#test/inspections.ts'
import { type PhoneUser, signInPhone } from '#test/phones.ts'

const { db, pool, server, tenant } = await fleet({ own: true })
const told: Recorded[] = []
const errors: object[] = []
const log = { warn: () => undefined, error: (details: object) => void errors.push(details) }
const look = createMissedInspections({ db, pool, log, onRecorded: (entries) => void told.push(...entries) })

const day = 86_400_000
/** Noon of yesterday, where accounts of tests are. */
const noon = Math.floor(Date.now() / day) * day - day / 2
const at = (hours: number) => new Date(noon + hours * 3_600_000)

let drives = 0

/** A drive of half an hour from then on. */
const drive = async ({ tracker_id }: PhoneUser, start: Date, length = 5_000): Promise<void> => {
  const { source_id } = await db
    .selectFrom('tracker')
    .select('source_id')
    .where('id', '=', tracker_id)
    .executeTakeFirstOrThrow()
  const north = 53.6
  await db
    .insertInto('track')
    .values({
      ...{
        source_id,
        id: ++drives,
        type: 'regular',
        start_time: start,
        end_time: new Date(start.getTime() + 1_800_000),
      },
      ...{ start_lat: 53.5, start_lng: 10, end_lat: north, end_lng: 10, length, max_speed: 50, points: 60 },
      ...{ north, south: 53.5, east: 10.1, west: 10, precision: 5, lbs: false, start_reason: '{}', end_reason: '{}' },
    })
    .execute()
}

/** A phone, and a template that was there before anybody drove. */
const ready = async (inspection: object = {}) => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const template_id = await makeInspection(alice, inspection)
  await db
    .updateTable('form_template')
    .set({ created: at(-48) })
    .where('id', '=', template_id)
    .execute()
  return { alice, phone, template_id }
}

const entriesOf = async ({ id }: Person) => {
  const rows = await db
    .selectFrom('history')
    .select(['tracker_id', 'event', 'message', 'event_time', 'extra'])
    .where('account_id', '=', id)
    .where('event', '=', 'inspection_missing')
    .orderBy('event_time')
    .execute()
  return rows.map(({ event_time, extra }) => [event_time.getTime() - noon, (extra as { moment: string }).moment])
}

test('who drove without one is told, once, and when', async () => {
  const { alice, phone } = await ready()
  await drive(phone, at(-2))
  await drive(phone, at(2))
  await look(at(-1.5))
  // A phone without a net has an hour.
  expect(await entriesOf(alice)).toEqual([])
  await look(at(0))
  expect(await entriesOf(alice)).toEqual([[-7_200_000, 'before']])
  await look(at(1))
  await look(at(14))
  await look(at(15))
  expect(await entriesOf(alice)).toEqual([
    [-7_200_000, 'before'],
    [7_200_000, 'after'],
  ])
  const [entry] = await db.selectFrom('history').selectAll().where('account_id', '=', alice.id).execute()
  expect(entry).toMatchObject({ message: 'Inspection missing', tracker_id: phone.tracker_id })
  expect(told.map(({ account_id }) => account_id)).toEqual([alice.id, alice.id])
  expect(errors).toEqual([])
})

test('one that was made is not missing, each by its moment', async () => {
  const { alice, phone, template_id } = await ready()
  await drive(phone, at(-2))
  await inspect(phone, template_id, {}, { at: at(-3).toISOString() })
  await inspect(phone, template_id, {}, { at: at(-1).toISOString(), moment: 'after' })
  await look(at(14))
  expect(await entriesOf(alice)).toEqual([])
  // It drove again, and was not looked at after that.
  await drive(phone, at(3))
  await look(at(14))
  expect(await entriesOf(alice)).toEqual([[10_800_000, 'after']])
})

test.each([
  ['nobody asks for', { moments: ['after'] }, at(0)],
  ['other vehicles need', { vehicle_types: ['bus'] }, at(14)],
])('one that %s is not missing', async (_, inspection, now) => {
  const { alice, phone } = await ready(inspection)
  await drive(phone, at(-2))
  await look(now)
  expect(await entriesOf(alice)).toEqual([])
})

test('by the type and the tags of its vehicle, and those of its tracker', async () => {
  const alice = await tenant()
  const tag = async (name: string) => (await alice.call('tag/create', { tag: { name, color: 'FF6DDC' } })).id
  const [cold, heavy] = [await tag('cold'), await tag('heavy')]
  const [van, lorry] = [await signInPhone(server, alice), await signInPhone(server, alice)]
  const make = ({ tracker_id }: PhoneUser, more: object) =>
    alice.call('vehicle/create', { vehicle: { label: 'A', reg_number: 'A', type: 'truck', tracker_id, ...more } })
  await make(van, { type: 'car', tags: [cold] })
  await make(lorry, { tags: [] })
  await alice.call('tracker/tags/set', { tracker_id: lorry.tracker_id, tag_bindings: [{ tag_id: heavy, ordinal: 1 }] })
  const of = async (inspection: object) => {
    const template_id = await makeInspection(alice, inspection)
    const wanted = async (phone: PhoneUser) =>
      (await phone.call('mobile/read')).inspections.some(
        (one: { template_id: number }) => one.template_id === template_id,
      )
    return [await wanted(van), await wanted(lorry)]
  }
  expect(await of({})).toEqual([true, true])
  expect(await of({ vehicle_types: ['truck'] })).toEqual([false, true])
  expect(await of({ tags: [cold] })).toEqual([true, false])
  expect(await of({ tags: [heavy] })).toEqual([false, true])
  expect(await of({ tags: [cold, heavy], vehicle_types: ['car'] })).toEqual([true, false])
})

test('what moved about in a yard has not driven, and without a phone nobody could make one', async () => {
  const { alice, phone } = await ready()
  await drive(phone, at(-2), 100)
  await look(at(14))
  const { alice: bob, phone: gone } = await ready()
  await drive(gone, at(-2))
  await bob.call('mobile/phone/delete', { phone_id: gone.phone_id })
  await look(at(14))
  expect([await entriesOf(alice), await entriesOf(bob)]).toEqual([[], []])
})

test('what was told long ago is forgotten', async () => {
  const { alice, phone } = await ready()
  const row = { account_id: alice.id, tracker_id: phone.tracker_id, moment: 'before' }
  const days = [31, 1].map((back) => new Date(Date.now() - back * day))
  await db
    .insertInto('inspection_missed')
    .values(days.map((day) => ({ ...row, day: day as never })))
    .execute()
  await forgetMissed(db)
  const { rows } = await pool.query('select day from inspection_missed where account_id = $1', [alice.id])
  expect(rows).toHaveLength(1)
})
