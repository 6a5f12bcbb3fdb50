import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { teltonika } from '#gateway/protocols/teltonika/protocol.ts'
import { wialon } from '#gateway/protocols/wialon/protocol.ts'
import { aWhile, datagrams, gatewayOf, hex, plain, until } from './sockets.ts'

const packet = hex('codec8-udp')
/** The answer of the maker's example: one record taken. */
const accepted = '0005cafe010501'

test('a datagram is answered when its points are committed', async () => {
  const { port, fake } = await gatewayOf([teltonika])
  const commit = fake.hold()
  const device = await datagrams(port)
  device.send(packet)
  await until(() => fake.fed.length === 1)
  await aWhile()
  expect(device.heard).toEqual([])
  commit()
  await until(() => device.heard.length > 0)
  expect(device.heard[0]?.toString('hex')).toBe(accepted)
  expect(fake.fed).toMatchObject([{ device: '352093086403655', points: [{}] }])
})

test('each sender is answered, and each datagram names its device', async () => {
  const { port, fake } = await gatewayOf([wialon])
  const [one, other] = [await datagrams(port), await datagrams(port)]
  one.send(Buffer.from('111#SD#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4\r\n'))
  other.send(Buffer.from('222#P#\r\n'))
  await until(() => one.heard.length > 0 && other.heard.length > 0)
  expect([one.heard.join(), other.heard.join()]).toEqual(['#ASD#1\r\n', '#AP#\r\n'])
  expect(fake.fed.map(({ device }) => device).sort()).toEqual(['111', '222'])
})

test('nothing is answered when the store is away', async () => {
  const { port, fake } = await gatewayOf([teltonika])
  fake.answer = () => Promise.reject(new Error('the store is away'))
  const device = await datagrams(port)
  device.send(packet)
  await until(() => fake.fed.length === 1)
  await aWhile()
  expect(device.heard).toEqual([])
})

test('a stranger is counted, logged once, and not answered', async () => {
  const { port, fake, lines, measured } = await gatewayOf([teltonika])
  fake.answer = async () => ({ known: false, taken: 0 })
  const device = await datagrams(port)
  device.send(packet)
  device.send(packet)
  await until(async () => (await measured('refused')) === 2)
  expect(lines).toHaveLength(1)
  expect(device.heard).toEqual([])
})

test('noise and bugs of a protocol disturb nobody', async () => {
  const crashing = { ...plain, name: 'crashing', transports: ['udp'] as const }
  const { open, measured, lines } = await gatewayOf([teltonika, crashing])
  const [, good, bad] = open
  const device = await datagrams(good?.port ?? 0)
  for (let count = 0; count < 100; count++) device.send(randomBytes(count))
  const unlucky = await datagrams(bad?.port ?? 0)
  unlucky.send(Buffer.from('crash'))
  await until(() => lines.some(({ level }) => level === 'error'))
  device.send(packet)
  await until(() => device.heard.length > 0)
  expect(device.heard[0]?.toString('hex')).toBe(accepted)
  expect(await measured('faults')).toBeGreaterThan(1)
})

test('strangers of one address are answered no more often than it may ask; a device that was there before is', async () => {
  const { port, fake, measured } = await gatewayOf([wialon], { unknown_rate: 0.1 })
  const device = await datagrams(port)
  device.send(Buffer.from('111#P#\r\n'))
  await until(() => device.heard.length === 1)
  fake.answer = async ({ device }) => ({ known: device === '111', taken: 0 })
  for (let count = 0; count < 20; count++) device.send(Buffer.from(`9${count}#P#\r\n`))
  await until(async () => (await measured('refused')) === 20)
  expect(fake.fed.length).toBeLessThan(7)
  device.send(Buffer.from('111#P#\r\n'))
  await until(() => device.heard.length === 2)
})

test('beyond what may wait, datagrams are dropped, and later ones are taken', async () => {
  const { port, fake } = await gatewayOf([teltonika])
  const device = await datagrams(port)
  device.send(packet)
  await until(() => device.heard.length > 0)
  fake.fed.length = 0
  const commit = fake.hold()
  while (fake.fed.length < 10_000) {
    for (let count = 0; count < 20; count++) device.send(packet)
    await new Promise(setImmediate)
  }
  for (let count = 0; count < 20; count++) device.send(packet)
  await aWhile()
  expect(fake.fed).toHaveLength(10_000)
  commit()
  await until(() => {
    device.send(packet)
    return fake.fed.length > 10_000
  })
})

test('closing waits for what is under way to be answered', async () => {
  const { port, fake, gateway } = await gatewayOf([teltonika])
  const commit = fake.hold()
  const device = await datagrams(port)
  device.send(packet)
  await until(() => fake.fed.length === 1)
  const closing = gateway.close()
  device.send(packet)
  await aWhile()
  commit()
  await closing
  await until(() => device.heard.length > 0)
  expect(fake.fed).toHaveLength(1)
})

test('closing ends also when nothing is committed any more, and a late commit answers nothing', async () => {
  const { port, fake, gateway } = await gatewayOf([teltonika])
  const commit = fake.hold()
  const device = await datagrams(port)
  device.send(packet)
  await until(() => fake.fed.length === 1)
  await gateway.close(20)
  commit()
  await aWhile()
  expect(device.heard).toEqual([])
})
