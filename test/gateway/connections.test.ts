import { expect, test } from 'vitest'
import { createConnections } from '#gateway/connections.ts'
import { osmand } from '#gateway/protocols/osmand/protocol.ts'
import { teltonika } from '#gateway/protocols/teltonika/protocol.ts'
import { datagrams, dial, gatewayOf, hex, plain, until } from './sockets.ts'

const signedIn = async (port: number, id: string) => {
  const device = await dial(port)
  device.send(`iam ${id}\n`)
  await device.answered('hello\n')
  return device
}
/** What was noted, as soon as anything was. */
const taken = async (connections: ReturnType<typeof createConnections>, isOver = false) => {
  let all = connections.take(Date.now(), isOver)
  await until(() => {
    if (all.length === 0) all = connections.take(Date.now(), isOver)
    return all.length > 0
  })
  return all
}

test('a connection is noted while it is open, and how it ended', async () => {
  const connections = createConnections()
  const { port } = await gatewayOf([plain], { connections })
  const device = await signedIn(port, 'a')
  const [open] = await taken(connections)
  expect(open).toMatchObject({ device: 'a', runs: [{ protocol: 'plain', address: '127.0.0.1', messages: 1 }] })
  expect(open?.runs[0]?.ending).toBeUndefined()
  expect(connections.take(Date.now())).toEqual([])
  device.send('at home\n')
  await device.answered('hello\nhome:1\n')
  device.socket.end()
  await device.closed
  const [ended] = await taken(connections)
  expect(ended?.runs).toMatchObject([{ opened: open?.runs[0]?.opened, ending: 'device', connections: 1, messages: 2 }])
})

test('the platform tells silence, its own end, what is not understood, and a device that comes anew', async () => {
  const connections = createConnections()
  /** Waits until it has ended. */
  const endOf = async (id: string) => {
    let ending: string | undefined
    await until(() => {
      const one = connections.take(Date.now()).find(({ device }) => device === id)
      ending ??= one?.runs.at(-1)?.ending
      return ending !== undefined
    })
    return ending
  }
  const silent = await gatewayOf([plain], { connections, timeout: 0.1 })
  await (await signedIn(silent.port, 'a')).closed
  expect(await endOf('a')).toBe('silent')

  const { port, gateway } = await gatewayOf([plain], { connections })
  const [first, second] = [await signedIn(port, 'b'), await signedIn(port, 'b')]
  await first.closed
  expect((await taken(connections))[0]?.runs.map(({ ending }) => ending)).toEqual(['another', undefined])
  second.send(`${'x'.repeat(1001)}`)
  await second.closed
  expect(await endOf('b')).toBe('fault')

  await signedIn(port, 'c')
  await gateway.close()
  expect(await endOf('c')).toBe('platform')
})

test('who comes without its password is noted as refused, whom nobody registered not at all', async () => {
  const connections = createConnections()
  const { port, fake } = await gatewayOf([plain], { connections })
  fake.answer = async ({ device }) => ({ known: false, wrong_password: device === 'mine', taken: 0 })
  for (const id of ['mine', 'mine', 'nobody']) {
    const device = await dial(port)
    device.send(`iam ${id}\n`)
    await device.closed
  }
  expect(connections.take(Date.now(), true)).toMatchObject([
    { device: 'mine', runs: [{ ending: 'password', connections: 2, messages: 0 }] },
  ])
})

test('who sends without a connection has one from the first message until it is silent', async () => {
  const connections = createConnections()
  const { open } = await gatewayOf([teltonika, osmand], { connections })
  const portOf = (wanted: string) => open.find(({ transport }) => transport === wanted)?.port ?? 0
  const device = await datagrams(portOf('udp'))
  device.send(hex('codec8-udp'))
  device.send(hex('codec8-udp'))
  await until(() => device.heard.length === 2)
  for (const lat of [1, 2]) await fetch(`http://127.0.0.1:${portOf('http')}/?id=phone&lat=${lat}&lon=2`)
  const before = Date.now()
  expect(connections.take(before).map(({ runs }) => runs[0]?.messages)).toEqual([2, 2])
  expect(connections.take(before + 14 * 60_000)).toEqual([])
  const gone = connections.take(before + 16 * 60_000)
  expect(gone.map(({ runs }) => runs[0]?.ending)).toEqual(['silent', 'silent'])
  expect(gone[0]?.runs[0]?.closed).toBeLessThanOrEqual(before)
})

test('one that stays open is noted anew each hour, and what could not be written comes again', () => {
  const connections = createConnections()
  const sender = { address: '192.0.2.1', isOwn: true }
  connections.heard('a', 'gt06', sender, 1000)
  connections.heard('a', 'gt06', sender, 2000)
  const first = connections.take(10_000_000)
  expect(first).toMatchObject([{ device: 'a', runs: [{ opened: 1000, messages: 2, noted: 10_000_000 }] }])
  expect(connections.take(13_000_000)).toEqual([])
  expect(connections.take(13_700_000)).toMatchObject([{ runs: [{ opened: 1000, noted: 13_700_000 }] }])
  connections.ended('a', sender, 'silent', 13_800_000)
  connections.giveBack(first)
  expect(connections.take(13_900_000)).toMatchObject([
    { runs: [{ opened: 1000, closed: 13_800_000, ending: 'silent' }] },
  ])
})

test('however many devices come, so many are noted at most', () => {
  const connections = createConnections({ most: 3 })
  for (let i = 0; i < 10; i++) connections.heard(String(i), 'gt06', { isOwn: true }, 1000)
  for (let i = 0; i < 10; i++) connections.denied(`x${i}`, 'gt06', {}, 1000)
  expect(connections.take(2000, true)).toHaveLength(3)
})
