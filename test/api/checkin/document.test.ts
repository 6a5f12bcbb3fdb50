import { expect, test } from 'vitest'
import { readPdf, readXlsx } from '#test/documents.ts'
import { checkedIn, uploaded } from '#test/field-documents.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { makeForm } from '#test/forms.ts'

/** The documents of `checkin/list`; what it lists is in list.test.ts. */

const { db, files, server, tenant, subuser, tracker } = await fleet()

const download = (person: Person, params: object) =>
  server.inject({ method: 'POST', url: '/v2/checkin/list', payload: { hash: person.hash, ...params } })
const pdfOf = async (person: Person, params: object = {}) =>
  readPdf((await download(person, { format: 'pdf', ...params })).rawPayload)
const xlsxOf = async (person: Person, params: object = {}) =>
  readXlsx((await download(person, { format: 'xlsx', ...params })).rawPayload)
const flat = (texts: readonly string[]): string => texts.join(' ').replaceAll(/\s+/g, ' ')

const elbe = { lat: 53.5436, lng: 9.9663, address: 'Große Elbstraße 12, Hamburg', precision: 100 }
const lisbon = { lat: 38.7071, lng: -9.1355, address: '' }
const at = (time: string) => new Date(`2026-11-${time}:00Z`)

/** An account whose people checked in three times: with photos, with a form, with neither. */
const furnished = async (zone = 'Europe/Berlin', settings: object = {}) => {
  const alice = await tenant(zone)
  const chosen = { legal_type: 'legal_entity', legal_name: 'Söhne Gartenbau', ...settings }
  await db.updateTable('users').set(chosen).where('id', '=', alice.id).execute()
  const { tracker_id: one } = await tracker(alice, { label: 'HH-AB 123' })
  const { tracker_id: two } = await tracker(alice, { label: 'Lisboa 7' })
  const named = { first_name: 'Анна', middle_name: 'Сергеевна', last_name: 'Кузнецова', tracker_id: one }
  const { id: anna } = await alice.call('employee/create', { employee: named })
  const photos = [await uploaded({ db, files }, alice, 'a.jpg'), await uploaded({ db, files }, alice, 'b.jpg')]
  const first = {
    tracker_id: one,
    marker_time: at('03T07:30'),
    location: elbe,
    comment: '=1+1 delivered',
    file_ids: photos,
  }
  const form_id = await makeForm(alice, two)
  const photo = await uploaded({ db, files }, alice, 'door.jpg', { form_id, field_id: 'photo' })
  const values = { name: { type: 'text', value: 'Maria' }, photo: { type: 'photo', file_ids: [photo] } }
  const second = { tracker_id: two, marker_time: at('04T23:30'), location: lisbon, form: { form_id, values } }
  const ids = [await checkedIn(db, alice, first), await checkedIn(db, alice, second)]
  ids.push(
    await checkedIn(db, alice, { tracker_id: one, marker_time: at('05T10:00'), location: elbe, comment: 'third' }),
  )
  return { alice, one, two, anna, ids }
}

test('a PDF of check-ins: head, rows, photos, forms, links to places', async () => {
  const { alice } = await furnished('Europe/Berlin', { locale: 'de_DE' })
  const params = { from: '2026-11-03 00:00:00', to: '2026-11-30 23:59:00', format: 'pdf' }
  const { statusCode, headers, rawPayload } = await download(alice, params)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toContain('filename="Check-ins_2026-11-03_2026-11-30.pdf"')
  const { title, language, texts, pictures, links } = await readPdf(rawPayload)
  expect([title, language]).toEqual(['Check-ins', 'de-DE'])
  const text = flat(texts)
  for (const told of [
    'Söhne Gartenbau',
    'Zeitraum 03.11.2026 00:00 bis 30.11.2026 23:59',
    'Europe/Berlin',
    'Mitarbeiter',
  ])
    expect(text).toContain(told)
  for (const told of ['HH-AB 123', '=1+1 delivered', '08:30', '05.11.2026 00:30', 'third', '38.70710, -9.13550'])
    expect(text).toContain(told)
  for (const told of ['Кузнецова', 'Delivery', 'Maria', 'Keine Antwort', 'Seite 1 von']) expect(text).toContain(told)
  expect(pictures.reduce((sum, each) => sum + each)).toBe(3)
  expect(links.flat()).toContain(
    'https://www.openstreetmap.org/?mlat=38.707100&mlon=-9.135500#map=17/38.707100/-9.135500',
  )
})

test('a workbook of check-ins: times, numbers, photos, and a sheet of answers', async () => {
  const { alice } = await furnished('Europe/Berlin', { measurement_system: 'us' })
  const { rows, sheets, media } = await xlsxOf(alice)
  expect(Object.keys(rows)).toEqual(['Check-ins', 'Forms'])
  const list = (rows['Check-ins'] ?? []).filter((row) => row.length > 5)
  expect(list.map((row) => row[4])).toEqual(['Comment', '=1+1 delivered', undefined, 'third'])
  expect(list[0]).toEqual(
    expect.arrayContaining(['Time', 'Employee', 'Tracker', 'Place', 'Latitude', 'Longitude', 'Accuracy, ft', 'Photos']),
  )
  // 3 November 2026, 08:30 in Berlin; 100 metres are 328 feet.
  expect(list[1]?.[0]).toBeCloseTo(46_329 + 8.5 / 24, 8)
  expect(list[1]?.slice(6, 9)).toEqual([53.5436, 9.9663, 328])
  expect(list[2]?.[5]).toBe('Delivery')
  expect((rows.Forms ?? []).filter((row) => row[4] === 'Name')[0]?.slice(2)).toEqual([
    'Lisboa 7',
    'Delivery',
    'Name',
    'Maria',
  ])
  const cells = Object.values(sheets['Check-ins'] ?? {})
  expect(cells.some((cell) => cell?.f)).toBe(false)
  expect(cells.filter((cell) => cell?.l?.Target.startsWith('https://www.openstreetmap.org/'))).toHaveLength(3)
  expect(Object.keys(media)).toHaveLength(3)
})

test('what was asked for is in the head, and nothing else in the rows', async () => {
  const { alice, one, anna } = await furnished('UTC', { measurement_system: 'imperial' })
  const conditions = [
    { type: 'eq', field: 'employee', value: anna },
    { type: 'not', condition: { type: 'contains', field: 'comment', value: 'thi' } },
  ]
  const location = { lat: 53.5436, lng: 9.9663, radius: 500 }
  const { texts } = await pdfOf(alice, { trackers: [one], conditions, location, sort: ['marker_time=desc'] })
  const text = flat(texts)
  expect(text).toContain('Period Of all time')
  expect(text).toContain('Trackers HH-AB 123')
  expect(text).toContain('Within 1640 ft of 53.54360, 9.96630')
  expect(text).toContain('Employee is Анна Сергеевна Кузнецова; not (Comment contains “thi”)')
  expect(text).toContain('Check-ins 1')
  expect(text).not.toContain('third')
})

test('the order and the part of the list hold for documents', async () => {
  const { alice } = await furnished()
  const timesOf = async (params: object) => {
    const { rows } = await xlsxOf(alice, params)
    return (rows['Check-ins'] ?? []).filter((row) => typeof row[6] === 'number').map((row) => row[4])
  }
  expect(await timesOf({ sort: ['marker_time=desc'] })).toEqual(['third', undefined, '=1+1 delivered'])
  expect(await timesOf({ sort: ['marker_time=desc'], limit: 1, offset: 2 })).toEqual(['=1+1 delivered'])
  expect(await timesOf({ limit: 0 })).toEqual([])
  expect(await timesOf({ offset: 2 })).toEqual(['third'])
})

test('a sub-user is told of the trackers that it sees, and no label of others', async () => {
  const { alice, one, two } = await furnished()
  const sub = await subuser(alice, ['employee_update'])
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [one] })
  const conditions = [{ type: 'in', field: 'tracker_id', value: [one, two] }]
  const text = flat((await pdfOf(sub, { conditions })).texts)
  expect(text).toContain('third')
  expect(text).toContain(`Tracker is HH-AB 123, ${two}`)
  expect(text).not.toContain('Lisboa 7')
})

test('what is asked for wrongly is told as JSON', async () => {
  const { alice, one } = await furnished()
  expect(await alice.fails('checkin/list', { format: 'doc' })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'format' }] },
  })
  const nothing = { from: '2026-11-03 00:00:00', to: '2026-11-03 00:00:00' }
  expect(await alice.fails('checkin/list', { format: 'pdf', ...nothing })).toMatchObject({ code: 7 })
  const much = { from: '2026-01-01 00:00:00', to: '2026-11-03 00:00:00' }
  expect(await alice.fails('checkin/list', { format: 'pdf', ...much })).toMatchObject({ code: 211 })
  expect(await alice.fails('checkin/list', { format: 'xlsx', trackers: [one, 2_000_000_000] })).toMatchObject({
    code: 217,
  })
  expect((await alice.call('checkin/list', { format: '' })).count).toBe(3)
  const sub = await subuser(alice)
  expect(await sub.fails('checkin/list', { format: 'pdf' })).toMatchObject({ code: 13 })
})

test('more than a document holds is 212 unless a part is asked for', async () => {
  const { alice, one } = await furnished()
  const many = Array.from({ length: 10_001 }, (_, i) => i)
  await db
    .insertInto('checkin')

    .values(
      many.map((i) => ({
        account_id: alice.id,
        tracker_id: one,
        marker_time: new Date(i * 1000),
        lat: 1,
        lng: 1,
        address: 'x',
      })),
    )
    .execute()
  expect(await alice.fails('checkin/list', { format: 'pdf' })).toMatchObject({ code: 212 })
  const { rows } = await xlsxOf(alice, { limit: 2 })
  expect((rows['Check-ins'] ?? []).filter((row) => typeof row[6] === 'number')).toHaveLength(2)
})
