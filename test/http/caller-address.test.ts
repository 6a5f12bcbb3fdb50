import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { anyone, user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { type Config, readConfig } from '#src/config.ts'
import { freshDatabase } from '#test/database.ts'
import { serve } from '#test/fleet.ts'

const { db } = await freshDatabase()

const whence = query('test/whence', {
  summary: 'Tells the address that it was asked from.',
  access: anyone,
  params: Type.Object({}),
  result: Type.Object({ address: Type.String() }),
  handler: (_, { address }) => ({ address }),
})

const whose = query('test/whose', {
  summary: 'Is for users.',
  access: user,
  params: Type.Object({}),
  result: Type.Object({}),
  handler: () => ({}),
})

/** The address of a caller whose connection comes from 10.0.0.9 with such a header, where such proxies are trusted. */
const addressOf = async (trusted: string, forwarded?: string, remoteAddress = '10.0.0.9'): Promise<string> => {
  const { trust_proxy } = readConfig({ ODOGRAPH_TRUST_PROXY: trusted })
  const server = await serve(db, [whence], { trust_proxy })
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const answer = await server.inject({ url: '/v2/test/whence', headers, remoteAddress })
  return answer.json().address
}

test.each([
  ['nobody is', 'false', '192.0.2.1', '10.0.0.9'],
  ['one is', 'true', '192.0.2.1', '192.0.2.1'],
  ['one is, which was told something itself', 'true', '198.51.100.1, 192.0.2.1', '192.0.2.1'],
  ['one is, which was told no address', '1', '<script>, 192.0.2.1', '192.0.2.1'],
  ['one is, which adds no address', '1', '198.51.100.1, <script>', '10.0.0.9'],
  ['one is, which adds a port', '1', '[2001:DB8::1]:52100', '2001:db8::1'],
  ['one is, which adds nothing', '1', undefined, '10.0.0.9'],
  ['two are', '2', '198.51.100.1, 192.0.2.1, 10.0.0.8', '192.0.2.1'],
  ['two are, and the outer one adds no address', '2', '198.51.100.1, unknown, 10.0.0.8', '10.0.0.8'],
  ['their network is', '10.0.0.0/8', '198.51.100.1, 192.0.2.1, 10.0.0.8', '192.0.2.1'],
  ['other networks are', '10.1.0.0/16,192.0.2.9', '192.0.2.1', '10.0.0.9'],
  ['their network is, and no address was added', '10.0.0.0/8', '198.51.100.1, <script>, 10.0.0.8', '10.0.0.8'],
])('of proxies believed, when %s, only what they added (%s)', async (_, trusted, forwarded, address) => {
  expect(await addressOf(trusted, forwarded)).toBe(address)
})

test.each(['1', '9', '10.0.0.0/8'])('who comes past the proxies is not believed as one (%s)', async (trusted) => {
  for (const stranger of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::7'])
    expect(await addressOf(trusted, '198.51.100.1', stranger)).toBe(stranger.replace('::ffff:', ''))
})

test.each(['127.0.0.1', '172.18.0.3', '::ffff:192.168.0.2', '100.64.0.9', 'fd00::3'])(
  'a proxy of this machine or a private network is one of those that are counted: %s',
  async (proxy) => expect(await addressOf('1', '198.51.100.1', proxy)).toBe('198.51.100.1'),
)

test('an address of version 4 is one, however the connection tells it', async () => {
  expect(await addressOf('0', undefined, '::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(await addressOf('192.0.2.1', '198.51.100.1', '::ffff:192.0.2.1')).toBe('198.51.100.1')
})

test.each(['yes', '10', '-1', '10.0.0.0/33', 'proxy.fleet.example', '10.0.0.1,'])(
  'what is neither a number of proxies nor networks is refused: %s',
  (ODOGRAPH_TRUST_PROXY) => expect(() => readConfig({ ODOGRAPH_TRUST_PROXY })).toThrow(/a number of proxies up to 9/),
)

/** How many of 20 calls at once are told. */
const told = async (path: string, addresses: (i: number) => string, overrides: Partial<Config>) => {
  const server = await serve(db, [whence, whose], overrides)
  const asked = Array.from({ length: 20 }, (_, i) =>
    server.inject({ url: path, remoteAddress: addresses(i) }).then(({ statusCode }) => statusCode !== 429),
  )
  return (await Promise.all(asked)).filter(Boolean).length
}

const limited = { rate_limit: 5 }
const ofOne64 = (i: number) => `2001:db8:1:2::${i}`
const ofOne48 = (i: number) => `2001:db8:3:${i}::1`

test('a network of version 6 of 64 bits asks as often as one address, one of 48 guesses as often', async () => {
  expect(await told('/v2/test/whence', ofOne64, limited)).toBeLessThan(20)
  expect(await told('/v2/test/whence', ofOne48, limited)).toBe(20)
  expect(await told(`/v2/test/whose?hash=${'f'.repeat(32)}`, ofOne48, limited)).toBeLessThan(20)
  expect(await told(`/static/user/avatars/${'0'.repeat(32)}.jpg`, ofOne48, limited)).toBeLessThan(20)
})
