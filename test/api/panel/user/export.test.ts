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
  const first = (row: string[]) => row.slice(0, 6)
  expect((await cellsIn(answer.rawPayload)).map(first)).toEqual([
    ['id', 'login', 'first_name', 'middle_name', 'last_name', 'phone'],
    [String(a), 'ada@x.example', 'Ada', '<K&ng>', 'Lovelace', '4915112345678'],
    [String(b), 'bob@x.example', '=1+1', '', 'Ж', ''],
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
  expect(await tableOf(dealer, { columns: ['mars', 'id', 'id'], order_by: 'mars' })).toEqual([['id'], [id]])
  const { list } = await dealer.call('panel/user/list')
  const [user] = list
  const told = Object.keys(user).filter((name) => typeof user[name] !== 'object' || user[name] === null)
  for (const columns of [['mars'], [], '', undefined]) {
    const [header = []] = await tableOf(dealer, { columns })
    expect(told.filter((name) => !header.includes(name) && name !== 'block_parameters')).toEqual([])
  }
})

test('columns are asked for between commas too, and cells tell what the list tells', async () => {
  const dealer = await fresh()
  const user_id = await createUser(dealer, { post_city: 'Lisbon' })
  const { value } = await dealer.call('panel/user/read', { user_id })
  const columns = ['creation_date', 'activated', 'balance', 'menu_preset_id', 'okpo_code', 'post_city']
  const cells = [value.creation_date, 'true', '0', '', '', 'Lisbon']
  const expected = `\uFEFF${columns.join(';')}\r\n${cells.join(';')}\r\n`
  expect((await ask(dealer, { format: 'csv', columns: columns.join(', ') })).body).toBe(expected)
  const query = new URLSearchParams({ hash: dealer.hash, format: 'csv', columns: columns.join(',') })
  expect((await server.inject({ url: `/v2/panel/user/export?${query}` })).body).toBe(expected)
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
