import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crc16CcittFalse } from '#gateway/parts/checks.ts'
import type { Session } from '#gateway/protocol.ts'
import { queclink } from '#gateway/protocols/queclink/protocol.ts'
import { flag, type Point } from '#track/point.ts'
import { captures } from '../captures.ts'
import { converse, newSession, pointsOf, received, streamOf } from '../spoken.ts'

const recorded = Object.fromEntries(
  Object.entries(captures('queclink/hex.txt')).map(([name, hex]) => [name, Buffer.from(hex, 'hex')]),
)
const frameOf = (name: string): Buffer => recorded[name] as Buffer
const decode = (frame: Buffer, session: Session = newSession(), now = received) => queclink.decode(frame, session, now)
const hear = (name: string, now?: number) => decode(frameOf(name), newSession(), now)
/** Of frames that are set to tell a name, on a connection whose device is known. */
const named = (): Session => ({ ...newSession(), device: '865084030003675' })
const answer = (frame: Buffer, known = true) => {
  const told = decode(frame, named())
  return told.reply?.({ known, taken: told.points.length })?.toString()
}

/** The frame with other bytes from `at` on, and the check of them. */
const changed = (frame: Buffer, at: number, ...bytes: number[]): Buffer => {
  const other = Buffer.from(frame)
  other.set(bytes, at)
  other.writeUInt16BE(crc16CcittFalse(other, 4, other.length - 4), other.length - 4)
  return other
}

/** The frame with its length and its check right, `bytes` standing for `count` of it from `at` on. */
const spliced = (frame: Buffer, at: number, count: number, bytes: readonly number[]): Buffer => {
  const other = Buffer.concat([frame.subarray(0, at), Buffer.from(bytes), frame.subarray(at + count)])
  return changed(other, 9, other.length >> 8, other.length & 255)
}

describe('reports', () => {
  test('a place: supply, state, counters and its cell, whose network is digits', () => {
    const near = Date.parse('2017-08-01T08:26:50Z')
    expect(hear('fri_gb100', near)).toMatchObject({
      device: '865084030003675',
      points: [
        {
          time: Date.parse('2017-08-01T08:26:42Z'),
          lat: 39.611009,
          lng: -9.068207,
          alt: 126,
          speed: 0,
          heading: 0,
          satellites: 7,
          flags: 0,
          attributes: {
            battery: 100,
            board_voltage: 14.206,
            motion: true,
            odometer: 528.7,
            cell: '268-3-6300-6853',
          },
        },
      ],
    })
    // The last known place of long ago is one of now, as in the text form.
    expect(hear('fri_gb100').points).toMatchObject([{ time: received, flags: flag.no_fix }])
  })

  test('wires, where the mask has them', () => {
    const { points } = hear('fri_gv300can')
    expect(points).toMatchObject([{ lat: 31.839176, lng: 117.129182, alt: 67, heading: 175, satellites: 8 }])
    expect(points[0]?.attributes).toEqual({
      hdop: 1,
      cell: '460-0-21771-47465',
      battery: 0,
      inputs: 0,
      outputs: 0,
      ignition: true,
      motion: false,
      odometer: 0,
    })
    // Bits 0 and 2 of the inputs are the ignition and the second wire.
    expect(decode(changed(frameOf('fri_gv300can'), 25, 5, 2)).points[0]?.attributes).toMatchObject({
      inputs: 2,
      outputs: 2,
    })
  })

  test('several places: what is beside them is of the last', () => {
    const frame = frameOf('fri_gv300can')
    const place = [...frame.subarray(31, 63)]
    const two = spliced(frame, 30, 1, [2, ...place])
    two.set([0, 60, 5], 32)
    const { points } = decode(changed(two, 53, 58))
    expect(points).toMatchObject([
      { time: Date.parse('2019-04-24T02:09:58Z'), speed: 60.5, attributes: { hdop: 1, cell: '460-0-21771-47465' } },
      { time: Date.parse('2019-04-24T02:09:57Z'), speed: 0, attributes: { ignition: true, odometer: 0 } },
    ])
    expect(points[0]?.attributes).not.toHaveProperty('ignition')
  })

  test('a device of three bytes tells cells of four, a mask before its length, and more before its place', () => {
    expect(hear('eri_gv58ceu')).toMatchObject({
      device: '867488061407994',
      points: [{ lat: -23.351289, lng: -51.162319, alt: 574, satellites: 12, heading: 272 }],
    })
    expect(hear('eri_gv58ceu').points[0]?.attributes).toMatchObject({
      board_voltage: 12.812,
      cell: '724-4-34354-70917129',
      engine_hours: 4 + 11 / 60 + 30 / 3600,
      ignition: false,
    })
  })

  test('a device that never had a fix tells its state', () => {
    expect(hear('fri_gv55_no_fix')).toMatchObject({
      device: '123456789011111',
      points: [],
      status: { ignition: true, motion: false, cell: '460-0-22136-11648', battery: 0 },
    })
  })

  test('a record of seconds: whole places and changes', () => {
    const { points } = hear('record_gb100')
    expect(points).toHaveLength(268)
    expect(points[0]).toMatchObject({
      time: Date.parse('2017-08-01T08:36:27Z'),
      lat: 39.611129,
      lng: -9.068108,
      speed: 22.7,
      heading: 240,
      flags: 0,
    })
    // Two seconds tell no place.
    expect(points.at(-1)).toMatchObject({ time: Date.parse('2017-08-01T08:40:56Z'), satellites: 5 })
    expect(points.at(-1)?.attributes).toMatchObject({ odometer: 530.7, cell: '268-3-6300-13651' })
    const steps = points.slice(1).map((point, index) => metres(points[index] as Point, point))
    const way = steps.reduce((sum, step) => sum + step, 0)
    // The odometer has counted 1.9 km since the ignition was on, a second before.
    expect(way / 1900).toBeCloseTo(1, 1)
    const driven = points.slice(1).reduce((sum, { speed }) => sum + speed / 3.6, 0)
    expect(driven / way).toBeCloseTo(1, 1)
    expect(Math.max(...points.map(({ speed }) => speed))).toBeCloseTo(40.7)
    const lost = changed(frameOf('record_gb100'), 31, (frameOf('record_gb100')[31] as number) & ~0x20)
    expect(decode(lost).points.filter(({ flags }) => flags === flag.no_fix)).toHaveLength(1)
  })

  const metres = (one: Point, other: Point): number =>
    111_320 * Math.hypot(other.lat - one.lat, (other.lng - one.lng) * Math.cos((one.lat * Math.PI) / 180))

  test('what was kept says so', () => {
    for (const [name, header] of [
      ['fri_gv300can', '+BSP'],
      ['ignition_gv300can', '+BVT'],
      ['record_gb100', '+BSP'],
    ] as const) {
      const frame = Buffer.from(frameOf(name))
      frame.write(header, 'latin1')
      expect(decode(frame).points[0]?.flags).toSatisfy((flags: number) => (flags & flag.buffered) !== 0)
    }
    const bnf = Buffer.from(frameOf('information_gb100'))
    bnf.write('+BNF', 'latin1')
    expect(decode(bnf, named()).status).toEqual(decode(frameOf('information_gb100'), named()).status)
  })

  test.each([
    [1, 0x10, { event: 'security_control' }],
    [10, 0x10, { event: 'sos' }],
    [5, 0x21, { input2: true }],
    [8, 0x01, { event: 'auto_geofence_in' }],
    [9, 0x00, { alarm: 'speed outside the range' }],
    [15, 0x12, { event: 'harsh_driving', harsh_driving: 'cornering' }],
    [16, 0x01, { ignition: false }],
    [6, 0x10, { device_event: 'GTIOB' }],
    [99, 0x10, { device_event: '+RSP 99' }],
  ])('report %i of type %i', (type, reason, meant) => {
    const frame = changed(frameOf('fri_gv300can'), 29, reason)
    expect(decode(changed(frame, 4, type)).points[0]?.attributes).toMatchObject(meant)
  })

  test('a call tells its number before the place', () => {
    expect(decode(frameOf('call_gb100'), named()).points).toMatchObject([
      { lat: 31.164093, lng: 121.392449, attributes: { odometer: 1.6, cell: '460-0-6263-19', ignition: true } },
    ])
  })
})

describe('events', () => {
  /** The event of a GV300CAN with other bytes before its place. */
  const event = (type: number, ...told: number[]) =>
    decode(changed(spliced(frameOf('ignition_gv300can'), 33, 4, told), 4, type))

  test('ignition, with how long it was the other', () => {
    expect(hear('ignition_gv300can').points).toMatchObject([
      {
        lat: 31.839291,
        lng: 117.129289,
        heading: 248,
        satellites: 9,
        attributes: { ignition: true, adc1: 0, battery: 85 },
      },
    ])
    expect(event(14, 0, 0, 0, 9).points[0]?.attributes).toMatchObject({ ignition: false })
    expect(hear('ignition_gb100').points).toMatchObject([
      { lat: 39.611162, speed: 22.1, heading: 242, attributes: { ignition: true, odometer: 528.8 } },
    ])
    expect(hear('network_gb100').points).toMatchObject([{ attributes: { device_event: 'GTPDP' } }])
  })

  test.each([
    ['battery low', 6, [0x0d, 0xf2], { event: 'backup_battery_low', battery_voltage: 3.57 }],
    ['main power on', 3, [], { event: 'battery_on' }],
    ['main power off', 4, [], { event: 'battery_off' }],
    ['charging', 7, [], { charging: true }],
    ['charged', 8, [], { charging: false }],
    ['idling', 16, [], { event: 'idle_start' }],
    ['no longer idling', 17, [0, 0, 1, 0], { event: 'idle_end' }],
    ['jammed', 20, [], { event: 'gsm_damp' }],
    ['jamming, of one device', 33, [2], { event: 'gsm_damp' }],
    ['jamming, of another', 34, [1], { device_event: 'jamming ended' }],
    ['a command of a file, by the same number', 34, [1, 0, 200], { device_event: 'GTUPC' }],
    ['a crash', 23, [1], { event: 'crash_alarm' }],
    ['of no number that is known', 60, [1, 2, 3], { device_event: '+EVT 60' }],
    ['of a number that tells another thing on this device', 45, [], { device_event: '+EVT 45' }],
  ])('%s', (_, type, told, meant) => {
    const { points, fault } = event(type, ...told)
    expect(fault).toBeUndefined()
    expect(points).toMatchObject([{ lat: 31.839291, attributes: meant }])
  })

  test('without a place it is a status', () => {
    const frame = spliced(frameOf('ignition_gv300can'), 33, 37, [0])
    expect(decode(changed(frame, 4, 1))).toMatchObject({ points: [], status: { event: 'poweron', battery: 85 } })
  })
})

test('what a device tells of itself', () => {
  expect(decode(frameOf('information_gb100'), named()).status).toEqual({
    motion: false,
    board_voltage: 12.586,
    battery_voltage: 4.115,
    battery: 100,
    iccid: '8935103226313921591',
    gsm_signal: 58,
    cell: '268-3-6300-6853',
    cells: '268-3-6300-6852,268-3-6300-6851',
  })
  // With a mask more before its length: it is taken for what it is, though its groups are others.
  const wide = Buffer.concat([
    frameOf('information_gb100').subarray(0, 7),
    Buffer.of(0, 85),
    frameOf('information_gb100').subarray(7),
  ])
  const told = changed(wide, 9, 0, wide.length)
  expect(queclink.frame(told, newSession())).toBe(told.length)
  expect(decode(told, named()).status).toMatchObject({ iccid: '8935103226313921591' })
  // The maker's example for the GV200 has a layout of its own.
  expect(decode(frameOf('information_gv200'), named())).toMatchObject({
    points: [],
    fault: 'information of an unknown layout',
  })
})

test('answers, once all is stored', () => {
  expect(answer(frameOf('fri_gv300can'))).toBe('+SACK:BBCD$')
  expect(answer(frameOf('fri_gv300can'), false)).toBeUndefined()
  expect(hear('record_gb100').reply?.({ known: true, taken: 267 })).toBeUndefined()
  expect(hear('record_gb100').reply?.({ known: true, taken: 268 })?.toString()).toBe('+SACK:19E6$')
  expect(answer(frameOf('heartbeat_gv300can'))).toBe('+SACK:GTHBD,4B0306,0455$')
  expect(answer(frameOf('heartbeat_gv200'))).toBe('+SACK:GTHBD,01,000D$')
  expect(answer(frameOf('heartbeat_gv200'), false)).toBeUndefined()
  expect(hear('login')).toMatchObject({ device: '865284041305735', points: [] })
  expect(answer(frameOf('login'))).toBe('+SACK:0508$')
  // A mask without the count: nothing can be answered.
  const mute = spliced(frameOf('fri_gv300can'), 87, 2, [])
  expect(decode(changed(mute, 8, 0x9f)).points).toHaveLength(1)
  expect(answer(changed(mute, 8, 0x9f))).toBeUndefined()
})

test('who sends: digits two by two, or a name that nobody is known by', () => {
  expect(hear('heartbeat_gv200').device).toBe('359231036735270')
  expect(hear('call_gb100')).toMatchObject({ points: [], fault: 'a report with a name for the IMEI' })
  expect(decode(frameOf('call_gb100'), named())).not.toHaveProperty('device')
  // A heartbeat may leave it out.
  const frame = frameOf('heartbeat_gv300can')
  const anonymous = Buffer.concat([frame.subarray(0, 11), frame.subarray(19)])
  const heartbeat = changed(anonymous, 4, 0x6f, anonymous.length)
  expect(decode(heartbeat)).not.toHaveProperty('device')
  expect(answer(heartbeat)).toBe('+SACK:GTHBD,4B0306,0455$')
})

test('commands: the device is known, and its answers are', () => {
  const session = newSession()
  decode(frameOf('fri_gv300can'), session)
  expect(queclink.encode?.({ type: 'locate' }, session, 7)?.toString()).toBe('AT+GTRTO=gv300can,1,,,,,,0007$')
  expect(queclink.encode?.({ type: 'output', output: 1, enabled: true }, session, 7)?.toString()).toMatch(/^AT\+GTOUT=/)
  expect(hear('answer_gv300can').answers).toEqual([{ text: 'GTQSS', number: 0x28 }])
  expect(hear('answer_gb100').answers).toEqual([{ text: 'GTSRI', number: 0xffff }])
  expect(decode(changed(frameOf('answer_gv300can'), 4, 16)).answers).toEqual([{ text: 'GTRTO', number: 0x28 }])
})

describe('on the wire', () => {
  // One has no length: a datagram may be it.
  const frames = Object.entries(recorded).flatMap(([name, frame]) => (name === 'information_gv200' ? [] : frame))
  const whole = Buffer.concat(frames)
  const told = (chunks: readonly Buffer[]) =>
    converse(queclink, chunks).heard.map(({ frame, decoded: { points, status, fault, device } }) => ({
      ...{ hex: frame.toString('hex'), points, status, fault, device },
    }))

  test('each frame is one, wherever the stream is cut, and among text', () => {
    const alone = told([whole])
    expect(alone.map(({ hex }) => hex)).toEqual(frames.map((frame) => frame.toString('hex')))
    expect(told(Array.from(whole, (byte) => Buffer.of(byte)))).toEqual(alone)
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
        const ends = [0, ...cuts.sort((one, other) => one - other), whole.length]
        const chunks = ends.slice(1).map((end, i) => whole.subarray(ends[i], end))
        expect(told(chunks.filter(({ length }) => length > 0))).toEqual(alone)
      }),
      { numRuns: 30 },
    )
    const text = streamOf('queclink')
    const mixed = text.flatMap((line, index) => [line, frames[index] ?? Buffer.alloc(0)])
    expect(told([Buffer.concat(mixed)]).map(({ hex }) => hex)).toEqual(
      mixed.filter(({ length }) => length > 0).map((frame) => frame.toString('hex')),
    )
  })

  test('a frame with one wrong bit behind its header tells nothing, and those around it all they told', () => {
    const [before, after] = [frameOf('fri_gb100'), frameOf('eri_gv58ceu')]
    const around = JSON.stringify([...told([before]), ...told([after])].flatMap(pointsOf))
    for (const frame of frames.filter(({ length }) => length < 200)) {
      for (let bit = 32; bit < frame.length * 8; bit++) {
        const wrong = Buffer.from(frame)
        wrong[bit >> 3] = (wrong[bit >> 3] as number) ^ (1 << (bit & 7))
        // What follows may have to fill what a wrong length claims.
        const filler = Buffer.alloc(2048, after)
        const heard = told([before, wrong, after, filler]).flatMap(pointsOf)
        expect(JSON.stringify([heard[0], heard[1]])).toBe(around)
        expect(new Set(heard.map((point) => JSON.stringify(point))).size).toBe(2)
      }
    }
  })

  test('random and changed bytes never make it throw, nor tell a place outside the earth', () => {
    const [first = Buffer.alloc(0)] = frames
    const noise = fc.uint8Array({ minLength: 1, maxLength: 300 })
    const sealed = fc
      .tuple(fc.constantFrom(...frames), fc.array(fc.tuple(fc.nat(1421), fc.nat(255)), { maxLength: 8 }))
      .map(([frame, changes]) =>
        changes.reduce<Buffer>(
          (other, [at, byte]) => (at > 3 && at < frame.length - 4 ? changed(other, at, byte) : other),
          Buffer.from(frame),
        ),
      )
    fc.assert(
      fc.property(fc.oneof(noise, sealed), (bytes) => {
        for (const { decoded } of converse(queclink, [first, Buffer.from(bytes)], named()).heard) {
          for (const { lat, lng, time, speed } of decoded.points) {
            expect(Math.abs(lat)).toBeLessThanOrEqual(90)
            expect(Math.abs(lng)).toBeLessThanOrEqual(180)
            expect(time).toSatisfy(Number.isFinite)
            expect(speed).toBeGreaterThanOrEqual(0)
          }
          decoded.reply?.({ known: true, taken: decoded.points.length })
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('what begins like a frame and is none is got through, and a length that none has is not waited for', () => {
    for (const header of ['+RSP', '+INF', '+ACC', '+HBD']) {
      const chunks = Array.from({ length: 100 }, () => Buffer.alloc(1000, header))
      expect(converse(queclink, chunks).rest.length).toBeLessThan(2048)
    }
    const endless = Buffer.from(frameOf('fri_gv300can'))
    endless.writeUInt16BE(0xffff, 9)
    expect(told([endless, frameOf('fri_gb100')]).at(-1)?.points).toHaveLength(1)
  })

  test('what is not read is a fault, and acknowledged', () => {
    const bus = Buffer.from(frameOf('fri_gv300can'))
    bus.write('+CAN', 'latin1')
    expect(decode(bus)).toMatchObject({ device: '867995030082104', points: [], fault: '+CAN is not read' })
    expect(answer(bus)).toBe('+SACK:BBCD$')
    const inertia = Buffer.from(frameOf('fri_gv300can'))
    inertia.write('+ATI', 'latin1')
    expect(decode(inertia)).toEqual({ points: [], fault: '+ATI is not read' })
    expect(decode(changed(frameOf('fri_gv300can'), 30, 2))).toMatchObject({
      device: '867995030082104',
      points: [],
      fault: 'a report of an unknown layout',
    })
    const outside = changed(frameOf('fri_gv300can'), 43, 0x7f)
    expect(decode(outside)).toMatchObject({ points: [], fault: expect.any(String) })
  })
})
