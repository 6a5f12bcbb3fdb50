import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { used } from './used.ts'

const { db, server, dealer, dealer_id, customer, heard, charge, panel } = await used()
const path = 'panel/report/download'
const months = { from: '2026-01', to: '2026-02' }

const download = async (params: object) => {
  const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload: { hash: dealer.hash, ...params } })
  expect(answer.statusCode).toBe(200)
  return answer
}

test('tables of users, months and plans, as a workbook and as CSV', async () => {
  const alice = await customer()
  // Spreadsheets are to take it for no formula.
  await db
    .updateTable('users')
    .set({ legal_type: 'individual', first_name: '=1+1' })
    .where('id', '=', alice.id)
    .execute()
  const van = await heard(alice, '2026-01', 1234, 2_500_000)
  await charge(alice, van, '2026-02-01', 12.5)
  const book = await download(months)
  expect(book.headers['content-disposition']).toContain('usage-2026-01-2026-02.xlsx')
  const { Sheets, SheetNames } = read(book.rawPayload)
  expect(SheetNames).toEqual(['Customers', 'Months', 'Plans'])
  const rows = SheetNames.map((name) => utils.sheet_to_json<unknown[]>(Sheets[name] as object, { header: 1 }).flat())
  expect(rows[0]).toEqual(expect.arrayContaining(['=1+1', 1, 1234, 2.5, 12.5]))
  expect(rows[1]).toEqual(expect.arrayContaining(['2026-01', '2026-02', 1234]))
  expect(rows[2]).toEqual(expect.arrayContaining([12.5]))
  const text = (await download({ ...months, format: 'csv' })).body
  expect(text).toContain("'=1+1;")
  expect(text).toContain(';1234;2.5;')
})

test('too many months, and who may not', async () => {
  expect(await dealer.fails(path, { from: '2025-01', to: '2026-01' })).toMatchObject({ code: 211 })
  expect(await dealer.fails(path, { from: '2026-02', to: '2026-01' })).toMatchObject({ code: 7 })
  const some = await panel({ users: ['read'], transactions: ['read'] }, dealer_id)
  expect(await some.fails(path, months)).toMatchObject({ code: 13 })
})
