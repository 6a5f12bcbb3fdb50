import { expect, test } from 'vitest'
import { readDocx } from '#test/docx.ts'
import type { Person } from '#test/fleet.ts'
import { bind, block } from '#test/trackers.ts'
import { carried, drove, moment } from '../../asset/track/attached.ts'
import { period, recorded, two_drives } from '../recorded.ts'

const { db, dealer_id, server, tenant, subuser, tracker, driven } = await recorded({ max_time_span: 40 })
const path = 'track/waybill/download'
const alice = await tenant('Europe/Moscow')

const download = async (person: Person, params: object) => {
  const payload = { hash: person.hash, ...period, type: 'form3', number: '0042', ...params }
  const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/wordprocessingml/)
  expect(answer.headers['content-disposition']).toContain('waybill_0042.docx')
  const told = readDocx(answer.rawPayload)
  return { ...told, trips: told.rows.filter(({ length }) => length === 8).slice(2) }
}

/** A tracker with two drives, and the vehicle and the driver of that time, who both have gone to other trackers since. */
const shift = async () => {
  const { tracker_id, source_id } = await driven(alice, two_drives)
  const { id: garage_id } = await alice.call('garage/create', {
    garage: { organization_name: 'Ромашка', mechanic_name: 'Иванов', dispatcher_name: 'Петрова' },
  })
  const vehicle = {
    label: 'Веста 1',
    model: 'Lada Vesta',
    type: 'car',
    reg_number: 'А123БВ',
    norm_avg_fuel_consumption: 10,
  }
  const { id } = await alice.call('vehicle/create', { vehicle: { ...vehicle, garage_id } })
  const employee = { first_name: 'Пётр', last_name: 'Сидоров', driver_license_number: '99 11 123456' }
  const { id: driver } = await alice.call('employee/create', { employee })
  await alice.call('vehicle/create', { vehicle: { label: 'Other', type: 'car', tracker_id } })
  await carried(db, alice, [[tracker_id, -600, id]])
  await drove(db, alice, [[tracker_id, -600, driver]])
  return { tracker_id, source_id }
}

test('the drives, the driver, the vehicle and the garage of that time', async () => {
  const { tracker_id } = await shift()
  const { list } = await alice.call('track/list', { tracker_id, ...period })
  const { text, trips } = await download(alice, { tracker_id, series: 'АБ' })
  expect(trips).toHaveLength(2)
  expect(trips.map((row) => row.slice(4, 6))).toEqual(
    list.map((track: { start_date: string; end_date: string }) => [
      expect.stringContaining(track.start_date.slice(11, 16)),
      expect.stringContaining(track.end_date.slice(11, 16)),
    ]),
  )
  for (const word of [
    'серия АБ   № 0042',
    'Ромашка',
    'Lada Vesta',
    'А123БВ',
    'Сидоров Пётр',
    '99 11 123456',
    'Иванов',
    'Петрова',
  ])
    expect(text).toContain(word)
  expect(text).not.toContain('Other')
  const kilometres = list.reduce((sum: number, { length }: { length: number }) => sum + length, 0)
  expect(text).toContain(`по норме ${(Math.round(kilometres) / 10).toFixed(1).replace('.', ',')}`)
  const merged = await download(alice, { tracker_id, split: false })
  expect(merged.trips).toHaveLength(1)
  expect(Number(merged.trips[0]?.[6]?.replace(',', '.'))).toBeCloseTo(kilometres, 0)
})

test('without its history only who and with what', async () => {
  const { tracker_id } = await shift()
  const { text, trips } = await download(alice, { tracker_id, fill_history: false })
  expect(trips[0]).toEqual(['1', '', '', '', '', '', '', ''])
  expect(text).toContain('Сидоров Пётр')
  expect(text).toMatch(/по норме _+/)
})

test('what the odometer showed, where it is asked for', async () => {
  const { tracker_id } = await driven(alice, two_drives)
  await alice.call('tracker/counter/value/set', { tracker_id, type: 'odometer', value: 1000 })
  // As if it had been set before the drives.
  const began = moment(-3600)
  const { id } = await db
    .selectFrom('counter')
    .select('id')
    .where('tracker_id', '=', tracker_id)
    .executeTakeFirstOrThrow()
  await db.updateTable('counter').set({ base_time: began, base_sum: 0 }).where('id', '=', id).execute()
  await db.updateTable('counter_base').set({ time: began, sum: 0 }).where('counter_id', '=', id).execute()
  expect((await download(alice, { tracker_id })).text).toMatch(/Показание спидометра, км _+/)
  const { text } = await download(alice, { tracker_id, fill_odometer: true })
  const [, out, back] = text.match(/спидометра, км ([\d,]+)[\s\S]*гараж, км ([\d,]+)/) ?? []
  const { list } = await alice.call('track/list', { tracker_id, ...period })
  const driven_km = list.reduce((sum: number, { length }: { length: number }) => sum + length, 0)
  expect(out).toBe('1000')
  expect(Number(back?.replace(',', '.')) - 1000).toBeCloseTo(driven_km, 0)
  const silent = await tracker(alice)
  expect((await download(alice, { tracker_id: silent.tracker_id, fill_odometer: true })).text).toMatch(
    /спидометра, км _+/,
  )
})

test('a sub-user gets one of the trackers that it sees', async () => {
  const { tracker_id } = await shift()
  const helper = await subuser(alice)
  const asked = { ...period, tracker_id, type: 'form3', number: '1' }
  expect(await helper.fails(path, asked)).toMatchObject({ code: 201 })
  await bind(db, alice, helper, [tracker_id])
  expect((await download(helper, { tracker_id })).trips).toHaveLength(2)
})

test('other forms are not written by this version; unknown and blocked trackers, too long a period', async () => {
  const { tracker_id, source_id } = await shift()
  const asked = { ...period, tracker_id, type: 'form3', number: '1' }
  for (const type of ['form3ext', 'form4c'])
    expect(await alice.fails(path, { ...asked, type })).toMatchObject({
      code: 7,
      body: { errors: [{ parameter: 'type', error: `${type} is not written by this version: form3 is` }] },
    })
  expect(await alice.fails(path, { ...asked, number: '' })).toMatchObject({ code: 7 })
  expect(await (await tenant()).fails(path, asked)).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { ...asked, from: '2025-01-05 08:00:00' })).toMatchObject({ code: 211 })
  await block(db, source_id)
  expect(await alice.fails(path, asked)).toMatchObject({ code: 208 })
})

test('more drives than a waybill has lines are too many', async () => {
  const { tracker_id, source_id } = await tracker(alice)
  const row = { source_id, type: 'regular', lbs: false, points: 9, length: 5000, max_speed: 50, precision: 0 }
  const place = { start_lat: 1, start_lng: 1, end_lat: 2, end_lng: 2, north: 2, south: 1, east: 2, west: 1 }
  const begin = Date.parse('2026-01-05T08:00:00Z')
  const reason = JSON.stringify({ reason: 'parked' })
  await db
    .insertInto('track')
    .values(
      Array.from({ length: 301 }, (_, i) => ({
        id: 1000 + i,
        ...{ ...row, ...place, start_reason: reason, end_reason: reason },
        ...{ start_time: new Date(begin + i * 60_000), end_time: new Date(begin + i * 60_000 + 50_000) },
      })),
    )
    .execute()
  const asked = { ...period, tracker_id, type: 'form3', number: '1' }
  expect(await alice.fails(path, asked)).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'to', error: 'must be earlier: there are more than 300 drives' }] },
  })
  expect((await download(alice, { tracker_id, split: false })).trips).toHaveLength(1)
})

test('without the feature of the plan 236', async () => {
  const { tracker_id } = await tracker(alice)
  await db.updateTable('tariff').set({ features: [] }).where('dealer_id', '=', dealer_id).execute()
  expect(await alice.fails(path, { ...period, tracker_id, type: 'form3', number: '1' })).toMatchObject({ code: 236 })
})
