import { read, utils } from '@e965/xlsx'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { enterDrive, fillJournal } from '#test/journal.ts'

const { pool, server, tenant, tracker } = await fleet()
const alice = await tenant()
const { tracker_id } = await tracker(alice)
await enterDrive(alice, tracker_id, { purpose: '=1+1', partner: 'Acme', start_odometer: 100.5 })
await enterDrive(alice, tracker_id, { type: 'personal', length: 3, start_date: '2026-01-04 23:00:00' })
await enterDrive(alice, tracker_id, { commute: true, length: 5 })
const path = 'driver/journal/entry/download'
const asked = { tracker_id, from: '2026-01-01 00:00:00', to: '2026-01-31 00:00:00' }

const download = async (params: object) => {
  const payload = { hash: alice.hash, ...asked, ...params }
  const { headers, rawPayload } = await server.inject({ method: 'POST', url: `/v2/${path}`, payload })
  return { name: headers['content-disposition'], type: headers['content-type'], bytes: rawPayload }
}
const textOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text
const cellsOf = (bytes: Buffer) => {
  const { SheetNames, Sheets } = read(bytes)
  return SheetNames.flatMap((sheet) => utils.sheet_to_json(Sheets[sheet] as never, { header: 1 })).flat()
}

test('a PDF has what each drive was for, with a title page unless it is not wanted', async () => {
  const { name, type, bytes } = await download({ format: 'pdf' })
  expect([name, type]).toEqual([expect.stringContaining('.pdf'), 'application/pdf'])
  const text = await textOf(bytes)
  for (const part of ['Journal Van', 'Acme', 'Private', 'Commute', '100.5']) expect(text).toContain(part)
  const headless = await download({ format: 'pdf', add_filename_header: false })
  expect((await textOf(headless.bytes)).length).toBeLessThan(text.length)
})

test.each(['xls', 'xlsx'])('a workbook, asked for as %s, without formulas', async (format) => {
  const { name, type, bytes } = await download({ format })
  expect([name, type]).toEqual([expect.stringContaining('.xlsx'), expect.stringContaining('spreadsheetml')])
  expect(cellsOf(bytes)).toEqual(expect.arrayContaining([21.4, 100.5, 'Acme', 'Business']))
  expect(cellsOf(bytes).some((cell) => String(cell).includes('=1+1'))).toBe(true)
})

test('by type and by days, with what each comes to', async () => {
  const byType = cellsOf((await download({ format: 'xlsx', group_by: 'type' })).bytes)
  expect(byType).toEqual(expect.arrayContaining(['Business : 1', 'Private : 1', 'Commute : 1']))
  const byDay = cellsOf((await download({ format: 'xlsx', group_by: 'date' })).bytes)
  expect(byDay).toEqual(expect.arrayContaining(['Jan 4, 2026 (Sun) : 1', 'Jan 5, 2026 (Mon) : 2', 26.4]))
  const some = cellsOf((await download({ format: 'xlsx', types: ['personal'] })).bytes)
  expect(some).toContain(3)
  expect(some).not.toContain(21.4)
})

test('7 for what there is not, 201 for trackers of others', async () => {
  for (const [params, parameter] of [
    [{ format: 'doc' }, 'format'],
    [{ format: 'pdf', group_by: 'driver' }, 'group_by'],
    [{ format: 'pdf', add_filename_header: 'maybe' }, 'add_filename_header'],
    [{ format: 'pdf', from: undefined }, 'from'],
  ] as const)
    expect((await alice.fails(path, { ...asked, ...params })).body).toMatchObject({
      status: { code: 7 },
      errors: [{ parameter }],
    })
  expect(await (await tenant()).fails(path, { ...asked, format: 'pdf' })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { ...asked, format: 'pdf', entry_ids: [999_999] })).toMatchObject({ code: 217 })
})

test('more than 10,000 entries are no file that is cut', async () => {
  const { tracker_id: full } = await tracker(alice)
  await fillJournal(pool, alice, full, 10_001)
  const wanted = { tracker_id: full, from: '2020-01-01 00:00:00', to: '2020-01-31 00:00:00', format: 'xlsx' }
  expect((await alice.fails(path, wanted)).body).toMatchObject({ status: { code: 7 }, errors: [{ parameter: 'to' }] })
  const { type } = await download({ ...wanted, from: '2020-01-01 00:02:00' })
  expect(type).toContain('spreadsheetml')
})
