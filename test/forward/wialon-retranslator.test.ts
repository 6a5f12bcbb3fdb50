import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { packetOf } from '#forward/encode/wialon-retranslator.ts'
import { fleet } from '#test/fleet.ts'
import { forwarderOf, later, minute, minutes, minutesOf, retranslatorOf, senders, target } from '#test/forwarding.ts'
import { flag } from '#track/point.ts'

/** The packet of Gurtam's document, "Wialon Retranslator" 1.0. */
const documented =
  '74000000333533393736303133343435343835004b0bfb70000000030bbb000000270102706f73696e666f00a027afdf5d9848c03ac7253383dd4b400000000000805a40003601460b0bbb0000001200047077725f657874002b8716d9ce973b400bbb00000011010361766c5f696e707574730000000001'

/** Reads a packet as the document tells it, independently of what writes it. */
const read = (packet: Buffer) => {
  expect(packet.readUInt32LE(0)).toBe(packet.length - 4)
  const zero = packet.indexOf(0, 4)
  const device = packet.toString('latin1', 4, zero)
  const [time, mask] = [packet.readInt32BE(zero + 1) * 1000, packet.readInt32BE(zero + 5)]
  const blocks: Record<string, unknown> = {}
  for (let at = zero + 9; at < packet.length; ) {
    expect(packet.readUInt16BE(at)).toBe(0x0bbb)
    const end = at + 6 + packet.readUInt32BE(at + 2)
    const type = packet.readUInt8(at + 7)
    const value = packet.indexOf(0, at + 8) + 1
    const name = packet.toString('latin1', at + 8, value - 1)
    if (type === 1) blocks[name] = packet.toString('utf8', value, end - 1)
    if (type === 2)
      blocks[name] = {
        ...{
          lng: packet.readDoubleLE(value),
          lat: packet.readDoubleLE(value + 8),
          alt: packet.readDoubleLE(value + 16),
        },
        ...{ speed: packet.readInt16BE(value + 24), heading: packet.readInt16BE(value + 26) },
        satellites: packet.readUInt8(value + 28),
      }
    if (type === 3) blocks[name] = packet.readInt32BE(value)
    if (type === 4) blocks[name] = packet.readDoubleLE(value)
    if (type === 5) blocks[name] = Number(packet.readBigInt64BE(value))
    at = end
  }
  return { device, time, mask, blocks }
}

test('the packet of the document is read as it says, which is how the others are read', () => {
  expect(read(Buffer.from(documented, 'hex'))).toMatchObject({
    device: '353976013445485',
    mask: 3,
    blocks: { posinfo: { speed: 54, heading: 326, satellites: 11, alt: 106 }, avl_inputs: 1 },
  })
})

test('what a point says is in its packet', () => {
  const attributes = {
    ...{ inputs: 5, outputs: 1, hardware_key: 'ab12', ignition: true, board_voltage: 12.4, event: 'sos' },
    ...{ odometer: 5_000_000_000, text: 'née', rpm: 900 },
  }
  expect(read(packetOf('truck-1', minute(1, { attributes, lng: -13.4, alt: -4 })))).toEqual({
    ...{ device: 'truck-1', time: minute(1).time, mask: 1 | 2 | 4 | 16 | 32 },
    blocks: {
      posinfo: { lng: -13.4, lat: 52.001, alt: -4, speed: 50, heading: 90, satellites: 9 },
      ...{ avl_inputs: 5, avl_outputs: 1, avl_driver: 'ab12', ign: 1, pwr_ext: 12.4, event: 'sos' },
      ...{ odometer: 5_000_000_000, text: 'née', rpm: 900 },
    },
  })
  const lost = packetOf('1', minute(1, { flags: flag.no_fix }))
  expect(read(lost)).toMatchObject({ mask: 1, blocks: { posinfo: { satellites: 0 } } })
})

/** A target that takes packets, and may be slow or gone. */
const theirs = async () => {
  const taken: { device: string; time: number }[] = []
  const says: { answer: (n: number, socket: Socket) => Buffer | undefined } = { answer: () => Buffer.of(0x11) }
  const server = await target((socket) => {
    let bytes: Buffer = Buffer.alloc(0)
    socket.on('data', (more: Buffer) => {
      bytes = Buffer.concat([bytes, more])
      while (bytes.length >= 4 && bytes.length >= 4 + bytes.readUInt32LE(0)) {
        const size = 4 + bytes.readUInt32LE(0)
        taken.push(read(bytes.subarray(0, size)))
        bytes = bytes.subarray(size)
        const answer = says.answer(taken.length, socket)
        if (answer) socket.write(answer)
      }
    })
  })
  return { ...server, says, of: (device: string) => minutesOf(taken.filter((one) => one.device === device)) }
}

const { pool, tenant, tracker } = await fleet({ own: true })
const { send, onCommit } = senders(pool)

const account = async (port: number, count: number) => {
  const alice = await tenant()
  const retranslator_id = await retranslatorOf(alice, port, { protocol_id: 2 })
  const devices: string[] = []
  for (let i = 0; i < count; i++) {
    const { tracker_id, device_id } = await tracker(alice)
    await alice.call('tracker/retranslator/bind', { tracker_id, retranslator_id })
    devices.push(device_id)
  }
  const forwarder = forwarderOf(pool)
  onCommit(forwarder.hear)
  await forwarder.look()
  return { devices, forwarder, alice }
}
const times = (to: number) => Array.from({ length: to }, (_, i) => i + 1)

test('many devices go by one connection, each in its order', async () => {
  const server = await theirs()
  const { devices, forwarder } = await account(server.port, 5)
  await Promise.all(devices.map((device) => send(device, minutes(1, 40))))
  for (const device of devices) await expect.poll(() => server.of(device)).toEqual(times(40))
  expect(server.sockets.size).toBe(1)
  await forwarder.stop()
})

test('a connection that ends before an answer has only what was not acknowledged come again', async () => {
  const server = await theirs()
  const { devices, forwarder } = await account(server.port, 1)
  server.says.answer = (n, socket) => (n === 5 ? void socket.destroy() : Buffer.of(0x11))
  await send(devices[0] as string, minutes(1, 8))
  await expect.poll(() => server.of(devices[0] as string), { timeout: 10_000 }).toEqual([1, 2, 3, 4, 5, 5, 6, 7, 8])
  await forwarder.stop()
})

test('a byte that is none of the protocol is no acknowledgement', async () => {
  const server = await theirs()
  const { devices, forwarder, alice } = await account(server.port, 1)
  server.says.answer = () => Buffer.of(0x12)
  await send(devices[0] as string, minutes(1, 2))
  const told = async () => (await alice.call('retranslator/list')).list[0].error
  await expect.poll(told).toBe('The target answers a packet with 0x12')
  server.says.answer = () => Buffer.of(0x11)
  await later(pool, 3_600)
  await expect.poll(() => server.of(devices[0] as string).slice(-2), { timeout: 10_000 }).toEqual([1, 2])
  await forwarder.stop()
})
