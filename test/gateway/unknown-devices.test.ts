import { expect, test } from 'vitest'
import { createFaults } from '#gateway/faults.ts'
import { osmand } from '#gateway/protocols/osmand/protocol.ts'
import { wialon } from '#gateway/protocols/wialon/protocol.ts'
import { createUnknownDevices } from '#gateway/unknown-devices.ts'
import { dial, gatewayOf } from './sockets.ts'

const knock = (device: string, bytes = Buffer.alloc(1)) => ({ protocol: 'gt06', device, address: '192.0.2.1', bytes })

test('a device that knocks again is counted, and taken once', () => {
  const unknown = createUnknownDevices()
  unknown.note(knock('1'))
  unknown.note({ ...knock('1', Buffer.alloc(1000, 7)), address: '192.0.2.2' })
  const [taken, ...others] = unknown.take()
  expect(others).toEqual([])
  expect(taken).toMatchObject({ device: '1', address: '192.0.2.2', knocks: 2, bytes: Buffer.alloc(128, 7) })
  expect(unknown.take()).toEqual([])
})

test('however many names somebody makes up, a thousand are kept until they are taken', () => {
  const unknown = createUnknownDevices()
  for (let i = 0; i < 1500; i++) unknown.note(knock(String(i)))
  unknown.note(knock('5'))
  const taken = unknown.take()
  expect(taken).toHaveLength(1000)
  expect(taken[5]?.knocks).toBe(2)
})

test('who knocks at a port is noted with its address and frame, but not with its password', async () => {
  const unknown = createUnknownDevices()
  const refuse = { feed: async () => ({ known: false, taken: 0 }), unknown }
  const { open } = await gatewayOf([wialon, osmand], refuse)
  const portOf = (name: string) => open.find(({ protocol }) => protocol === name)?.port ?? 0
  const device = await dial(portOf('wialon'))
  device.send('#L#4711;secret\r\n')
  await device.closed
  await fetch(`http://127.0.0.1:${portOf('osmand')}/?id=phone-1&lat=1&lon=2`)
  const [first, second] = unknown.take()
  expect(first).toMatchObject({ protocol: 'wialon', device: '4711', address: '127.0.0.1', knocks: 1 })
  expect(first?.bytes.toString()).toContain('#L#4711')
  expect(first?.bytes.toString()).not.toContain('secret')
  expect(second).toMatchObject({ protocol: 'osmand', device: 'phone-1', address: '127.0.0.1' })
  expect(second?.bytes.toString()).toContain('id=phone-1')
})

test('frames that are not understood are counted by why, with the last of each', async () => {
  const faults = createFaults()
  const { port } = await gatewayOf([wialon], { faults })
  for (const word of ['hello', 'hello again']) {
    const device = await dial(port)
    device.send(`${word}\r\n`)
    device.socket.end()
    await device.closed
  }
  expect(faults.list()).toMatchObject([{ protocol: 'wialon', reason: expect.any(String), count: 2 }])
  expect(faults.list()[0]?.bytes.toString()).toContain('hello again')
})

test('whoever makes faults up fills nothing, and hides no other for long', () => {
  const faults = createFaults()
  const protocols = Array.from({ length: 10 }, (_, place) => `p${place}`)
  for (const protocol of protocols)
    for (let place = 0; place < 50; place++) faults.note(protocol, `noise ${'x'.repeat(place + 1)}`, Buffer.alloc(500))
  expect(faults.list()).toHaveLength(100)
  expect(faults.list().every(({ bytes }) => bytes.length === 64)).toBe(true)
  faults.note('gt06', 'wrong check', Buffer.from('x'))
  expect(faults.list()).toHaveLength(100)
  expect(faults.list().at(-1)).toMatchObject({ protocol: 'gt06', reason: 'wrong check', count: 1 })
})
