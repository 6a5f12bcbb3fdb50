import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { login, messageOf } from '#forward/encode/wialon-ips.ts'
import { openWialonIps } from '#forward/wialon-ips.ts'
import { wialon } from '#gateway/protocols/wialon/protocol.ts'
import { createReach } from '#notify/reach.ts'
import { minute, minutes } from '#test/forwarding.ts'
import { manualClock } from '#test/pace/manual-clock.ts'
import { flag, type Point } from '#track/point.ts'

/** What the gateway reads of a message, which is what others wrote of the protocol. */
const read = (bytes: Buffer): Point[] => {
  const session = { transport: 'tcp', device: '356', words: { version: '2.0' } } as unknown as Parameters<
    typeof wialon.decode
  >[1]
  expect(wialon.frame(bytes, session)).toBe(bytes.length)
  const { points, fault } = wialon.decode(bytes, session, 0)
  expect(fault).toBeUndefined()
  return points
}

test('a message is as the document has it', () => {
  const attributes = { hdop: 0.8, inputs: 1, adc1: 14.77, adc2: 0.02, board_voltage: 12.4, ignition: true, text: 'a;b' }
  expect(messageOf([minute(1, { lat: -7.934883, lng: 123.644005, attributes })]).toString()).toMatch(
    /^#D#010326;080100;0756\.09298;S;12338\.64030;E;50;90;40;9;0\.8;1;NA;14\.77,0\.02;NA;pwr_ext:2:12\.4,ign:1:1,text:3:a b;[0-9A-F]{4}\r\n$/,
  )
  // CRC-16/ARC of 2.0;356;NA; is that of the gateway's own sign-in.
  const session = { transport: 'tcp', words: {} } as unknown as Parameters<typeof wialon.decode>[1]
  expect(wialon.decode(login('356', null), session, 0)).toMatchObject({ device: '356', password: 'NA', points: [] })
})

test('what is sent is read as what it was', () => {
  const whole: fc.Arbitrary<Point> = fc.record({
    time: fc.integer({ min: Date.UTC(2010, 0), max: Date.UTC(2040, 0) }),
    lat: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((n) => n / 1e6),
    lng: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((n) => n / 1e6),
    alt: fc.integer({ min: -400, max: 9_000 }),
    speed: fc.integer({ min: 0, max: 400 }),
    heading: fc.integer({ min: 0, max: 359 }),
    satellites: fc.integer({ min: 3, max: 40 }),
    precision: fc.constant(0),
    flags: fc.constant(0),
  })
  fc.assert(
    fc.property(fc.array(whole, { minLength: 1, maxLength: 5 }), (points) => {
      const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6 + 0
      const told = read(messageOf(points)).map((one) => ({ ...one, lat: round(one.lat), lng: round(one.lng) }))
      const late = points.length > 1 ? flag.buffered : 0
      expect(told).toEqual(points.map((one) => ({ ...one, lat: one.lat + 0, lng: one.lng + 0, flags: late })))
    }),
  )
})

test('no fix and no speed are told, and a black box keeps the order', () => {
  expect(read(messageOf([minute(1, { flags: flag.no_fix | flag.no_speed, satellites: 4, speed: 0 })]))).toMatchObject([
    { satellites: 0, flags: flag.no_fix | flag.no_speed },
  ])
  expect(read(messageOf(minutes(1, 100))).map(({ time }) => time)).toEqual(minutes(1, 100).map(({ time }) => time))
})

test('a connection is kept for two minutes after the last message, and opened again for the next', async () => {
  const clock = manualClock()
  const come: Socket[] = []
  const target = createServer((socket) => {
    come.push(socket)
    socket.on('data', (bytes) => socket.write(bytes.toString().startsWith('#L#') ? '#AL#1\r\n' : '#AD#1\r\n'))
  }).listen(0, '127.0.0.1')
  await once(target, 'listening')
  const { port } = target.address() as AddressInfo
  const to = { address: '127.0.0.1', port, login: null, password: null }
  const carrier = openWialonIps(to, { reach: createReach(['127.0.0.1']), patience: 2_000, clock })
  expect(await carrier.send('356', [minute(1)])).toEqual({ status: 'taken' })
  await clock.pass(119_000)
  expect(await carrier.send('356', [minute(2)])).toEqual({ status: 'taken' })
  await clock.pass(119_000)
  expect([come.length, clock.waiting()]).toEqual([1, 1])
  const ended = once(come[0] as Socket, 'close')
  await clock.pass(1_000)
  await ended
  expect(await carrier.send('356', [minute(3)])).toEqual({ status: 'taken' })
  expect(come).toHaveLength(2)
  carrier.close()
  target.close()
})
