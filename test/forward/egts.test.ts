import { expect, test } from 'vitest'
import { openEgts } from '#forward/egts.ts'
import * as egts from '#forward/encode/egts.ts'
import { createReach } from '#notify/reach.ts'
import { fleet } from '#test/fleet.ts'
import { forwarderOf, minute, minutes, minutesOf, retranslatorOf, senders, target } from '#test/forwarding.ts'
import { flag } from '#track/point.ts'

/** A frame of the field, as the tests of Traccar have it (EgtsFrameDecoderTest): one object, one place. */
const captured = '0100020B0025003A5701C91A003A5701CD6E68490202101700CBB4740F7617FD924364104F116A0000000000010300001EC2'

/** A place as the standard tells it, read independently of what writes it. */
const placeOf = (data: Buffer) => {
  const flags = data.readUInt8(12)
  const [speed, low] = [data.readUInt16LE(13), data.readUInt8(15)]
  return {
    time: (data.readUInt32LE(0) + Date.UTC(2010, 0) / 1000) * 1000,
    lat: (data.readUInt32LE(4) / 0xffffffff) * 90 * (flags & 0x20 ? -1 : 1),
    lng: (data.readUInt32LE(8) / 0xffffffff) * 180 * (flags & 0x40 ? -1 : 1),
    speed: (speed & 0x3fff) / 10,
    heading: low + (speed & 0x8000 ? 256 : 0),
    alt: flags & 0x80 ? data.readUIntLE(21, 3) * (speed & 0x4000 ? -1 : 1) : undefined,
    valid: (flags & 1) !== 0,
    kept: (flags & 8) !== 0,
    inputs: data.readUInt8(19),
    source: data.readUInt8(20),
  }
}

test('a captured frame is read, and its checksums are those that are written', () => {
  const bytes = Buffer.from(captured, 'hex')
  expect(egts.packetSize(bytes)).toBe(bytes.length)
  expect(egts.packetSize(bytes.subarray(0, -1))).toBe(0)
  const { records } = egts.readPacket(bytes)
  const [place] = records[0]?.subrecords ?? []
  expect([records.length, place?.type, place?.data.length]).toEqual([1, 16, 23])
  const written = egts.packetOf(1, bytes.readUInt16LE(7), bytes.subarray(11, -2))
  expect(written.subarray(11)).toEqual(bytes.subarray(11))
  // Its header asks for another priority.
  expect(written.subarray(3, 10)).toEqual(bytes.subarray(3, 10))
})

test('what a point says is in its record', () => {
  const attributes = { hdop: 0.9, inputs: 5, outputs: 2, adc2: 1.5, odometer: 12.34, event: 'sos' }
  const point = minute(1, { lat: -52.5, lng: -13.4, alt: -12, heading: 300, attributes, flags: flag.buffered })
  const packet = egts.packetOf(1, 7, egts.recordOf(3, 2, egts.pointOf(point), 4_000_000_000))
  // Length and number, flags with the object alone, the object, two services.
  expect(packet.subarray(13, 22)).toEqual(Buffer.from([3, 0, 1, 0x00, 0x28, 0x6b, 0xee, 2, 2]))
  const { id, records } = egts.readPacket(packet)
  expect([id, records[0]?.number]).toEqual([7, 3])
  const [place, extended, sensors] = records[0]?.subrecords ?? []
  const told = placeOf(place?.data ?? Buffer.alloc(0))
  expect([told.lat, told.lng].map((degrees) => Math.round(degrees * 1e6) / 1e6)).toEqual([-52.5, -13.4])
  expect(told).toMatchObject({
    ...{ time: point.time, speed: 50, heading: 300, alt: -12, valid: true, kept: true, inputs: 5, source: 13 },
  })
  expect(place?.data.readUIntLE(16, 3)).toBe(123)
  expect(extended).toMatchObject({ type: 17, data: Buffer.from([2 | 8, 90, 0, 9]) })
  expect(sensors).toMatchObject({ type: 18, data: Buffer.from([0, 2, 2, 0xdc, 0x05, 0]) })
})

interface Taken {
  object: number
  time: number
}

/** A target that speaks EGTS. */
const theirs = async () => {
  const taken: Taken[] = []
  const dispatchers: number[] = []
  const says = { code: (_: Taken) => 0, isApart: false, isSilent: false, sign_in: 0 }
  let id = 100
  const confirmed = (numbers: readonly number[], codes: readonly number[]) =>
    egts.recordOf(
      0,
      2,
      Buffer.concat(numbers.map((n, i) => egts.subrecordOf(0, Buffer.from([n & 0xff, n >>> 8, codes[i] ?? 0])))),
    )
  const server = await target((socket) => {
    let bytes: Buffer = Buffer.alloc(0)
    const hear = (packet: Buffer) => {
      const { type, id: theirs, records } = egts.readPacket(packet)
      if (type === 0) return
      const numbers = records.map(({ number }) => number)
      const answered = Buffer.from([theirs & 0xff, theirs >>> 8, 0])
      const [first] = records[0]?.subrecords ?? []
      if (first?.type === 5) {
        dispatchers.push(first.data.readUInt32LE(1))
        socket.write(egts.packetOf(0, id++, Buffer.concat([answered, confirmed(numbers, [])])))
        const result = egts.subrecordOf(9, Buffer.of(says.sign_in))
        socket.write(egts.packetOf(1, id++, egts.recordOf(1, 1, result)))
        return
      }
      const places = records.map(({ subrecords }, i) => ({
        object: objectsOf(packet)[i] ?? 0,
        time: placeOf(subrecords[0]?.data ?? Buffer.alloc(24)).time,
      }))
      const codes = places.map(says.code)
      taken.push(...places.filter((_, i) => codes[i] === 0))
      if (says.isSilent) return
      if (!says.isApart) socket.write(egts.packetOf(0, id++, Buffer.concat([answered, confirmed(numbers, codes)])))
      else {
        socket.write(egts.packetOf(0, id++, answered))
        socket.write(egts.packetOf(1, id++, confirmed(numbers, codes)))
      }
    }
    socket.on('data', (more: Buffer) => {
      bytes = Buffer.concat([bytes, more])
      for (let size = egts.packetSize(bytes); size > 0; size = egts.packetSize(bytes)) {
        hear(bytes.subarray(0, size))
        bytes = bytes.subarray(size)
      }
    })
  })
  return {
    ...server,
    says,
    taken,
    dispatchers,
    of: (object: number) => minutesOf(taken.filter((one) => one.object === object)),
  }
}

/** The objects of the records of a packet, which our reader passes over. */
const objectsOf = (packet: Buffer): number[] => {
  const data = packet.subarray(11, -2)
  const found: number[] = []
  for (let at = 0; at < data.length; at += data.readUInt16LE(at) + 11) found.push(data.readUInt32LE(at + 5))
  return found
}

const means = { reach: createReach(['127.0.0.1']), patience: 1_000 }
const open = (port: number, login: string | null = null) =>
  openEgts({ address: '127.0.0.1', port, login, password: null }, means)

test('a message is taken when each of its records is, in the answer or apart from it', async () => {
  const server = await theirs()
  const carrier = open(server.port, '4242')
  expect(await carrier.send('77', minutes(1, 3))).toEqual({ status: 'taken' })
  server.says.isApart = true
  expect(await carrier.send('78', minutes(1, 2))).toEqual({ status: 'taken' })
  expect([server.of(77), server.of(78), server.dispatchers]).toEqual([[1, 2, 3], [1, 2], [4242]])
  carrier.close()
})

test('a sign-in that is refused, and a target that does not answer', async () => {
  const server = await theirs()
  server.says.sign_in = 151
  await expect(open(server.port, '1').send('77', [minute(1)])).rejects.toThrow('refuses the sign-in with code 151')
  server.says.isSilent = true
  await expect(open(server.port).send('77', [minute(1)])).rejects.toThrow('no answer within 1 seconds')
})

test.each([
  [135, { status: 'taken' }],
  [132, { status: 'taken', refused: 1, error: 'The target refuses a record with code 132' }],
  [146, { status: 'unknown', error: 'The target refuses the object with code 146' }],
])('a record that is answered with %i', async (code, verdict) => {
  const server = await theirs()
  server.says.code = ({ time }) => (time === minute(2).time ? code : 0)
  const carrier = open(server.port)
  expect(await carrier.send('77', minutes(1, 3))).toEqual(verdict)
  carrier.close()
})

test('a record that fails for the target, and points before its times begin', async () => {
  const server = await theirs()
  server.says.code = () => 156
  const carrier = open(server.port)
  await expect(carrier.send('77', [minute(1)])).rejects.toThrow('answers a record with code 156')
  server.says.code = () => 0
  const old = minute(0, { time: Date.UTC(2009, 0) })
  expect(await carrier.send('77', [old, minute(1)])).toMatchObject({ status: 'taken', refused: 1 })
  expect(server.of(77)).toEqual([1])
  carrier.close()
})

test('points of trackers come by their numbers, and only under such', async () => {
  const { pool, tenant, tracker } = await fleet({ own: true })
  const { send, onCommit } = senders(pool)
  const server = await theirs()
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const retranslator_id = await retranslatorOf(alice, server.port, { protocol_id: 3, login: '7' })
  const bind = 'tracker/retranslator/bind'
  // An IMEI is no number of 32 bits.
  expect(await alice.fails(bind, { tracker_id, retranslator_id })).toMatchObject({ code: 242 })
  await alice.call(bind, { tracker_id, retranslator_id, fake_device_id: '1001' })
  const forwarder = forwarderOf(pool)
  onCommit(forwarder.hear)
  await forwarder.look()
  await send(device_id, minutes(1, 120))
  await expect.poll(() => server.of(1001)).toEqual(minutesOf(minutes(1, 120)))
  server.hangUp()
  await send(device_id, minutes(121, 122))
  await expect.poll(() => server.of(1001), { timeout: 10_000 }).toEqual(minutesOf(minutes(1, 122)))
  await forwarder.stop()
})
