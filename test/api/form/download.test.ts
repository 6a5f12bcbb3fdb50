import { expect, test } from 'vitest'
import { readPdf, readXlsx } from '#test/documents.ts'
import { checkedIn, uploaded } from '#test/field-documents.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { makeForm } from '#test/forms.ts'

const { db, files, server, tenant, subuser, tracker, otherDealer } = await fleet({
  public_url: 'https://fleet.example',
})

const download = (person: Person, params: object) =>
  server.inject({ method: 'POST', url: '/v2/form/download', payload: { hash: person.hash, ...params } })

const at = new Date('2026-11-03T07:30:00Z')
const location = { lat: 53.5436, lng: 9.9663, address: 'Große Elbstraße 12, Hamburg' }

/** A form of one field of each type that somebody has filled in. */
const filled = async (alice: Person) => {
  const { tracker_id } = await tracker(alice, { label: 'HH-AB 123' })
  const form_id = await makeForm(alice, tracker_id)
  const file = (field_id: string, name: string, preview = true) =>
    uploaded({ db, files }, alice, name, { form_id, field_id, preview })
  const values = {
    name: { type: 'text', value: '=HYPERLINK("x")' },
    seen: { type: 'checkbox_group', values: [true, false, true] },
    kind: { type: 'dropdown', value_index: 1 },
    day: { type: 'date', value: '2026-11-02' },
    stars: { type: 'rating', value: 3 },
    paper: { type: 'file', file_ids: [await file('paper', 'note.pdf', false)] },
    photo: { type: 'photo', file_ids: [await file('photo', 'a.jpg'), await file('photo', 'b.jpg')] },
    sign: { type: 'signature', file_id: await file('sign', 'sign.jpg') },
  }
  await checkedIn(db, alice, { tracker_id, marker_time: at, location, form: { form_id, values } })
  return { form_id, tracker_id }
}

test('a filled form as a PDF, in the language, zone and formats of the user', async () => {
  const alice = await tenant('Europe/Berlin')
  await db
    .updateTable('users')
    .set({ locale: 'de_DE', date_format: 'ddMMyyyy_dots' })
    .where('id', '=', alice.id)
    .execute()
  const { form_id } = await filled(alice)
  const { statusCode, headers, rawPayload } = await download(alice, { id: form_id, format: 'pdf' })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toContain(`filename="Delivery_${form_id}.pdf"`)
  const { title, language, texts, pictures, links } = await readPdf(rawPayload)
  expect([title, language]).toEqual(['Delivery', 'de-DE'])
  const text = texts.join(' ').replaceAll(/\s+/g, ' ')
  for (const told of ['Delivery', 'At the door', 'HH-AB 123', 'Eingereicht 03.11.2026 08:30', 'Europe/Berlin'])
    expect(text).toContain(told)
  for (const told of ['Name =HYPERLINK("x")', '• Lamp • Oil', 'Kind B', 'Way Keine Antwort', '02.11.2026', '3 von 4'])
    expect(text).toContain(told)
  for (const told of ['note.pdf', 'More', 'Seite 1 von 1']) expect(text).toContain(told)
  expect(pictures).toEqual([3])
  expect(links[0]).toEqual(['https://www.openstreetmap.org/?mlat=53.543600&mlon=9.966300#map=17/53.543600/9.966300'])
})

test('a filled form as a workbook, whose texts are never formulas', async () => {
  const alice = await tenant()
  const { form_id } = await filled(alice)
  const { headers, rawPayload } = await download(alice, { id: form_id, format: 'xlsx' })
  expect(headers['content-type']).toContain('spreadsheetml.sheet')
  const { rows, media, sheets } = await readXlsx(rawPayload)
  const told = (rows.Form ?? []).filter((row) => row.length > 0)
  expect(told).toContainEqual(['Name', '=HYPERLINK("x")'])
  expect(told).toContainEqual(['Seen', '• Lamp\n• Oil'])
  expect(told).toContainEqual(['Way', 'No answer'])
  expect(told.find(([question]) => question === 'Paper')?.[2]).toBe('note.pdf')
  expect(Object.values(sheets.Form ?? {}).some((cell) => cell?.f)).toBe(false)
  expect(Object.keys(media)).toHaveLength(3)
})

test('a form that was not submitted yet has its questions', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const id = await makeForm(alice, tracker_id)
  const { texts } = await readPdf((await download(alice, { id, format: 'pdf' })).rawPayload)
  expect(texts[0]).toContain('Not submitted yet')
  expect(texts[0]).toContain('Signature')
})

test('the logo and colour of the dealer are in it', async () => {
  const dealer = await otherDealer()
  const alice = await tenant('UTC', dealer)
  await files.put('dealer/images/abc.png', Buffer.from(logo, 'base64'), 'image/png')
  const settings = JSON.stringify({
    service_title: 'Nordfleet',
    document_logo: 'dealer/images/abc.png',
    color_theme: '#aa0000',
  })
  await db.updateTable('dealer').set({ settings }).where('id', '=', dealer).execute()
  const { tracker_id } = await tracker(alice)
  const id = await makeForm(alice, tracker_id)
  const pdf = await readPdf((await download(alice, { id, format: 'pdf' })).rawPayload)
  expect(pdf.pictures).toEqual([1])
  const { media, parts } = await readXlsx((await download(alice, { id, format: 'xlsx' })).rawPayload)
  expect(Object.keys(media)).toEqual(['xl/media/s1p1.png'])
  expect(parts['xl/styles.xml']).toContain('FFAA0000')
  expect(parts['docProps/core.xml']).toContain('Nordfleet')
  await files.remove('dealer/images/abc.png')
  expect((await readPdf((await download(alice, { id, format: 'pdf' })).rawPayload)).texts[0]).toContain('Nordfleet')
})

const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('who does not see the tracker gets 201, and an unknown format is 7', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { form_id, tracker_id } = await filled(alice)
  const sub = await subuser(alice)
  for (const other of [bob, sub])
    expect(await other.fails('form/download', { id: form_id, format: 'pdf' })).toMatchObject({ code: 201 })
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [tracker_id] })
  expect((await download(sub, { id: form_id, format: 'pdf' })).statusCode).toBe(200)
  expect(await alice.fails('form/download', { id: form_id, format: 'docx' })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'format' }] },
  })
})
