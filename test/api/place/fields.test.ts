import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toldValue, valueTypes } from '#resource/entity/value-types.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { addFields, make, place, read } from '#test/places.ts'

const { db, tenant, server } = await fleet()

const employee = async (account: Person): Promise<number> =>
  (await account.call('employee/create', { employee: { first_name: 'Ada', last_name: '' } })).id

const types = ['text', 'bigtext', 'email', 'phone', 'decimal', 'integer', 'employee'] as const

/** One field of each type, by its type. */
const fieldsOf = async (account: Person): Promise<Record<(typeof types)[number], number>> => {
  const ids = await addFields(account, ...types.map((type) => ({ label: type, type })))
  return Object.fromEntries(types.map((type, i) => [type, ids[i]])) as Record<(typeof types)[number], number>
}

test('a value of each type is read as it was written', async () => {
  const alice = await tenant()
  const ids = await fieldsOf(alice)
  const values = {
    text: 'x'.repeat(700),
    bigtext: `two\nlines ${'x'.repeat(19_990)}`,
    email: 'ada@fleet.example',
    phone: '4915112345678',
    decimal: -12.000_001,
    integer: 9_007_199_254_740_991,
    employee: await employee(alice),
  }
  const fields = Object.fromEntries(types.map((type) => [ids[type], { type, value: values[type] }]))
  expect((await read(alice, await make(alice, { fields }))).fields).toEqual(fields)
})

/** Of more digits than the numbers of JavaScript carry, at the bounds and between. */
const long = [
  ['123456789012.123456', '9007199254740993'],
  ['999999999999.999999', '9223372036854775807'],
  ['-999999999999.999999', '-9223372036854775808'],
] as const

/** Asks with a body that is not made of JavaScript's numbers, and answers the text. */
const asks = async ({ hash }: Person, path: string, body: string, type = 'application/json'): Promise<string> => {
  const headers = { 'content-type': type }
  const payload = type === 'application/json' ? `{"hash":"${hash}",${body}}` : `hash=${hash}&${body}`
  const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, headers, payload })
  expect([answer.statusCode, answer.payload]).toEqual([200, expect.anything()])
  return answer.payload
}

test.each(long)('%s and %s keep their digits, as JSON numbers, as text and in forms', async (most, whole) => {
  const alice = await tenant()
  const { decimal, integer } = await fieldsOf(alice)
  const of = (quote: string) =>
    `"fields":{"${decimal}":{"type":"decimal","value":${quote}${most}${quote}},"${integer}":{"type":"integer","value":${quote}${whole}${quote}}}`
  const { label, location } = place
  const body = (quote: string) => `{"label":"${label}","location":${JSON.stringify(location)},${of(quote)}}`
  const made = [
    await asks(alice, 'place/create', `"place":${body('')}`),
    await asks(alice, 'place/create', `"place":${body('"')}`),
    await asks(alice, 'place/create', `place=${encodeURIComponent(body(''))}`, 'application/x-www-form-urlencoded'),
  ]
  for (const { id } of made.map((text) => JSON.parse(text))) {
    const read = await asks(alice, 'place/read', `"place_id":${id}`)
    expect(read).toContain(of(''))
    // What read tells, update takes, and nothing changes.
    await asks(alice, 'place/update', `"place":${read.slice(read.indexOf('"value":') + 8, -1)}`)
    expect(await asks(alice, 'place/read', `"place_id":${id}`)).toBe(read)
  }
  for (const [field, value] of [
    [decimal, most],
    [integer, whole],
  ] as const)
    for (const condition of [
      `{"type":"eq","field":"${field}","value":${value}}`,
      `{"type":"in","field":"${field}","value":[0,${value}]}`,
    ])
      for (const conditions of [`[${condition}]`, JSON.stringify([condition])]) {
        expect(JSON.parse(await asks(alice, 'place/list', `"conditions":${conditions}`)).count).toBe(made.length)
        const near = conditions.replace(value, `${value.slice(0, -1)}5`)
        expect(JSON.parse(await asks(alice, 'place/list', `"conditions":${near}`)).count).toBe(0)
      }
})

test('decimals that differ in their last digit only are sorted by it', async () => {
  const alice = await tenant()
  const { decimal } = await fieldsOf(alice)
  const values = ['123456789012.123456', '123456789012.123455', '123456789012.123457', '-123456789012.123457']
  const ids: number[] = []
  for (const value of values) ids.push(await make(alice, { fields: { [decimal]: { value } } }))
  const { list } = await alice.call('place/list', { order_by: String(decimal) })
  expect(list.map(({ id }: { id: number }) => id)).toEqual([ids[3], ids[1], ids[0], ids[2]])
})

test('the audit tells all digits that were sent', async () => {
  const alice = await tenant()
  const { decimal } = await fieldsOf(alice)
  const { label, location } = place
  const fields = `{"${decimal}":{"value":123456789012.123456}}`
  await asks(
    alice,
    'place/create',
    `"place":{"label":"${label}","location":${JSON.stringify(location)},"fields":${fields}}`,
  )
  const [entry] = await db
    .selectFrom('audit')
    .select('payload')
    .where('owner_id', '=', alice.id)
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  expect(JSON.stringify(entry?.payload)).toMatch(/"params":.*123456789012\.123456.*"changes":.*123456789012\.123456/)
})

test('null, the empty text and what is left out are no values', async () => {
  const alice = await tenant()
  const { text, integer, decimal } = await fieldsOf(alice)
  const fields = { [text]: { type: 'text', value: '' }, [integer]: { value: null }, [decimal]: null }
  expect(await read(alice, await make(alice, { fields }))).not.toHaveProperty('fields')
})

test('what is not of the type is told by its field', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const ids = await fieldsOf(alice)
  const stranger = await employee(bob)
  const foreign = (await fieldsOf(bob)).text
  const fault = async (id: number, item: object): Promise<string> => {
    const { code, body } = await alice.fails('place/create', { place: { ...place, fields: { [id]: item } } })
    expect([code, body.errors.length]).toEqual([7, 1])
    return body.errors[0].parameter
  }
  const wrong = {
    text: ['x'.repeat(701), 5, '\u0000', 'two\nlines'],
    bigtext: ['x'.repeat(20_001), '\u0007'],
    email: ['ada', 'ada@', 'a b@c.d', `${'x'.repeat(250)}@b.cd`],
    phone: ['+4915112345678', 'call me', 4915112345678],
    decimal: ['x', 1e12, '0.0000001', 1e-7, '1e12', '1000000000000', Number.MAX_VALUE],
    integer: [0.5, '9223372036854775808', 2 ** 63, '-9223372036854775809', 'one', '0x1'],
    employee: [stranger, 2_000_000_000, 0, 'Ada', '9999999999', 1.5],
  }
  for (const type of types)
    for (const value of wrong[type]) expect(await fault(ids[type], { value })).toBe(`place.fields.${ids[type]}.value`)
  expect(await fault(ids.text, { type: 'bigtext', value: 'x' })).toBe(`place.fields.${ids.text}.type`)
  expect(await fault(foreign, { value: 'x' })).toBe(`place.fields.${foreign}`)
  expect(await fault(2_000_000_000, { value: 'x' })).toBe('place.fields.2000000000')
})

test('required fields, unless they may be missing', async () => {
  const alice = await tenant()
  const before = await make(alice)
  const [gate] = (await addFields(alice, { label: 'Gate', type: 'integer', required: true })) as [number]
  const fields = { [gate]: { value: 3 } }
  const parameters = async (path: string, params: object) => {
    const { code, body } = await alice.fails(path, params)
    return [code, ...body.errors.map(({ parameter }: { parameter: string }) => parameter)]
  }
  for (const given of [{}, { fields: {} }, { fields: { [gate]: { value: null } } }])
    expect(await parameters('place/create', { place: { ...place, ...given } })).toEqual([7, `place.fields.${gate}`])
  const bad = { ...place, fields: { [gate]: { value: 'x' } } }
  expect(await parameters('place/create', { place: bad })).toEqual([7, `place.fields.${gate}.value`])
  await make(alice, { fields })
  const id = await make(alice, {}, { ignore_missing_fields: true })
  const empty = { place: { ...place, id, fields: {} } }
  expect(await parameters('place/update', empty)).toEqual([7, `place.fields.${gate}`])
  await alice.call('place/update', { ...empty, ignore_missing_fields: true })
  // What says nothing of fields may be written as before.
  await alice.call('place/update', { place: { ...place, id: before } })
})

test('an update without fields keeps the values, one with fields replaces them', async () => {
  const alice = await tenant()
  const { text, integer } = await fieldsOf(alice)
  const id = await make(alice, { fields: { [text]: { value: 'x' }, [integer]: { value: 1 } } })
  await alice.call('place/update', { place: { ...place, id, label: 'New' } })
  expect(Object.keys((await read(alice, id)).fields)).toEqual([String(text), String(integer)])
  await alice.call('place/update', { place: { ...place, id, fields: { [integer]: { value: '2' } } } })
  expect((await read(alice, id)).fields).toEqual({ [integer]: { type: 'integer', value: 2 } })
})

test('a decimal of at most six fraction digits is kept to the digit', () => {
  const wholes = fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n })
  fc.assert(
    fc.property(wholes, fc.integer({ min: 0, max: 999_999 }), (whole, micro) => {
      const text = `${whole}.${String(micro).padStart(6, '0')}`
      const kept = valueTypes.decimal.keep(text) as string
      const scaled = (digits: string): bigint => {
        const [before = '', after = ''] = digits.replace('-', '').split('.')
        return BigInt(before + after.padEnd(6, '0')) * (digits.startsWith('-') ? -1n : 1n)
      }
      expect(scaled(kept)).toBe(scaled(text))
      expect(valueTypes.decimal.keep(kept)).toBe(kept)
      expect(JSON.stringify(toldValue('decimal', kept))).toBe(kept)
    }),
  )
})
