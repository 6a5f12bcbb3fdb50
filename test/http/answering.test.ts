import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { echoServer } from './echo.ts'

const { db, tenant } = await fleet({ own: true })
const server = await echoServer(db)
const alice = await tenant()

type Method = 'GET' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'POST' | 'OPTIONS'

const ask = (method: Method, url: string, more: object = {}) => server.inject({ method, url, ...more })

test('only what is declared is answered, at any depth', async () => {
  const answer = await ask('POST', '/v2/test/talkative')
  expect(answer.json()).toEqual({ success: true, value: { id: 1 }, list: [{ id: 1 }, { id: 1 }] })
})

test('a bare array has no success', async () => {
  expect((await ask('GET', '/v2/test/bare')).json()).toEqual([1, 2])
})

test('answers are JSON in UTF-8, without cookies', async () => {
  const { headers } = await ask('POST', '/v2/test/echo', { payload: {} })
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['set-cookie']).toBeUndefined()
})

test.each([
  '/v2/no/such',
  '/v2/',
  '/v2',
  '/',
  '/v2/test',
  '/v2/test/echo/more',
  '/v2/Test/Echo',
  '/v2/%zz',
  '/v2/test/%00',
  '/api-v2',
  '/api-v2/',
  '/api-v2/no/such',
  '/api-v2/api-v2/test/echo',
  '/api-v2test/echo',
  '/v2/api-v2/test/echo',
  '/api-v2/v2/test/echo',
])('what is at %s is unknown, whoever asks and however', async (url) => {
  for (const method of ['GET', 'POST', 'PUT'] as const) {
    const answer = await ask(method, url, { headers: { authorization: 'SVC wrong' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({ success: false, status: { code: 111, description: 'Unknown operation' } })
  }
})

test('a body that cannot be read does not make an unknown operation a known one', async () => {
  const headers = { 'content-type': 'application/json' }
  expect((await ask('POST', '/v2/no/such', { payload: '{', headers })).json()).toMatchObject({ success: false })
})

test.each(['PUT', 'DELETE', 'PATCH', 'HEAD'] as const)('%s is a wrong method', async (method) => {
  for (const url of ['/v2/test/echo', '/v2/test/echo/', '/v2/test/echo?count=1', '/api-v2/test/echo']) {
    const answer = await ask(method, url)
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    if (method !== 'HEAD') expect(answer.json()).toMatchObject({ success: false, status: { code: 112 } })
  }
})

test.each(['/v2/test/echo', '/v2/no/such', '/health', '/v2/%zz'])(
  'a browser may ask from anywhere: OPTIONS %s',
  async (url) => {
    const headers = { origin: 'https://app.example', 'access-control-request-method': 'POST' }
    const answer = await ask('OPTIONS', url, { headers })
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-allow-methods']).toBe('GET, POST')
    expect(String(answer.headers['access-control-allow-headers']).split(', ')).toEqual(
      expect.arrayContaining(['content-type', 'authorization', 'svc-iso-datetime', 'nvx-iso-datetime']),
    )
  },
)

test.each(['GET', 'HEAD'] as const)('whether the platform is well is told to %s', async (method) => {
  expect((await ask(method, '/health')).statusCode).toBe(200)
})

test('every origin may read successes, failures and bugs', async () => {
  for (const path of ['echo', 'times', 'broken', 'nothing']) {
    const { headers } = await ask('POST', `/v2/test/${path}`)
    expect(headers['access-control-allow-origin']).toBe('*')
  }
})

test('a bug is told without detail', async () => {
  const answer = await ask('POST', '/v2/test/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ success: false, status: { code: 6, description: 'Unexpected error' } })
})

const at = '2026-07-01 12:00:00'

test.each([
  ['the body', (hash: string) => ({ payload: { hash, at } })],
  [
    'a form',
    (hash: string) => ({
      payload: new URLSearchParams({ hash, at }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ],
  ['the query string', (hash: string) => ({ query: { hash }, payload: { at } })],
  ['the header', (hash: string) => ({ headers: { authorization: `SVC ${hash}` }, payload: { at } })],
  ['the header, by its other name', (hash: string) => ({ headers: { authorization: `NVX ${hash}` }, payload: { at } })],
  [
    'the header in any case',
    (hash: string) => ({ headers: { authorization: `svc ${hash.toUpperCase()}` }, payload: { at } }),
  ],
])('the hash is found in %s', async (_, more) => {
  expect((await ask('POST', '/v2/test/times', more(alice.hash))).json()).toMatchObject({ success: true })
})

test('the body comes before the query string, the query string before the header', async () => {
  const wrong = 'f'.repeat(32)
  const codes = async (body: object, query: object, authorization: string) =>
    (await ask('POST', '/v2/test/times', { payload: { at, ...body }, query, headers: { authorization } })).json().status
      ?.code
  expect(await codes({ hash: wrong }, { hash: alice.hash }, `SVC ${alice.hash}`)).toBe(4)
  expect(await codes({}, { hash: wrong }, `SVC ${alice.hash}`)).toBe(4)
  expect(await codes({ hash: alice.hash }, { hash: wrong }, 'SVC wrong')).toBeUndefined()
  expect(await codes({ hash: '' }, {}, `SVC ${alice.hash}`)).toBeUndefined()
})

test.each(['', 'null'])('a hash "%s" is none and hides no other', async (none) => {
  const query = { hash: alice.hash }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const payload of [{ at, hash: none }, new URLSearchParams({ at, hash: none }).toString()]) {
    const headers = typeof payload === 'string' ? form : {}
    expect((await ask('POST', '/v2/test/times', { payload, query, headers })).json()).toMatchObject({ success: true })
  }
})

test.each(['Bearer', 'Basic', ''])('%s is not how a hash is shown', async (scheme) => {
  const answer = await ask('POST', '/v2/test/times', {
    payload: { at },
    headers: { authorization: `${scheme} ${alice.hash}` },
  })
  expect(answer.json()).toMatchObject({ status: { code: 4 } })
})

test.each([{ hash: 5 }, { hash: ['x'] }, { hash: { $ne: '' } }, { hash: null }])('%o is no hash', async (payload) => {
  expect((await ask('POST', '/v2/test/times', { payload: { ...payload, at } })).json()).toMatchObject({
    status: { code: 4 },
  })
})

test('who asks for what anyone may ask need not be known', async () => {
  expect((await ask('POST', '/v2/test/echo', { payload: { hash: '' } })).json()).toMatchObject({ success: true })
  expect((await ask('POST', '/v2/test/echo', { payload: { hash: 'wrong' } })).json()).toMatchObject({ success: true })
})
