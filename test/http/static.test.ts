import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { logged } from '#files/logged.ts'
import { s3 } from '#files/s3.ts'
import { bucket } from '#test/bucket.ts'
import { fleet } from '#test/fleet.ts'

const { server, files } = await fleet({ own: true })

const bytes = randomBytes(10_000)
const name = `${'ab'.repeat(16)}.png`
const url = `/v2/static/tag/avatars/${name}`
await files.put(`tag/avatars/${name}`, bytes, 'image/png')
await files.put('tag/avatars/secret', Buffer.from('secret'), 'text/plain')
await files.put('secret/x', Buffer.from('secret'), 'text/plain')

const ask = (url: string, method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' = 'GET', headers: Record<string, string> = {}) =>
  server.inject({ method, url, headers })

test('a picture is served to everybody, to be kept for good, and taken for nothing else', async () => {
  const { statusCode, headers, rawPayload } = await ask(url)
  expect(statusCode).toBe(200)
  expect(rawPayload).toEqual(bytes)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': '10000',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    etag: `"${name}"`,
  })
  expect(headers['set-cookie']).toBeUndefined()
})

test.each([
  ['jpg', 'image/jpeg'],
  ['ico', 'image/x-icon'],
])('what it is, is told by its name: %s', async (extension, type) => {
  const other = `${'cd'.repeat(16)}.${extension}`
  await files.put(`dealer/images/${other}`, bytes, 'text/html')
  expect((await ask(`/v2/static/dealer/images/${other}`)).headers['content-type']).toBe(type)
})

test('it is there below the address of the API, and below that of the service', async () => {
  expect((await ask(url.replace('/v2', ''))).rawPayload).toEqual(bytes)
  expect((await ask(`/v2${url}`)).statusCode).toBe(404)
})

test('HEAD tells the same and sends nothing', async () => {
  const { statusCode, headers, rawPayload } = await ask(url, 'HEAD')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'content-length': '10000', etag: `"${name}"` })
  expect(rawPayload).toHaveLength(0)
})

test.each([`"${name}"`, `W/"${name}"`, `"other", "${name}"`, '*'])('whoever has it (%s) keeps it', async (known) => {
  const { statusCode, headers, rawPayload } = await ask(url, 'GET', { 'if-none-match': known })
  expect(statusCode).toBe(304)
  expect(headers).toMatchObject({ etag: `"${name}"`, 'cache-control': 'public, max-age=31536000, immutable' })
  expect(rawPayload).toHaveLength(0)
  expect((await ask(url, 'GET', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

const unknown = [
  `/v2/static/tag/avatars/${'0'.repeat(32)}.png`,
  `/v2/static/place/avatars/${name}`,
  `/v2/static/user/avatars/${name}`,
  `/v2/static/tag/images/${name}`,
  `/v2/static/tag/avatars/${name.toUpperCase()}`,
  `/v2/static/tag/avatars/${name}.png`,
  `/v2/static/tag/avatars/${name.replace('png', 'jpg')}`,
  `/v2/static/tag/avatars/${name.replace('png', 'svg')}`,
  `/v2/static/tag/avatars/${name.replace('.', '%2e')}`,
  `/v2/static/tag/avatars%2f${name}`,
  `/v2/static/tag%2favatars%2f${name}`,
  `/v2/static/tag/avatars/../avatars/${name}`,
  `/v2/static/tag/avatars//${name}`,
  `/v2/static/tag/avatars/%00${name}`,
  `/v2/static/tag/avatars/${name}%00`,
  `/v2/static/tag/avatars/${name}%0a`,
  '/v2/static/tag/avatars/secret',
  '/v2/static/tag/avatars/',
  '/v2/static/tag/avatars',
  '/v2/static/secret/x',
  '/v2/static/../../../etc/passwd',
  '/v2/static/..%2f..%2f..%2fetc%2fpasswd',
  '/v2/static/%2e%2e/%2e%2e/etc/passwd',
  '/v2/static/..\\..\\etc\\passwd',
]

await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => server.close())
const { port } = server.server.address() as AddressInfo

/** Over a socket, for other clients tidy paths up before they send them. */
const askRaw = async (path: string): Promise<IncomingMessage> => {
  const [answer] = await once(request({ host: '127.0.0.1', port, path }).end(), 'response')
  return answer
}

test.each(unknown)('%s is told to be unknown', async (path) => {
  const answer = await askRaw(path)
  expect(answer.statusCode).toBe(404)
  expect(JSON.parse(await text(answer))).toEqual({
    success: false,
    status: { code: 204, description: 'Entity not found' },
  })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['access-control-allow-origin']).toBe('*')
})

test('a query string changes nothing, and a path that cannot be decoded is no operation', async () => {
  expect((await ask(`${url}?size=2`)).statusCode).toBe(200)
  for (const path of ['/v2/static/%zz', '/v2/static/', '/v2/static'])
    expect((await ask(path)).json()).toMatchObject({ success: false, status: { code: 111 } })
})

test('other origins may ask', async () => {
  expect((await ask(url, 'OPTIONS')).statusCode).toBe(204)
})

test('guessing is limited, looking is not', async () => {
  const { server, files } = await fleet({ rate_limit: 3 })
  await files.put(`tag/avatars/${name}`, bytes, 'image/png')
  for (let i = 0; i < 10; i++) expect((await server.inject({ url })).statusCode).toBe(200)
  const guesses = []
  for (let i = 0; i < 5; i++) guesses.push((await server.inject({ url: unknown[0] as string })).statusCode)
  expect(guesses).toContain(429)
})

test('from a bucket, and a browser may be sent there', async () => {
  const files = s3(await bucket())
  await files.put(`tag/avatars/${name}`, bytes, 'image/png')
  const { server } = await fleet({}, files)
  expect((await server.inject({ url })).rawPayload).toEqual(bytes)
  expect((await server.inject({ url, method: 'HEAD' })).headers['content-length']).toBe('10000')
  const { server: sending } = await fleet({ s3_redirect: true }, files)
  const { statusCode, headers } = await sending.inject({ url })
  expect(statusCode).toBe(302)
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=1800', 'access-control-allow-origin': '*' })
  const served = await fetch(String(headers.location))
  expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes)
  expect(served.headers.get('content-type')).toBe('image/png')
  const missing = await sending.inject({ url: unknown[0] as string })
  expect(missing.json()).toMatchObject({ success: false, status: { code: 204 } })
})

test('a file store that is away is not told as the database', async () => {
  const nowhere = { bucket: 'b', endpoint: 'http://127.0.0.1:9', region: 'x', access_key: 'a', secret_key: 'b' }
  const told: object[] = []
  const away = logged(s3({ ...nowhere, path_style: true, takes_posts: false }), {
    error: (details) => told.push(details),
  })
  const { server } = await fleet({}, away)
  const answer = await server.inject({ url })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ status: { code: 6 } })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(told).toMatchObject([{ err: { code: 'ECONNREFUSED' }, key: `tag/avatars/${name}` }])
})
