import { read, utils } from '@e965/xlsx'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import download_operation from '#api/report/tracker/download.ts'
import { Ended } from '#files/workshop.ts'
import { two_drives } from '#test/api/track/recorded.ts'
import { reporting } from './reporting.ts'

const { db, files, server, tenant, tracker, driven, generate, run } = await reporting()
const alice = await tenant()
const { dealer_id } = await db
  .selectFrom('users')
  .select('dealer_id')
  .where('id', '=', alice.id)
  .executeTakeFirstOrThrow()
const { tracker_id } = await driven(alice, two_drives)
const report_id = await generate(alice, { trackers: [tracker_id], title: 'My trips' })
await run()
const { report } = await alice.call('report/tracker/retrieve', { report_id })
const length: string = report.sheets[0].sections[0].data[0].total.length.v

const download = async (params: object) => {
  const payload = { hash: alice.hash, report_id, ...params }
  const { headers, rawPayload } = await server.inject({ method: 'POST', url: '/v2/report/tracker/download', payload })
  return { name: headers['content-disposition'], type: headers['content-type'], bytes: rawPayload }
}

const textOf = async (bytes: Buffer): Promise<string> =>
  (await extractText(new Uint8Array(bytes), { mergePages: true })).text

test('a PDF says what the answer says, with a title page unless it is headless', async () => {
  const { name, type, bytes } = await download({ format: 'pdf' })
  expect([name, type]).toEqual([expect.stringContaining('My_trips.pdf'), 'application/pdf'])
  const text = await textOf(bytes)
  for (const part of ['My trips', 'Van', 'In total:', length]) expect(text).toContain(part)
  const headless = await download({ format: 'pdf', headless: true })
  expect((await textOf(headless.bytes)).length).toBeLessThan(text.length)
})

test.each(['xlsx', 'xls'])('a workbook, asked for as %s', async (format) => {
  const { name, type, bytes } = await download({ format })
  expect([name, type]).toEqual([expect.stringContaining('My_trips.xlsx'), expect.stringContaining('spreadsheetml')])
  const { SheetNames, Sheets } = read(bytes)
  expect(SheetNames).toContain('Van')
  const cells = SheetNames.flatMap((sheet) => utils.sheet_to_json(Sheets[sheet] as never, { header: 1 })).flat()
  expect(cells).toContain(Number(length))
})

test('a table as CSV, one row a drive, whose figures have all of their digits', async () => {
  const { name, type, bytes } = await download({ format: 'csv' })
  expect([name, type]).toEqual([expect.stringContaining('My_trips.csv'), expect.stringContaining('text/csv')])
  const [titles = '', ...rows] = bytes.toString().trimEnd().split('\r\n')
  expect(titles).toContain('My trips;')
  const { rows: told } = report.sheets[0].sections[0].data[0]
  const own = rows.slice(0, told.length)
  expect(own.map((row) => row.split(';')[0])).toEqual(told.map(() => 'Van'))
  for (const [i, row] of own.entries()) expect(row.split(';')).toContain(String(told[i].length.raw))
})

test('229 while it is not ready, 7 for a format that there is not, 204 for reports of others', async () => {
  const other = await tracker(alice)
  const waiting = await generate(alice, { trackers: [other.tracker_id] })
  const path = 'report/tracker/download'
  expect(await alice.fails(path, { report_id: waiting, format: 'pdf' })).toMatchObject({ code: 229 })
  expect(await alice.fails(path, { report_id, format: 'doc' })).toMatchObject({ code: 7 })
  expect(await (await tenant()).fails(path, { report_id, format: 'pdf' })).toMatchObject({ code: 204 })
})

test('hours and days that count stand on the first page', async () => {
  const time_filter = { from: '08:00', to: '17:00', weekdays: [1, 5] }
  const filtered = await generate(alice, { trackers: [tracker_id], time_filter })
  await run()
  const { bytes } = await download({ report_id: filtered, format: 'pdf' })
  expect(await textOf(bytes)).toContain('08:00–17:00, Mon, Fri')
})

test.each([
  ['pdf', 'errors.0.parameter', 'format'],
  ['xlsx', 'message', 'spent'],
])('what a process has no memory for, as %s', async (format, at, told) => {
  const makeSheets = () => Promise.reject(new Ended('spent'))
  const caller = {
    ...{ account_id: alice.id, user_id: alice.id, master: true },
    ...{ dealer_id, kind: 'user', locale: 'en', time_zone: 'UTC' },
  }
  const context = { ...{ db, files, caller, now: new Date(), config: { map_link: '' } }, documents: { makeSheets } }
  const asked = download_operation.handler({ report_id, format, headless: false } as never, context as never)
  const error = await Promise.resolve(asked).catch((error: unknown) => error)
  expect(at === 'message' ? error : (error as { extra?: unknown }).extra).toHaveProperty(at, told)
})
