import type { InjectOptions } from 'light-my-request'
import { expect, test } from 'vitest'
import { fleet, freshFiles, serve } from '#test/fleet.ts'
import { named } from './operations.ts'

const files = freshFiles()
const { db, server, tenant } = await fleet({ redirect_hosts: ['admin.example'] }, files)
const { hash } = await tenant()
const picture = `static/tag/avatars/${'ab'.repeat(16)}.png`
await files.put(picture.slice('static/'.length), Buffer.from('picture'), 'image/png')

const headersOf = async (asked: InjectOptions) => (await server.inject(asked)).headers

/** What nothing that answers may leave out; pictures are kept by browsers, all else is not. */
const guarded = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'access-control-allow-origin': '*',
  'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'$/),
}
const unkept = { ...guarded, 'cache-control': 'no-store' }
const banners = ['server', 'x-powered-by', 'via']

test.each(named)('%s is kept nowhere and is only what it says, whoever asks', async (path) => {
  for (const given of [{}, { hash }, { hash: 'wrong' }] as Record<string, string>[])
    for (const method of ['GET', 'POST'] as const) {
      const asked = method === 'GET' ? { query: given } : { payload: given }
      const headers = await headersOf({ method, url: `/v2/${path}`, ...asked })
      expect(headers).toMatchObject(unkept)
      for (const banner of banners) expect(headers).not.toHaveProperty(banner)
    }
})

const json = { 'content-type': 'application/json' }

test.each<[string, InjectOptions]>([
  ['an unknown operation', { url: '/v2/no/such' }],
  ['a path that cannot be decoded', { url: '/v2/%zz' }],
  ['a wrong method', { method: 'PUT', url: '/v2/tag/list' }],
  ['what comes before a call from another origin', { method: 'OPTIONS', url: '/v2/tag/list' }],
  ['a body that cannot be read', { method: 'POST', url: '/v2/tag/list', payload: '{', headers: json }],
  ['a body that is too large', { method: 'POST', url: '/v2/tag/list', payload: 'x'.repeat(20_000_000), headers: json }],
  ['a redirect', { url: '/v2/place/upload', query: { hash, redirect_target: 'https://admin.example/' } }],
  ['a picture that is unknown', { url: '/v2/static/tag/avatars/nothing.png' }],
  ['the page of a link of a mail', { url: '/activate?hash=1' }],
  ['what such a page sends', { method: 'POST', url: '/restore', payload: { hash: '1', password: 'secret' } }],
  ['health', { url: '/health' }],
  ['metrics', { url: '/metrics' }],
])('%s is kept nowhere and framed by nobody', async (_, asked) => {
  expect(await headersOf(asked)).toMatchObject(unkept)
})

test('a picture is kept for good, and is only a picture', async () => {
  expect(await headersOf({ url: `/v2/${picture}` })).toMatchObject({
    ...guarded,
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('that browsers are to come by HTTPS only is said where the operator wants it, of everything', async () => {
  expect(await headersOf({ url: '/health' })).not.toHaveProperty('strict-transport-security')
  const secured = await serve(db, [], { hsts: 31_536_000 }, files)
  for (const url of ['/health', '/v2/no/such', '/v2/%zz', `/v2/${picture}`]) {
    const { headers } = await secured.inject({ url })
    expect(headers).toMatchObject({ ...guarded, 'strict-transport-security': 'max-age=31536000' })
  }
})
