import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { cellsIn } from '#test/spreadsheets.ts'
import { all, createUser } from './people.ts'

const { db, server, panel, otherDealer } = await fleet()
const fresh = async () => panel(all, await otherDealer())

const ask = ({ hash }: Person, params: object = {}) =>
  server.inject({ method: 'POST', url: '/v2/panel/user/export', payload: { hash, ...params } })

const tableOf = async (dealer: Person, params: object = {}): Promise<string[][]> =>
  cellsIn((await ask(dealer, params)).rawPayload)

test('all users as a workbook', async () => {
  const dealer = await fresh()
  const a = await createUser(dealer, { login: 'ada@x.example', middle_name: '<K&ng>', phone: '4915112345678' })
  const b = await createUser(dealer, { login: 'bob@x.example', first_name: '=1+1', last_name: 'Ж' })
  const answer = await ask(dealer)
  expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(answer.headers['content-disposition']).toContain('users.xlsx')
  expect(await cellsIn(answer.rawPayload)).toEqual([
    ['id', 'login', 'first_name', 'middle_name', 'last_name', 'phone'],
    [String(a), 'ada@x.example', 'Ada', '<K&ng>', 'Lovelace', '4915112345678'],
    [String(b), 'bob@x.example', '=1+1', '', 'Ж'],
  ])
})

test('some columns of some users as CSV, in the order that is asked', async () => {
  const dealer = await fresh()
  for (const last_name of ['Ba', 'Aa', 'Ca', 'X']) await createUser(dealer, { last_name, first_name: 'y' })
  const wanted = { format: 'csv', columns: ['last_name', 'first_name'], order_by: 'last_name' }
  const answer = await ask(dealer, { ...wanted, ascending: false, filter: 'Y', limit: 2, offset: 1 })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.body).toBe('\uFEFFlast_name;first_name\r\nCa;y\r\nBa;y\r\n')
})

test('columns that are not known are left out, and all there are told when none is', async () => {
  const dealer = await fresh()
  const id = String(await createUser(dealer))
  expect(await tableOf(dealer, { columns: ['balance', 'id', 'id'], order_by: 'mars' })).toEqual([['id'], [id]])
  expect((await tableOf(dealer, { columns: ['balance'] }))[0]).toHaveLength(6)
  expect((await tableOf(dealer, { columns: [] }))[0]).toHaveLength(6)
})

test('inactive users can be left out', async () => {
  const dealer = await fresh()
  const active = await createUser(dealer)
  await createUser(dealer, { activated: false })
  expect(await tableOf(dealer, { columns: ['id'], hide_inactive: true })).toEqual([['id'], [String(active)]])
  expect(await tableOf(dealer, { columns: ['id'] })).toHaveLength(3)
})

test('nobody is a header', async () => {
  expect(await tableOf(await fresh(), { columns: ['id'] })).toEqual([['id']])
})

test('more than a batch is written whole, and only the dealer’s own', async () => {
  const dealer = await fresh()
  await createUser(await fresh())
  const id = await createUser(dealer)
  await sql`insert into users (id, account_id, dealer_id, login, password_hash)
            select n, n, u.dealer_id, 'copy' || n || '@x.example', '' from users u, generate_series(1000001, 1001200) n
            where u.id = ${id}`.execute(db)
  const rows = await tableOf(dealer, { columns: ['id'] })
  expect(new Set(rows.map(([id]) => id)).size).toBe(1202)
})

test('it needs users/read', async () => {
  expect(await (await panel({ users: ['create'] })).fails('panel/user/export')).toMatchObject({ code: 13 })
})
