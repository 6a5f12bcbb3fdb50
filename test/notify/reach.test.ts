import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { isPublic } from '#net/networks.ts'
import { createReach } from '#notify/reach.ts'
import { afterwards } from '#test/afterwards.ts'

const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
await once(server, 'listening')
afterwards(async () => void server.close())
const { port } = server.address() as AddressInfo
const target = { port, timeout: 2_000 }

const refused = (host: string, networks: string[] = []) =>
  expect(createReach(networks)({ host, ...target })).rejects.toThrow('private network')

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001::1',
])('%s is not public', (address) => expect(isPublic(address)).toBe(false))

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => expect(isPublic(address)).toBe(true),
)

test.each(['127.0.0.1', '10.0.0.1', '::1', '::ffff:127.0.0.1'])('%s is not connected to', (host) => refused(host))

test('the machine itself is not connected to, by whatever address', async () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  expect(own.length).toBeGreaterThan(0)
  for (const { address } of own) await refused(address)
})

test('what the operator allows is connected to', async () => {
  for (const network of ['127.0.0.1', '127.0.0.0/8', '0.0.0.0/0']) {
    const socket = await createReach([network])({ host: '127.0.0.1', ...target })
    expect(socket.remoteAddress).toBe('127.0.0.1')
    socket.destroy()
  }
  await refused('127.0.0.1', ['127.0.0.2', '10.0.0.0/8', '::1'])
})

test('a name is asked once, and only those of its addresses that are allowed are connected to', async () => {
  let asked = 0
  const resolve = async () => (++asked === 1 ? ['10.0.0.1', '127.0.0.1', '::1'] : ['127.0.0.2'])
  const socket = await createReach(['127.0.0.1'], resolve)({ host: 'mail.fleet.example', ...target })
  expect([socket.remoteAddress, asked]).toEqual(['127.0.0.1', 1])
  socket.destroy()
})

test('of several addresses one that answers is found', async () => {
  // Nobody listens at the first.
  const resolve = async () => ['127.0.0.2', '127.0.0.1']
  const socket = await createReach(['127.0.0.0/8'], resolve)({ host: 'mail.fleet.example', ...target })
  expect(socket.remoteAddress).toBe('127.0.0.1')
  socket.destroy()
})

test('of a name that nobody knows and of one inside the same is said', async () => {
  const host = 'mail.fleet.example'
  const said = `The name ${host} has no public address: it is unknown, or of a private network, which the operator has not allowed`
  for (const addresses of [[], ['10.0.0.1'], ['127.0.0.1', '::1'], ['169.254.169.254', 'fd00::1']]) {
    const reached = createReach(['192.168.1.1'], async () => addresses)({ host, ...target })
    await expect(reached).rejects.toThrow(new Error(said))
  }
})

test('a name that nobody knows, and a port that nobody listens at, are told', async () => {
  const reach = createReach(['127.0.0.1'])
  await expect(reach({ host: 'gone.invalid', port, timeout: 2_000 })).rejects.toThrow(
    'gone.invalid has no public address',
  )
  await expect(reach({ host: '127.0.0.1', port: 1, timeout: 2_000 })).rejects.toThrow('ECONNREFUSED')
})
