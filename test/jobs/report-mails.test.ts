import type { Readable } from 'node:stream'
import { read, utils } from '@e965/xlsx'
import { unzipSync } from 'fflate'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { reportWriterOf } from '#cli/workers.ts'
import { invalid } from '#contract/errors.ts'
import { createDocuments } from '#files/documents.ts'
import { createReportMailer } from '#jobs/report-mails.ts'
import { createReportScheduler } from '#jobs/report-schedules.ts'
import type { SendMail } from '#notify/mail.ts'
import type { SendMeans } from '#service/report/send.ts'
import { type Config, readConfig } from '#src/config.ts'
import { scheduled } from '#test/api/report/schedule/scheduling.ts'
import { reporting } from '#test/api/report/tracker/reporting.ts'
import { two_drives } from '#test/api/track/recorded.ts'
import { fleetSecret, type Person, postOf } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'

const box = await mailbox()
const { db, pool, files, server, tenant, subuser, driven, run: makeReports } = await reporting()
const config = { ...readConfig({}), public_url: 'https://fleet.example', smtp_url: box.smtp_url }
const post = postOf(db, { smtp_url: box.smtp_url, public_url: config.public_url }, undefined, files)
const writing = reportWriterOf(undefined, { db, config, secret: fleetSecret, files, documents: createDocuments() })
const logged: object[] = []
const log = { error: (details: object) => void logged.push(details) }
const mailerOf = (overrides: Partial<Config> = {}, means: Partial<SendMeans> = {}) =>
  createReportMailer({ db, config: { ...config, ...overrides }, secret: fleetSecret, files, log, ...writing, ...means })
const scheduler = createReportScheduler({ db, config, log })

const alice = await tenant()
await db.updateTable('users').set({ locale: 'de_DE', first_name: 'Alice' }).where('id', '=', alice.id).execute()
const { tracker_id } = await driven(alice, two_drives)
const { login } = await db.selectFrom('users').select('login').where('id', '=', alice.id).executeTakeFirstOrThrow()

let addresses = 0
/** Has a schedule fire for the day on which the tracker drove, and its report made; answers the schedule, and whom it mails. */
const fired = async (person: Person, more: object = {}, report: object = {}) => {
  const to = `office${++addresses}@mail.example`
  const every = { period: '1d', schedule: { type: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7] }, emails: [to], ...more }
  const { id } = await person.call('report/schedule/create', { schedule: scheduled([tracker_id], every, report) })
  await db
    .updateTable('report_schedule')
    .set({ next_time: new Date('2026-01-06T08:00:00Z') })
    .where('id', '=', id)
    .execute()
  await scheduler.run(new Date('2026-01-06T08:00:02Z'))
  await makeReports()
  const result = async () => {
    const { list } = await person.call('report/schedule/list')
    return list.find((one: { id: number }) => one.id === id)?.last_result
  }
  return { id, to, result }
}
const bytesOf = (attachment: { content: unknown } | undefined): Uint8Array =>
  new Uint8Array(attachment?.content as ArrayBuffer)

test('the mail has the first table in the language of the user, and the PDF by the name of downloads', async () => {
  const { to, result } = await fired(alice)
  await Promise.all([mailerOf().run(), mailerOf().run()])
  expect(await result()).toMatchObject({ success: true, late: false, id: expect.any(Number) })
  await post.sendDue()
  const [mail, ...more] = box.to(to)
  expect(more).toEqual([])
  expect(mail?.subject).toContain('Fahrten')
  for (const part of ['Der Bericht hängt an', 'Van', 'Insgesamt:', login]) {
    expect(mail?.text).toContain(part)
    expect(mail?.html).toContain(part)
  }
  expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['Fahrten.pdf', 'application/pdf'],
  ])
  const { text } = await extractText(bytesOf(mail?.attachments[0]), { mergePages: true })
  expect(text).toContain('Van')
  expect(await db.selectFrom('report_sending').selectAll().execute()).toEqual([])
})

test('a workbook in a ZIP file', async () => {
  const { to } = await fired(alice, { email_format: 'xls', email_zip: true }, { title: 'My "trips"' })
  await mailerOf().run()
  await post.sendDue()
  const [attachment] = box.to(to)[0]?.attachments ?? []
  expect([attachment?.filename, attachment?.mimeType]).toEqual(['My_trips_.zip', 'application/zip'])
  const unzipped = unzipSync(bytesOf(attachment))
  expect(Object.keys(unzipped)).toEqual(['My_trips_.xlsx'])
  const { SheetNames, Sheets } = read(unzipped['My_trips_.xlsx'])
  const cells = SheetNames.flatMap((sheet) => utils.sheet_to_json(Sheets[sheet] as never, { header: 1 })).flat()
  expect(cells.length).toBeGreaterThan(10)
})

test('one that is too large for a mail is taken by its link, until it is over', async () => {
  const { to } = await fired(alice)
  await mailerOf({ report_mail_size: 0 }).run()
  await post.sendDue()
  const [mail] = box.to(to)
  expect(mail?.attachments).toEqual([])
  const [, path = ''] = /https:\/\/fleet\.example(\/report\/[0-9a-f]{32})/.exec(mail?.text ?? '') ?? []
  const taken = await server.inject({ method: 'GET', url: path })
  expect([taken.statusCode, taken.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('Fahrten.pdf'),
  ])
  expect(taken.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const head = await server.inject({ method: 'HEAD', url: path })
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, taken.headers['content-length']])
  expect((await server.inject({ method: 'GET', url: `/report/${'0'.repeat(32)}` })).statusCode).toBe(404)
  await db.updateTable('users').set({ blocked: true }).where('id', '=', alice.id).execute()
  expect((await server.inject({ method: 'GET', url: path })).statusCode).toBe(404)
  await db.updateTable('users').set({ blocked: false }).where('id', '=', alice.id).execute()
  await pool.query(`update report_file set expires = now() - interval '1 s'`)
  expect((await server.inject({ method: 'GET', url: path })).statusCode).toBe(404)
})

test('a report that is deleted before its mail is sent goes nowhere', async () => {
  const { to, result } = await fired(alice)
  await mailerOf().run()
  await alice.call('report/tracker/delete', { report_id: (await result()).id })
  await post.sendDue()
  expect([box.to(to), await result()]).toEqual([[], { success: true, id: null, late: false }])
})

test('what is attached is closed when the attempt fails before anybody has read it', async () => {
  await fired(alice)
  await mailerOf().run()
  const attached: Readable[] = []
  const failing: SendMail = async ({ attachments = [] }) => {
    attached.push(...attachments.map(({ content }) => content))
    throw new Error('no route')
  }
  await postOf(db, { public_url: config.public_url }, failing, files).sendDue()
  expect(attached.map(({ destroyed }) => destroyed)).toEqual([true])
})

test('one that cannot be written is tried again, then its user is told why', async () => {
  const { to, result } = await fired(alice)
  const mailer = mailerOf({}, { write: () => Promise.reject(new Error('no paper')) })
  for (let tried = 0; tried < 3; tried++) {
    expect(await result()).toBeNull()
    await pool.query('update report_sending set next_try = now()')
    await mailer.run()
  }
  expect([logged.length, await result()]).toEqual([3, { success: false, id: null, late: false, fault: 'unexpected' }])
  await post.sendDue()
  expect(box.to(to)).toEqual([])
  expect(box.to(login).at(-1)?.text).toContain('konnte nicht erstellt werden')
})

test('one at which processes end is given up unread', async () => {
  const { to, result } = await fired(alice)
  await pool.query('update report_sending set tries = 3')
  let isRead = false
  const write = () => {
    isRead = true
    return Promise.reject(new Error('read'))
  }
  await mailerOf({}, { write }).run()
  expect(isRead).toBe(false)
  expect(await result()).toMatchObject({ success: false, fault: 'unexpected' })
  await post.sendDue()
  expect([box.to(to), box.to(login).at(-1)?.text]).toEqual([
    [],
    expect.stringContaining('konnte nicht erstellt werden'),
  ])
})

test('its mail tells of trackers that are left out, and that a PDF of so many rows is a workbook', async () => {
  const { to } = await fired(alice)
  await pool.query('update report_sending set left_out = 2')
  const write: SendMeans['write'] = (caller, report_id, format, signal) =>
    format === 'pdf'
      ? Promise.reject(invalid('format', 'too many rows'))
      : writing.write(caller, report_id, format, signal)
  await mailerOf({}, { write }).run()
  await post.sendDue()
  const [mail] = box.to(to)
  for (const part of ['in diesem Bericht fehlen', ': 2.', 'deshalb ist es eine Arbeitsmappe'])
    expect(mail?.text).toContain(part)
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['Fahrten.xlsx'])
})

test('the link of a sub-user who sees the tracker no more leads nowhere', async () => {
  const clerk = await subuser(alice, ['reports'])
  await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers: [tracker_id] })
  const { to } = await fired(clerk)
  await mailerOf({ report_mail_size: 0 }).run()
  await post.sendDue()
  const [, path = ''] = /https:\/\/fleet\.example(\/report\/[0-9a-f]{32})/.exec(box.to(to)[0]?.text ?? '') ?? []
  const taken = async () => (await server.inject({ method: 'GET', url: path })).statusCode
  expect(await taken()).toBe(200)
  await alice.call('subuser/tracker/unbind', { subuser_id: clerk.id, trackers: [tracker_id] })
  expect(await taken()).toBe(404)
})

test('one that could not be made is told likewise', async () => {
  const { id, result } = await fired(alice)
  await pool.query(
    `update report set state = 'failed', fault = 'too_long' where id = (select report_id from report_sending where schedule_id = $1)`,
    [id],
  )
  await mailerOf().run()
  expect(await result()).toMatchObject({ success: false, fault: 'too_long' })
  await post.sendDue()
  expect(box.to(login).at(-1)?.text).toContain('mehr als 15 Minuten')
})
