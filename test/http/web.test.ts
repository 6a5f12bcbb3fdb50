import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { once } from '#pace/once.ts'
import type { Web } from '#src/web/web.ts'
import { fleet } from '#test/fleet.ts'
import { until } from '#test/gateway/sockets.ts'
import { freshAddress } from '#test/sign-in.ts'
import { folderFor, siteOf, smallPackage, startWeb } from '#test/web/site.ts'

/** The pages that are ours, built once, and served. */
const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')
const { web } = await startWeb(root, [await folderFor('web')])
const { server, db, dealer_id } = await fleet({ rate_limit: 50 }, undefined, undefined, () => ({ web }))
const ready = async (of: Web): Promise<void> => {
  await until(() => of.now() !== 'building')
  siteOf(of)
}
beforeAll(() => ready(web), 120_000)

type Method = 'GET' | 'HEAD' | 'POST' | 'OPTIONS'
const ask = (url: string, headers: Record<string, string> = {}, method: Method = 'GET') =>
  server.inject({ method, url, headers: { host: 'fleet.example:8080', ...headers }, remoteAddress: freshAddress() })

const scriptOf = async (url: string): Promise<string> =>
  /src="(\/assets\/[^"]+\.js)"/.exec((await ask(url)).body)?.[1] ?? ''

test.each(['/', '/panel', '/panel/'])('there is a page at %s, which names its script', async (url) => {
  const { statusCode, headers, body } = await ask(url)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(headers.etag).toBeUndefined()
  expect(body).toMatch(/^<!doctype html>/i)
  const script = await ask(await scriptOf(url))
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
})

test('a page tells what it may do, with a nonce that no other answer has', async () => {
  const [one, other] = await Promise.all([ask('/'), ask('/')])
  const nonceOf = ({ body }: { body: string }) => /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
  expect(nonceOf(one)).toMatch(/^[A-Za-z0-9+/]{22}==$/)
  expect(nonceOf(other)).not.toBe(nonceOf(one))
  expect(one.headers).toMatchObject({
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonceOf(one)}'`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "media-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self' ws://fleet.example:8080 wss://fleet.example:8080",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'permissions-policy': expect.stringContaining('microphone=()'),
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  expect(one.headers['set-cookie']).toBeUndefined()
})

test.each(["x; script-src 'unsafe-inline'", 'a b', 'x,y', '[::1];'])(
  'a host %s is no part of the policy',
  async (host) => {
    const { headers } = await ask('/', { host })
    expect(headers['content-security-policy']).toContain("connect-src 'self';")
  },
)

test('HEAD tells the same of a page and of a file, and sends nothing', async () => {
  for (const url of ['/', await scriptOf('/')]) {
    const [whole, head] = [await ask(url), await ask(url, {}, 'HEAD')]
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
    expect(head.headers['content-type']).toBe(whole.headers['content-type'])
  }
})

/** A script that is worth packing. */
const large = once(async (): Promise<string> => {
  const { site } = siteOf(web)
  for (const [path, { lasting, encodings, type }] of Object.entries(site.files))
    if (lasting && encodings.length === 2 && /script/.test(type) && (await site.read(path)).length > 50_000) return path
  throw new Error('there is none')
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['identity, br;q=0.5', undefined],
  ['BR;Q=1', 'br'],
  ['br;q=7', 'br'],
  ['deflate', undefined],
  ['', undefined],
])('who takes "%s" gets %s', async (accepted, encoding) => {
  const plain = await ask(await large())
  const { headers, rawPayload } = await ask(await large(), { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers.vary).toBe('accept-encoding')
  expect(headers['content-length']).toBe(String(rawPayload.length))
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes)
  expect(unpack(rawPayload).equals(plain.rawPayload)).toBe(true)
  if (encoding) expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
})

test('a file is kept for good, and whoever has it keeps it', async () => {
  const url = await large()
  const { headers } = await ask(url, { 'accept-encoding': 'br' })
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  for (const etag of [headers.etag as string, `W/${headers.etag}`, `"x", ${headers.etag}`, '*']) {
    const again = await ask(url, { 'accept-encoding': 'br', 'if-none-match': etag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  }
  expect((await ask(url, { 'if-none-match': headers.etag as string })).statusCode).toBe(200)
})

test.each([
  '/assets/nothing.js',
  '/assets/',
  '/assets',
  '/assets/../package.json',
  '/assets/%2e%2e/built.json',
  '/built.json',
  '/nothing',
  '/nothing/at/all',
  '/panel/nothing',
  '/panelx',
  '/v2',
  '/v2/',
  '/v2/nothing',
  '/v2/assets/nothing.js',
  '/fleet/index.html',
  '/__proto__',
  '/constructor',
  '/favicon.ico.js',
])('%s is as unknown as ever', async (url) => {
  const answer = await ask(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ success: false, status: { code: 111 } })
})

const looking = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each([
  ['/nonsense', './'],
  ['/panel/nothing/at/all?x=1', '../../../'],
])('a browser is shown a page at %s, where nothing is', async (url, home) => {
  const { statusCode, headers, body } = await ask(url, { ...looking, 'accept-language': 'de-AT,en' })
  expect(statusCode).toBe(404)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
  })
  expect(body).toContain('<html lang="de">')
  expect(body).toContain('<h1>Hier ist nichts</h1>')
  expect(body).toContain('<b>Odograph</b>')
  expect(body).toContain(`<a href="${home}">Zur Startseite</a>`)
})

test('the page of nothing has the face of the service whose host was asked', async () => {
  const settings = { domain: 'nowhere.example', service_title: 'Nordic <Fleet>', color_theme: '#aa3300' }
  await db
    .updateTable('dealer')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', dealer_id)
    .execute()
  const { body } = await ask('/nonsense', { ...looking, host: 'nowhere.example' })
  expect(body).toContain('<b>Nordic &lt;Fleet&gt;</b>')
  expect(body).toContain('--act:#aa3300')
})

test('a browser is told of operations as everybody is', async () => {
  for (const url of ['/v2', '/v2/', '/v2?x', '/v2/nothing', '/api-v2/nothing'])
    expect((await ask(url, looking)).json().status.code).toBe(111)
  expect((await ask('/nonsense', looking, 'POST')).json().status.code).toBe(111)
})

test('what is no asking for a page is no operation either', async () => {
  for (const url of ['/', '/panel', await scriptOf('/')])
    expect((await ask(url, {}, 'POST')).json().status.code).toBe(111)
  expect((await ask('/', {}, 'OPTIONS')).statusCode).toBe(204)
})

test('who guesses names of files is slowed, who opens pages with many of them is not', async () => {
  const from = freshAddress()
  const get = (url: string) => server.inject({ method: 'GET', url, remoteAddress: from })
  const script = await scriptOf('/')
  for (let i = 0; i < 120; i++) expect((await get(script)).statusCode).toBe(200)
  const codes = new Set<number>()
  for (let i = 0; i < 120; i++) codes.add((await get(`/assets/${i}.js`)).json().status.code)
  expect([...codes].sort()).toEqual([111, 15])
})

/** Two small applications of a package of its own. */
const small = async (changed: Record<string, string> = {}) => {
  const { root, cache } = await smallPackage(changed)
  const { web } = await startWeb(root, [cache])
  const { server } = await fleet({}, undefined, undefined, () => ({ web }))
  return { web, get: (url: string, headers = {}) => server.inject({ method: 'GET', url, headers }) }
}

test('screens are pages, with all that is below them, and are fetched ahead', { timeout: 60_000 }, async () => {
  const { web, get } = await small({ 'web/panel/plans/screen.tsx': 'export {}', 'web/panel/list.tsx': 'export {}' })
  await ready(web)
  const ahead = /<link rel="modulepreload" crossorigin href="\/assets\/screen-[^"]+\.js">/
  for (const url of ['/tracks', '/tracks/', '/tracks/12', '/tracks/12/events?from=1']) {
    const { statusCode, body } = await get(url)
    expect([statusCode, body]).toEqual([200, expect.stringContaining('<title>fleet</title>')])
    expect(body).toMatch(ahead)
  }
  expect((await get('/panel/plans/7')).body).toContain('<title>panel</title>')
  expect((await get('/')).body).not.toMatch(ahead)
  for (const url of ['/plans', '/panel/tracks', '/panel/list', '/tracksx'])
    expect((await get(url)).statusCode).toBe(404)
})

test('what has a name that others know is asked for again, and a worker is told what it may do', {
  timeout: 60_000,
}, async () => {
  const { web, get } = await small()
  await ready(web)
  const { headers } = await get('/worker.js', { host: 'fleet.example' })
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("connect-src 'self' ws://fleet.example"),
  })
  const again = await get('/worker.js', { host: 'fleet.example', 'if-none-match': headers.etag })
  expect([again.statusCode, again.headers['content-security-policy']]).toEqual([
    304,
    headers['content-security-policy'],
  ])
})

test.each([
  ['building', 'Odograph is being prepared', '2'],
  ['failed', 'could not be built', '15'],
] as const)('while it is %s, pages say so and ask again', async (state, text, seconds) => {
  const web: Web = {
    screens: { fleet: ['tracks'], panel: [], link: [], go: [] },
    now: () => state,
    start: () => undefined,
    stop: async () => undefined,
  }
  const { server } = await fleet({}, undefined, undefined, () => ({ web }))
  for (const url of ['/', '/panel', '/tracks/1', '/assets/x.js']) {
    const { statusCode, headers, body } = await server.inject({ method: 'GET', url })
    expect(statusCode).toBe(503)
    expect(headers).toMatchObject({ 'retry-after': seconds, 'cache-control': 'no-store' })
    expect(body).toContain(`<meta http-equiv="refresh" content="${seconds}">`)
    expect(body).toContain(text)
  }
  const german = await server.inject({ method: 'GET', url: '/', headers: { 'accept-language': 'nl, de-AT;q=0.7' } })
  expect(german.body).toContain('<html lang="de">')
  expect((await server.inject({ method: 'GET', url: '/v2/nothing' })).json().status.code).toBe(111)
})

test('where pictures and files are in a bucket, its origin may be asked, and no other', {
  timeout: 60_000,
}, async () => {
  const link = async () => 'https://files.s3.example/bucket/origin?signature=1'
  const { files } = await fleet({ own: true })
  const { server } = await fleet({ s3_redirect: true }, { ...files, link }, undefined, () => ({ web }))
  const { headers } = await server.inject({ method: 'GET', url: '/', headers: { host: 'x' } })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("img-src 'self' data: blob: https://files.s3.example;")
  expect(policy).toContain("connect-src 'self' ws://x wss://x https://files.s3.example;")
})

test('maps of other servers come through the platform: no page may ask them', { timeout: 60_000 }, async () => {
  const overrides = {
    map: 'streets' as const,
    map_raster_url: 'https://sky.example/{z}/{x}/{y}.jpg',
    map_style_url: 'https://maps.example/a/style.json',
  }
  const { server } = await fleet(overrides, undefined, undefined, () => ({ web }))
  const { headers } = await server.inject({ method: 'GET', url: '/', headers: { host: 'x' } })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self' ws://x wss://x;")
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).not.toMatch(/https?:/)
})

test('whose work the pages bring is told, under licences that NOTICE knows', async () => {
  const { body, headers } = await ask('/licences.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const told = [...body.matchAll(/^## (\S+) - \S+ \((.+)\)$/gm)].map(([, name = '', licence = '']) => ({
    name,
    licence,
  }))
  expect(told.map(({ name }) => name)).toEqual(expect.arrayContaining(['maplibre-gl', 'react-dom', 'lucide-react']))
  const notice = await readFile('NOTICE', 'utf8')
  expect(told.filter(({ licence }) => !notice.includes(licence))).toEqual([])
})

test('phones install the page of drivers under the name, colour and picture of the service at its host', async () => {
  const manifest = async (host: string) => {
    const { headers, body } = await ask('/go.webmanifest', { host })
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
    return JSON.parse(body)
  }
  const ours = await manifest('nobody.example')
  expect(ours).toMatchObject({ name: 'Odograph', theme_color: '#14558f', start_url: '/go' })
  const settings = { domain: 'nordic.example', service_title: 'Nordic Fleet', app_color_theme: '0a7040' }
  const picture = { app_logo: 'https://nordic.example/app.png', favicon: null }
  const kept = await db.selectFrom('dealer').select('settings').where('id', '=', dealer_id).executeTakeFirstOrThrow()
  const now = JSON.stringify({ ...(kept.settings as object), ...settings, ...picture })
  await db.updateTable('dealer').set({ settings: now }).where('id', '=', dealer_id).execute()
  const theirs = await manifest('nordic.example')
  expect(theirs).toMatchObject({ name: 'Nordic Fleet', short_name: 'Nordic Fleet', theme_color: '#0a7040', id: '/go' })
  expect(theirs.icons).toEqual([{ src: 'https://nordic.example/app.png', sizes: 'any' }, ...ours.icons])
  const { statusCode, rawPayload } = await ask('/go.webmanifest', { host: 'nordic.example' }, 'HEAD')
  expect([statusCode, rawPayload.length]).toEqual([200, 0])
  const before = JSON.stringify(kept.settings)
  await db.updateTable('dealer').set({ settings: before }).where('id', '=', dealer_id).execute()
})
