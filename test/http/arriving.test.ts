import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { echoServer } from './echo.ts'

const server = await echoServer((await freshDatabase()).db)
const form = 'application/x-www-form-urlencoded'

const send = async (
  payload: string | Buffer | undefined,
  type: string | undefined,
  query = '',
  method: 'GET' | 'POST' = 'POST',
) => {
  const headers = type === undefined ? {} : { 'content-type': type }
  const answer = await server.inject({ method, url: `/v2/test/echo${query}`, payload, headers })
  return answer.json()
}

/** What the handler was given. */
const given = async (...request: Parameters<typeof send>) => {
  const answer = await send(...request)
  expect(answer).toMatchObject({ success: true })
  const { often: _, order: __, ...params } = JSON.parse(answer.given)
  return params
}

/** Dotted paths of what was wrong. */
const faults = async (...request: Parameters<typeof send>): Promise<string[]> => {
  const answer = await send(...request)
  expect(answer).toMatchObject({ success: false, status: { code: 7 } })
  return answer.errors.map(({ parameter }: { parameter: string }) => parameter)
}

const multipart = async (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  const response = new Response(data)
  return [Buffer.from(await response.arrayBuffer()), response.headers.get('content-type') ?? ''] as const
}

const params = { count: 5, ratio: 0.5, flag: true, text: 'a b', list: [1, 2], tag: { name: 'n', size: 2 } }
const texts = { count: '5', ratio: '0.5', flag: 'true', text: 'a b', list: '[1,2]', tag: '{"name":"n","size":2}' }
const encoded = new URLSearchParams(texts).toString()

test.each([
  ['JSON', JSON.stringify(params), 'application/json'],
  ['JSON with a charset', JSON.stringify(params), 'application/json; charset=UTF-8'],
  ['JSON that calls itself text', JSON.stringify(params), 'text/plain'],
  ['JSON without a type', JSON.stringify(params), undefined],
  ['a form', encoded, form],
  ['a form with a charset', encoded, `${form}; charset=utf-8`],
  ['multipart', ...(await multipart(texts))],
])('parameters arrive as %s', async (_, payload, type) => {
  expect(await given(payload, type)).toEqual(params)
})

test('parameters arrive in the query string, with GET and with POST', async () => {
  expect(await given(undefined, undefined, `?${encoded}`, 'GET')).toEqual(params)
  expect(await given(undefined, undefined, `?${encoded}`)).toEqual(params)
})

test('a GET may carry a content type, a POST an empty body', async () => {
  expect(await given(undefined, 'application/json', '?count=1', 'GET')).toEqual({ count: 1 })
  expect(await given('', 'application/json', '?count=1')).toEqual({ count: 1 })
  expect(await given('', form, '?count=1')).toEqual({ count: 1 })
})

test('query and body may be mixed, and the body wins', async () => {
  expect(await given('{"count":1}', 'application/json', '?count=2&ratio=3')).toEqual({ count: 1, ratio: 3 })
  expect(await given('count=1', form, '?count=2&ratio=3')).toEqual({ count: 1, ratio: 3 })
})

test('a trailing slash changes nothing', async () => {
  const answer = await server.inject({ method: 'POST', url: '/v2/test/echo/', payload: { count: 1 } })
  expect(answer.json()).toMatchObject({ success: true })
})

test('numbers and booleans may be text in JSON as well, deep inside too', async () => {
  const payload = { count: '5', ratio: '-1e3', flag: 'false', list: ['1', 2], tag: { name: 'n', size: '2.5' } }
  const read = { count: 5, ratio: -1000, flag: false, list: [1, 2], tag: { name: 'n', size: 2.5 } }
  expect(await given(JSON.stringify(payload), 'application/json')).toEqual(read)
  expect(await given('{"text":"5"}', 'application/json')).toEqual({ text: '5' })
})

test.each(['true', 'TRUE', 'True', '1'])('%s is true in forms, queries and JSON text', async (text) => {
  expect(await given(`flag=${text}`, form)).toEqual({ flag: true })
  expect(await given(undefined, undefined, `?flag=${text}`, 'GET')).toEqual({ flag: true })
  expect(await given(`tag={"name":"n","main":"${text}"}`, form)).toEqual({ tag: { name: 'n', main: true } })
})

test.each(['false', 'FALSE', 'False', '0'])('%s is false', async (text) => {
  expect(await given(`flag=${text}`, form)).toEqual({ flag: false })
})

test('a byte order mark before JSON is none of it', async () => {
  expect(await given('\uFEFF{"count":1}', 'application/json')).toEqual({ count: 1 })
  expect(await given('\uFEFF', 'application/json')).toEqual({})
  expect(await given('list=\uFEFF[1,2]', form)).toEqual({ list: [1, 2] })
})

test.each([
  ['{"count":5.5}', ['count']],
  ['{"count":"5 apples"}', ['count']],
  ['{"count":""}', ['count']],
  ['{"count":"0x10"}', ['count']],
  ['{"count":true}', ['count']],
  ['{"flag":1}', ['flag']],
  ['{"flag":"yes"}', ['flag']],
  ['{"text":5}', ['text']],
  ['{"list":{}}', ['list']],
  ['{"list":[1,"x",{}]}', ['list.1', 'list.2']],
  ['{"tag":[]}', ['tag']],
  ['{"tag":{"size":"big"}}', ['tag.name', 'tag.size']],
  ['{"kind":"tram"}', ['kind']],
  ['{"none":"x"}', ['none']],
])('%s is wrong at %s', async (payload, at) => {
  expect(await faults(payload, 'application/json')).toEqual(at)
})

test('a value of any depth is told as too deep, also where any value may stand', async () => {
  const rings = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  expect(await given(`{"any":${rings(200)}}`, 'application/json')).toEqual({ any: JSON.parse(rings(200)) })
  for (const depth of [300, 8_000]) {
    const [at] = await faults(`{"any":${rings(depth)}}`, 'application/json')
    expect(at).toMatch(/^any(\.0)+$/)
  }
})

test.each(['\u0000', 'a\u0000b', '\ud800', 'a\udc00'])(
  'text that cannot be kept is wrong wherever it stands: %j',
  async (text) => {
    const payload = JSON.stringify({ text, tag: { name: text }, place: text })
    expect(await faults(payload, 'application/json')).toEqual(['text', 'tag.name', 'place'])
  },
)

test.each([
  ['entries of a list', { list: Array(1000).fill('x'), count: 'x' }],
  ['texts that cannot be kept', { any: Array(1000).fill('a\0') }],
])('of many faults twenty are told, and that there are more: %s', async (_, params) => {
  const { errors } = await send(JSON.stringify(params), 'application/json')
  expect(errors).toHaveLength(21)
  expect(errors.at(-1)).toEqual({ parameter: '', error: 'and more' })
})

test('twenty faults are all told', async () => {
  const { errors: few } = await send(JSON.stringify({ list: Array(20).fill('x') }), 'application/json')
  expect(few).toHaveLength(20)
})

test('what is wrong is told in words', async () => {
  const { errors } = await send(
    '{"count":"x","none":"x","flag":2,"kind":"tram","day":"31.12.2026"}',
    'application/json',
  )
  expect(errors.map(({ error }: { error: string }) => error)).toEqual([
    'must be a whole number',
    'must be true or false',
    'must be one of van, bus',
    'must be a whole number or null',
    'must be a date such as 2026-12-31',
  ])
})

test('all faults are told at once', async () => {
  expect(await faults('count=x&flag=maybe&list=1&kind=tram', form)).toEqual(['count', 'flag', 'kind', 'list'])
})

test('the text null is null, and null where there is no null is nothing', async () => {
  expect(await given('none=null&count=null', form)).toEqual({ none: null })
  expect(await given('{"none":null,"count":null}', 'application/json')).toEqual({ none: null })
  expect(await given('{"tag":{"id":null,"name":"n"}}', 'application/json')).toEqual({ tag: { name: 'n' } })
})

test('null is the default of what has one', async () => {
  const { given: told } = await send('{"often":null,"order":null}', 'application/json')
  expect(JSON.parse(told)).toEqual({ often: 3, order: 'id' })
})

test('an empty text is null where null may be, and none elsewhere, but for plain strings', async () => {
  expect(await given('none=', form)).toEqual({ none: null })
  expect(await given('{"none":"","tag":{"name":"","weight":""}}', 'application/json')).toEqual({
    none: null,
    tag: { name: '', weight: null },
  })
  expect(await given('tag={"name":"","weight":""}', form)).toEqual({ tag: { name: '', weight: null } })
  expect(await given('count=&flag=&list=&tag=&kind=&day=&zone=&text=', form)).toEqual({ text: '' })
})

test('where text or a structure may stand, JSON text is the structure and other text is text', async () => {
  expect(await given('place=Berlin', form)).toEqual({ place: 'Berlin' })
  expect(await given('place={"lat":"52.5","lng":13}', form)).toEqual({ place: { lat: 52.5, lng: 13 } })
})

test('numbers inside JSON text may be text', async () => {
  expect(await given('list=["1","2"]', form)).toEqual({ list: [1, 2] })
})

test('a repeated parameter counts once, the first time, and an unknown one never', async () => {
  expect(await given('count=1&count=2&colour=red', form)).toEqual({ count: 1 })
  expect(await given(undefined, undefined, '?count=1&count=2&page=1', 'GET')).toEqual({ count: 1 })
  expect(await given('{"count":1,"colour":"red","tag":{"name":"n","trackers_count":3}}', 'application/json')).toEqual({
    count: 1,
    tag: { name: 'n' },
  })
})

test('names of the language itself are no parameters', async () => {
  expect(await given('{"__proto__":{"count":1},"constructor":2,"toString":3}', 'application/json')).toEqual({})
  expect(await given('__proto__=1&constructor=2', form)).toEqual({})
})

test('what is left out takes its default', async () => {
  expect(JSON.parse((await send('{}', 'application/json')).given)).toEqual({ often: 3, order: 'id' })
})

test.each(['{', '[1]', '"text"', '5', 'null', '{"count":1,}', 'count=1'])(
  '%s as JSON is a wrong format',
  async (payload) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/v2/test/echo',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({ success: false, status: { code: 5, description: 'Wrong request format' } })
  },
)

test('multipart that is none is a wrong format', async () => {
  const payload = 'this is no form'
  for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data'])
    expect(
      (
        await server.inject({ method: 'POST', url: '/v2/test/echo', payload, headers: { 'content-type': type } })
      ).json(),
    ).toMatchObject({ success: false, status: { code: 5 } })
})

test('a body beyond the limit is too large', async () => {
  const payload = JSON.stringify({ text: 'x'.repeat(17 * 1024 * 1024) })
  const answer = await server.inject({ method: 'POST', url: '/v2/test/echo', payload })
  expect(answer.statusCode).toBe(412)
  expect(answer.json()).toMatchObject({ success: false, status: { code: 9 } })
})

test('so is a field of a form beyond it', async () => {
  const [payload, type] = await multipart({ text: 'x'.repeat(17 * 1024 * 1024 + 1) })
  const answer = await server.inject({
    method: 'POST',
    url: '/v2/test/echo',
    payload,
    headers: { 'content-type': type },
  })
  expect(answer.json()).toMatchObject({ success: false, status: { code: 9 } })
})
