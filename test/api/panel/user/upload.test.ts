import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headers, readHeader } from '#batch/user/headers.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { type FilePart, form } from '#test/form.ts'
import { all, createUser, login } from './people.ts'

const { db, server, dealer_id, otherDealer, panel } = await fleet({ redirect_hosts: ['intranet:8443'] })
const dealer = await panel(all)

const csv = (text: string): FilePart => ({ name: 'users.csv', type: 'text/csv', bytes: Buffer.from(text) })

const ask = (parts: Record<string, string | FilePart>, query = '') =>
  server.inject({ method: 'POST', url: `/v2/panel/user/upload${query}`, ...form(parts) })

const upload = async (file: FilePart, { hash }: Person = dealer) => (await ask({ hash, file })).json()

const signIn = async (login: string, password: string) =>
  (await server.inject({ method: 'POST', url: '/v2/user/auth', payload: { login, password } })).json()

const found = async (filter: string) => (await dealer.call('panel/user/list', { filter })).list

const head = 'Email address*;Password*;Status*;Legal status*;Surname*;Name*'
const passedOver = (header: string) => ({
  parameter: `users_import.${header}`,
  error: 'is not the name of a column, or of one that is there already; it was passed over',
})
const line = (to = login()) => `${to};secret pass;1;1;Lovelace;Ada`

test('the users of a file can sign in', async () => {
  const [a, b] = [login(), login()]
  expect(await upload(csv(`${head}\n${line(a)}\n\n${line(b)}\n`))).toEqual({ success: true, total: 2, errors: 0 })
  expect((await signIn(a, 'secret pass')).type).toBe('authenticated')
  expect(await found(b)).toMatchObject([
    { dealer_id, activated: true, verified: true, first_name: 'Ada', last_name: 'Lovelace' },
  ])
})

test('every column, in any order, with the settings of the dealer', async () => {
  await db
    .updateTable('dealer')
    .set({ settings: '{"default_user_time_zone":"Asia/Tokyo","locale":"ja"}' })
    .where('id', '=', dealer_id)
    .execute()
  const to = login()
  const columns = {
    'Registration zip code': '20301',
    'Device limit': '5',
    Name: 'Grace',
    'Email address': to,
    Password: '123456',
    Status: '0',
    'Legal status': '2',
    Surname: 'Hopper',
    'Middle name': 'B.',
    'Phone number': '+1 (555) 123-4567',
    Comment: '"a; ""b"""',
    Country: 'USA',
    Region: 'VA',
    City: 'Arlington',
    'Street, address': '1 Navy Way',
    'Zip code': '22201',
    'Legal name': 'Cobol Inc',
    'Tax number': '98-76',
    IEC: 'kpp',
    'Registration country': 'US',
    'Registration region': 'DC',
    'Registration city': 'Washington',
    'Registration address': 'Pentagon',
    Discount: '12,5 %',
    'End date of discount': '1.12.2030',
    Unknown: 'x',
  }
  expect(await upload(csv(`${Object.keys(columns).join(';')}\r\n${Object.values(columns).join(';')}`))).toEqual({
    success: true,
    total: 1,
    errors: 0,
    warnings: [passedOver('Unknown')],
  })
  const [value] = await found(to)
  expect(value).toMatchObject({
    activated: false,
    verified: false,
    legal_type: 'legal_entity',
    first_name: 'Grace',
    last_name: 'Hopper',
    middle_name: 'B.',
    phone: '15551234567',
    comment: 'a; "b"',
    post_country: 'USA',
    post_region: 'VA',
    post_city: 'Arlington',
    post_street_address: '1 Navy Way',
    post_index: '22201',
    legal_name: 'Cobol Inc',
    tin: '98-76',
    iec: 'kpp',
    registered_country: 'US',
    registered_region: 'DC',
    registered_city: 'Washington',
    registered_street_address: 'Pentagon',
    registered_index: '20301',
  })
  const { discount } = await dealer.call('panel/user/read', { user_id: value.id })
  expect(discount).toEqual({ value: 12.5, min_trackers: 5, end_date: '2030-12-01', strategy: 'no_summing' })
  const row = await db.selectFrom('users').select(['time_zone', 'locale']).where('id', '=', value.id).executeTakeFirst()
  expect(row).toEqual({ time_zone: 'Asia/Tokyo', locale: 'ja' })
  const mail = await db.selectFrom('mail').select('template').where('recipient', '=', to).execute()
  expect(mail).toEqual([{ template: 'activation' }])
})

test('Russian names, as Excel writes them', async () => {
  const to = login()
  const header = [
    'Адрес электронной почты',
    'Пароль',
    'Статус',
    'Юридический статус',
    'Фамилия',
    'Имя',
    'ОГРН',
    'ОКПО',
    'ИНН',
    'КПП',
    'Минимальное количество устройств',
    'Скидка',
  ]
  const sheet = utils.aoa_to_sheet([
    header,
    [to, 123456, 1, 1, 'Лавлейс', 'Ада', '1027700', 12345678, '77', '99', 3, 10],
  ])
  for (const bookType of ['xlsx', 'biff8'] as const) {
    const bytes = write({ SheetNames: ['A'], Sheets: { A: sheet } }, { bookType, type: 'buffer' }) as Buffer
    const answer = await upload({ name: `users.${bookType}`, type: 'application/octet-stream', bytes })
    // The first creates the user, so the second gets as far as finding it.
    expect(answer).toMatchObject(bookType === 'xlsx' ? { total: 1 } : { status: { code: 206 }, row_number: 2 })
  }
  expect(await found(to)).toMatchObject([
    { last_name: 'Лавлейс', state_reg_num: '1027700', okpo_code: '12345678', tin: '77', iec: '99' },
  ])
  expect((await signIn(to, '123456')).type).toBe('authenticated')
})

test('headers as people write them: look-alike letters, long names, a slip', async () => {
  const to = login()
  const cells = {
    'E-Mail-Adresse': to,
    Passwort: 'secret pass',
    Estatus: '1',
    'Правовой статус': '3',
    Apellidos: 'Hopper',
    Prénom: 'Grace',
    'Улица, дом, квартира': 'Navy Way 1, 2',
    'Улица, дом регистрации': 'Pentagon 100',
    Сomment: 'with a Cyrillic С',
    'Минимальное число устройств для скидки': '7',
    País: 'USA',
    Regoin: 'VA',
    CIDADE: 'Arlington',
    PLZ: '22201',
    'Registeration region': 'DC',
    registered_city: 'Washington',
    'Registration zipcode': '20301',
  }
  const text = `${Object.keys(cells).join(';')};\n${Object.values(cells).join(';')};`
  expect(await upload(csv(text))).toEqual({ success: true, total: 1, errors: 0 })
  const [value] = await found(to)
  expect(value).toMatchObject({
    legal_type: 'sole_trader',
    first_name: 'Grace',
    last_name: 'Hopper',
    comment: 'with a Cyrillic С',
    post_country: 'USA',
    post_region: 'VA',
    post_city: 'Arlington',
    post_index: '22201',
    post_street_address: 'Navy Way 1, 2',
    registered_street_address: 'Pentagon 100',
    registered_region: 'DC',
    registered_city: 'Washington',
    registered_index: '20301',
  })
  const { discount } = await dealer.call('panel/user/read', { user_id: value.id })
  expect(discount.min_trackers).toBe(7)
})

test('a header that nobody knows is told, and one that is there twice', async () => {
  expect(await upload(csv(`${head};Fax number;Street;Straße\n${line()};1;a;b`))).toMatchObject({
    total: 1,
    warnings: [passedOver('Fax number'), passedOver('Straße')],
  })
  const { status, errors } = await upload(csv(`${head.replace('Status*', 'Estado')}\n${line()}`))
  expect([status.code, ...errors]).toEqual([
    7,
    { parameter: 'users_import.activated', error: 'the column is missing' },
    passedOver('Estado'),
  ])
})

test('no header stands for two columns, nor one slip in it for another', () => {
  const names = Object.entries(headers).flatMap(([column, list]) => list.map((name) => ({ column, name })))
  for (const { column, name } of names) expect([name, readHeader([name]).columns]).toEqual([name, [column]])
  const slips = fc.constantFrom(...names).chain(({ column, name }) =>
    fc.record({
      column: fc.constant(column),
      at: fc.nat(name.length - 1),
      letter: fc.constantFrom('', 'e', 's', 'о', 'ы'),
      rest: fc.constantFrom(0, 1),
      name: fc.constant(name),
    }),
  )
  fc.assert(
    fc.property(slips, ({ column, name, at, letter, rest }) => {
      const slip = name.slice(0, at) + letter + name.slice(at + rest)
      const isFirst = !/\p{L}/u.test(name[at - 1] ?? '')
      const isName = names.some(({ name }) => name.toLowerCase() === slip.toLowerCase())
      if (!isFirst && !isName) expect([undefined, column]).toContain(readHeader([slip]).columns[0])
    }),
    { numRuns: 2_000 },
  )
})

test('a password keeps its spaces', async () => {
  const to = login()
  expect(await upload(csv(`${head}\n${line(to).replace('secret pass', ' secret ')}`))).toMatchObject({ success: true })
  expect(await signIn(to, ' secret ')).toMatchObject({ success: true })
})

test('nothing is created when anything is wrong, and the row is told', async () => {
  const [a, b] = [login(), login()]
  expect(await upload(csv(`${head};Phone number\n${line(a)};\n\n${line(b)};12`))).toMatchObject({
    success: false,
    status: { code: 7 },
    row_number: 4,
    errors: [{ parameter: 'users_import.phone', error: 'must have 10 to 15 digits' }],
  })
  expect([...(await found(a)), ...(await found(b))]).toEqual([])
})

test.each([
  [';;;Country', ['login', 'password', 'activated', 'legal_type', 'last_name', 'first_name']],
  [head.replace('Surname*', ''), ['last_name']],
])('columns that are missing are told: %s', async (header, names) => {
  const { status, errors, row_number } = await upload(csv(`${header}\n${line()}`))
  expect({ code: status.code, row_number }).toEqual({ code: 7, row_number: 1 })
  expect(errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(
    names.map((name) => `users_import.${name}`),
  )
})

test.each([
  ['Email address', 'nobody', 'login'],
  ['Email address', 'a..b@x.example', 'login'],
  ['Email address', '<q>@x.example', 'login'],
  ['Password', 'short', 'password'],
  ['Password', 'x'.repeat(21), 'password'],
  ['Status', 'maybe', 'activated'],
  ['Legal status', '4', 'legal_type'],
  ['Surname', '', 'last_name'],
  ['Comment', 'x'.repeat(256), 'comment'],
  ['Discount', '101', 'discount_value'],
  ['Discount', 'much', 'discount_value'],
  ['End date of discount', '2030-02-30', 'discount_end_date'],
  ['End date of discount', '0000-01-01', 'discount_end_date'],
  ['Device limit', '1.5', 'discount_min_trackers'],
])('%s "%s" is a fault of %s', async (name, cell, column) => {
  const cells = {
    'Email address': login(),
    Password: 'secret',
    Status: '1',
    'Legal status': '1',
    Surname: 'L',
    Name: 'A',
    [name]: cell,
  }
  const answer = await upload(csv(`${Object.keys(cells).join(';')}\n${Object.values(cells).join(';')}`))
  expect(answer).toMatchObject({
    status: { code: 7 },
    row_number: 2,
    errors: [{ parameter: `users_import.${column}` }],
  })
  expect(answer.errors).toHaveLength(1)
})

test('businesses must tell where they are, sole traders no legal name', async () => {
  const of = async (status: number): Promise<string[]> =>
    (await upload(csv(`${head}\n${login()};secret pass;1;${status};L;A`))).errors.map(
      ({ parameter }: { parameter: string }) => parameter,
    )
  const sole = [
    'post_country',
    'post_region',
    'post_city',
    'post_street_address',
    'post_index',
    'registered_region',
    'registered_city',
    'registered_street_address',
    'registered_index',
  ].map((name) => `user.${name}`)
  expect((await of(3)).sort()).toEqual([...sole].sort())
  expect((await of(2)).sort()).toEqual([...sole, 'user.legal_name'].sort())
})

test('a login twice in the file', async () => {
  const to = login()
  expect(await upload(csv(`${head}\n${line(to)}\n${line()}\n${line(to.toUpperCase())}`))).toMatchObject({
    status: { code: 273 },
    row_number: 4,
  })
  expect(await found(to)).toEqual([])
})

test('a login that somebody has', async () => {
  const to = login()
  await createUser(dealer, { login: to })
  const other = login()
  expect(await upload(csv(`${head}\n${line(other)}\n${line(to.toUpperCase())}`))).toMatchObject({
    status: { code: 206 },
    row_number: 3,
  })
  expect(await found(other)).toEqual([])
})

test('two who upload the same at once: one of them does', async () => {
  const text = `${head}\n${line()}\n${line()}\n${line()}`
  const answers = await Promise.all([upload(csv(text)), upload(csv(text))])
  expect(answers.map(({ status }) => status?.code ?? 0).sort()).toEqual([0, 206])
  expect(answers.find(({ success }) => !success).row_number).toBe(2)
})

test.each(['', '\n\n', `${head}\n;;;;;\n`])('an empty file: %j', async (text) => {
  expect(await upload(csv(text))).toMatchObject({ status: { code: 274 } })
})

test('what is no spreadsheet', async () => {
  const file = { name: 'users.xlsx', type: 'application/zip', bytes: Buffer.from('PK\x03\x04 and nothing else') }
  expect(await upload(file)).toMatchObject({ status: { code: 7 }, errors: [{ parameter: 'file' }] })
})

test('more than 10,000 users', async () => {
  const rows = Array.from({ length: 10_001 }, (_, i) => line(`many${i}@x.example`))
  expect(await upload(csv(`${head}\n${rows.join('\n')}`))).toMatchObject({
    status: { code: 7 },
    errors: [{ parameter: 'file' }],
  })
})

test('it needs users/create', async () => {
  const other = await panel({ users: ['read', 'update', 'corrupt'] })
  expect(await upload(csv(`${head}\n${line()}`), other)).toMatchObject({ status: { code: 13 } })
})

/** Directories of files that are being taken in. */
const kept = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(`odograph-upload-${process.pid}-`))

test('a file is needed, of 16 MB at most, and gone afterwards; the hash may come after it', async () => {
  const { hash } = dealer
  expect((await ask({ hash })).json()).toMatchObject({ status: { code: 233 } })
  expect((await ask({ hash, document: csv(head) })).json()).toMatchObject({ status: { code: 233 } })
  expect(await dealer.fails('panel/user/upload')).toMatchObject({ code: 233 })
  const large = await ask({ file: csv('x'.repeat(16 * 1024 * 1024 + 1)), hash })
  expect({ http: large.statusCode, code: large.json().status.code }).toEqual({ http: 413, code: 271 })
  expect((await ask({ file: csv(`${head}\n${line()}`), hash })).json()).toMatchObject({ total: 1 })
  expect((await ask({ file: csv(head) })).json()).toMatchObject({ status: { code: 4 } })
  await expect.poll(kept).toEqual([])
})

const redirected = async (target: string, file: FilePart, hash = dealer.hash) => {
  const answer = await ask({ hash, redirect_target: target, file })
  const { location } = answer.headers as { location?: string }
  return { http: answer.statusCode, location, origin: answer.headers['access-control-allow-origin'], body: answer.body }
}

test('a browser is sent back with the answer, to where it may be sent', async () => {
  await db.updateTable('dealer').set({ settings: '{"domain":"Fleet.example"}' }).where('id', '=', dealer_id).execute()
  const good = await redirected('https://fleet.example/users?tab=2#top', csv(`${head}\n${line()}`))
  expect(good).toMatchObject({ http: 302, origin: '*' })
  const told = encodeURIComponent('{"success":true,"total":1,"errors":0}')
  expect(good.location).toBe(`https://fleet.example/users?tab=2&response=${told}#top`)
  const bad = await redirected('https://intranet:8443/back', csv(''))
  expect(bad.http).toBe(302)
  const { searchParams } = new URL(bad.location ?? '')
  expect(JSON.parse(searchParams.get('response') ?? '')).toMatchObject({ success: false, status: { code: 274 } })
  // The address that the service has as long as nobody says another.
  expect((await redirected('http://localhost:8080/own', csv(''))).location).toMatch(
    /^http:\/\/localhost:8080\/own\?response=/,
  )
  expect((await redirected('http://localhost:8080/own', csv(''), 'ff'.repeat(16))).location).toContain(
    encodeURIComponent('"code":4'),
  )
})

test('the host that was asked is trusted where it is the domain of a dealer, and not because it was asked', async () => {
  const other = await otherDealer({ settings: '{"domain":"trucks.example"}' })
  expect(other).not.toBe(dealer_id)
  const asked = async (host: string) => {
    const parts = { hash: 'ff'.repeat(16), redirect_target: `http://${host}/back`, file: csv('') }
    const { payload, headers } = form(parts)
    const url = '/v2/panel/user/upload'
    return (await server.inject({ method: 'POST', url, payload, headers: { ...headers, host } })).statusCode
  }
  expect(await asked('trucks.example')).toBe(302)
  expect(await asked('evil.example')).toBe(400)
})

test.each([
  'https://evil.example/',
  'https://fleet.example.evil.example/',
  'https://fleet.example@evil.example/',
  'javascript:alert(1)',
  '//evil.example/',
  'no address',
])('it is not sent to %s', async (target) => {
  const to = login()
  const { http, body } = await redirected(target, csv(`${head}\n${line(to)}`))
  expect({ http, ...JSON.parse(body) }).toMatchObject({
    http: 400,
    status: { code: 7 },
    errors: [{ parameter: 'redirect_target' }],
  })
  expect(await found(to)).toEqual([])
})
