import { expect, test } from 'vitest'
import type { Config } from '#src/config.ts'
import { fleet } from '#test/fleet.ts'

const opened = async (overrides: Partial<Config> = {}) => {
  const { server } = await fleet(overrides)
  return async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const answer = await server.inject({ url: '/metrics', remoteAddress, headers })
    if (answer.statusCode === 200) expect(answer.body).toContain('odograph_store_errors_total')
    else expect(answer.json()).toMatchObject({ success: false, status: { code: 13 } })
    return answer.statusCode
  }
}

test('this machine may ask, and nobody else', async () => {
  const ask = await opened()
  for (const own of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1']) expect(await ask(own)).toBe(200)
  for (const other of ['192.0.2.7', '10.1.0.1', '2001:db8::1']) expect(await ask(other)).toBe(403)
})

test('a network that the operator names may ask', async () => {
  const ask = await opened({ metrics_networks: ['10.1.0.0/16', '2001:db8::1'] })
  for (const named of ['127.0.0.1', '10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1']) expect(await ask(named)).toBe(200)
  for (const other of ['10.2.0.1', '2001:db8::2']) expect(await ask(other)).toBe(403)
})

const tellings = {
  'x-forwarded-for': '192.0.2.7',
  'x-real-ip': '192.0.2.7',
  'x-forwarded-proto': 'https',
  forwarded: 'for=192.0.2.7',
  via: '1.1 proxy',
}

test('whom a proxy of this machine asks for is not this machine', async () => {
  const ask = await opened({ metrics_networks: ['10.1.0.0/16'] })
  for (const proxy of ['127.0.0.1', '::1', '10.1.2.3'])
    for (const [name, value] of Object.entries(tellings)) expect(await ask(proxy, { [name]: value })).toBe(403)
  for (const claimed of ['127.0.0.1', '10.1.2.3'])
    expect(await ask('127.0.0.1', { 'x-forwarded-for': claimed })).toBe(403)
})

test('whom a trusted proxy asks for may be named', async () => {
  for (const trust_proxy of [1, ['127.0.0.1']] as const) {
    const ask = await opened({ trust_proxy, metrics_networks: ['10.1.0.0/16'] })
    const through = (claimed: string) => ask('127.0.0.1', { 'x-forwarded-for': claimed })
    expect(await through('10.1.2.3')).toBe(200)
    for (const other of [
      '127.0.0.1',
      '::1',
      '192.0.2.7',
      'localhost',
      '',
      '127.0.0.1, 192.0.2.7',
      '10.1.2.3, 192.0.2.7',
    ])
      expect(await through(other)).toBe(403)
    expect(await ask('127.0.0.1')).toBe(200)
  }
})
