import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { crc8Nrsc31, xor8 } from '#gateway/parts/checks.ts'
import type { Decoded, Session } from '#gateway/protocol.ts'
import { fields, sizes, switches, tyres } from '#gateway/protocols/navtelecom/fields.ts'
import { navtelecom } from '#gateway/protocols/navtelecom/protocol.ts'
import { answerOf, hear, newSession } from '#test/gateway/spoken.ts'
import { flag } from '#track/point.ts'

const captures = new Map(
  readFileSync(new URL('../../captures/navtelecom/frames.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes(': ') && !line.startsWith('#'))
    .map((line) => line.split(': ') as [string, string]),
)
const capture = (name: string): Buffer => Buffer.from(captures.get(name) as string, 'hex')

/** What a connection says to the last of these. */
const said = (names: readonly string[], session: Session = newSession()): Decoded => {
  let decoded: Decoded = { points: [] }
  for (const name of names) {
    const frame = capture(name)
    expect(navtelecom.frame(frame, session)).toBe(frame.length)
    decoded = hear(navtelecom, frame, session)
  }
  return decoded
}

/** A body within NTCB. */
const ntcb = (body: Buffer): Buffer => {
  const head = Buffer.alloc(16)
  head.write('@NTC')
  head.writeUInt32LE(1, 4)
  head.writeUInt16LE(body.length, 12)
  head.writeUInt8(xor8(body), 14)
  head.writeUInt8(xor8(head, 0, 15), 15)
  return Buffer.concat([head, body])
}

/** What a record of these fields tells: the moment and a place before them, and one field with this value. */
const told = (field: number, value: string) => {
  const session = newSession()
  said(['sign_in'], session)
  const mask = Buffer.alloc(32)
  for (const each of [3, 8, 10, 11, field])
    mask[(each - 1) >> 3] = (mask[(each - 1) >> 3] ?? 0) | (0x80 >> ((each - 1) & 7))
  hear(navtelecom, ntcb(Buffer.concat([Buffer.from('*>FLEX\xb0\x1e\x1e\xff', 'latin1'), mask])), session)
  const [time, state, lat, lng] = ['00e1f505', '27', '80f0fa01', '40597301']
  const place = field < 8 ? [time, value, state, lat, lng] : [time, state, lat, lng, value]
  const record = field === 2 ? [value, time, state, lat, lng] : place
  const message = Buffer.from(`7e43${record.join('')}`, 'hex')
  const frame = Buffer.concat([message, Buffer.of(crc8Nrsc31(message))])
  expect(navtelecom.frame(frame, session)).toBe(frame.length)
  const { points, fault } = hear(navtelecom, frame, session)
  expect(fault).toBeUndefined()
  return points[0]?.attributes ?? {}
}

describe('signing in', () => {
  test('the IMEI names the device, and a known one is welcome', () => {
    const decoded = said(['sign_in'])
    expect(decoded.device).toBe('866795031410689')
    expect(answerOf(decoded)?.toString('hex')).toBe('404e544300000000010000000300455e2a3c53')
    expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test('the numbers that it gives itself and us are those that it is answered by', () =>
    expect(answerOf(said(['sign_in_1']))?.toString('hex', 4, 12)).toBe('7b00000001000000'))

  test('the mask is agreed', () =>
    expect(answerOf(said(['sign_in_2', 'mask_2']))?.toString('hex')).toBe(
      '404e5443000000000100000009 00b1a02a3c464c4558b00a0a'.replace(' ', ''),
    ))

  test('a mask of no fields, and one of more than there are', () => {
    for (const rest of ['b00a0a45 000000000000000000', 'b00a0aff 00'])
      expect(
        hear(navtelecom, ntcb(Buffer.concat([Buffer.from('*>FLEX'), Buffer.from(rest.replace(' ', ''), 'hex')])), {
          ...newSession(),
          device: '1',
        }),
      ).toMatchObject({ fault: 'a mask that cannot be', close: true })
  })

  test.each([
    ['a message before the sign-in', ntcb(Buffer.from('*>FLEX'))],
    ['a sign-in without an id', ntcb(Buffer.from('*>S:'))],
    ['bytes that begin no message', Buffer.from('GET / HTTP/1.1')],
    ['bytes that begin no message', capture('event_2')],
  ])('%s', (fault, frame) => expect(hear(navtelecom, frame, newSession())).toEqual({ points: [], fault, close: true }))
})

describe('records', () => {
  test('of version 1.0', () => {
    const decoded = said(['sign_in_2', 'mask_2', 'event_2'])
    expect(decoded.points).toMatchObject([
      { time: Date.UTC(2020, 5, 1, 0, 19, 48), lat: 37.33, lng: 55.45, speed: 12.5, satellites: 12, flags: 0 },
    ])
    expect(answerOf(decoded)?.toString('hex')).toBe('7e540c0000000b')
  })

  test('how it is now, and several', () => {
    expect(answerOf(said(['sign_in_2', 'mask_2', 'state_2']))?.toString('hex')).toBe('7e43b9')
    const decoded = said(['sign_in_2', 'mask_2', 'array_2'])
    expect(decoded.points).toHaveLength(3)
    expect(answerOf(decoded)?.toString('hex')).toBe('7e4103bd')
    expect(decoded.reply?.({ known: true, taken: 2 })).toBeUndefined()
  })

  test('of the vehicle bus, whose mask has one byte too few here', () =>
    expect(() => said(['sign_in_1', 'mask_1', 'event_1', 'array_1'])).not.toThrow())

  test('of version 3.0', () => {
    const decoded = said(['sign_in', 'mask_3', 'array_3'])
    expect(decoded.points).toHaveLength(4)
    expect(decoded.points[0]).toMatchObject({
      time: Date.UTC(2021, 8, 1, 16, 48, 4),
      lat: expect.closeTo(55.8273, 3),
      lng: expect.closeTo(37.6505, 3),
      speed: expect.closeTo(8.9, 1),
      heading: 296,
      satellites: 11,
      attributes: {
        ignition: true,
        board_voltage: 14.186,
        battery_voltage: 4.102,
        hdop: 0.9,
        pdop: 1.2,
        cell: '250-2-9736-2551',
      },
    })
  })

  test('of version 2.0, and how far it went since the one before', () => {
    const session = newSession()
    const array = said(['sign_in_4', 'mask_4', 'array_4'], session)
    expect(array.points).toMatchObject([{ attributes: { odometer: 1.6686, board_voltage: 27.82 } }])
    expect(said(['event_4'], session).points).toMatchObject([
      {
        time: Date.UTC(2019, 0, 19, 18, 26, 25),
        lat: expect.closeTo(56.31952, 5),
        lng: expect.closeTo(44.01423, 5),
        alt: 133.1,
        speed: 47.6,
        heading: 147,
        attributes: { odometer: 1.8821, io_16: 0.2135, obd_speed: 41, temperature1: 22 },
      },
    ])
  })

  test('a wrong check tells nothing', () => {
    const session = newSession()
    said(['sign_in_2', 'mask_2'], session)
    const wrong = capture('event_2')
    wrong[20] = 1
    expect(hear(navtelecom, wrong, session)).toEqual({ points: [], fault: 'wrong checksum' })
  })

  test('without a valid place it is the last one', () => {
    const session = newSession()
    said(['sign_in_2', 'mask_2'], session)
    const frame = capture('event_2')
    const at = frame.indexOf('33a449d45e', 'hex')
    frame[at] = 0x31
    frame[frame.length - 1] = crc8Nrsc31(frame, 0, frame.length - 1)
    expect(hear(navtelecom, frame, session).points).toMatchObject([{ flags: flag.no_fix }])
  })
})

describe('fields', () => {
  test.each([
    [2, '1712', { event_code: 4631 }],
    [4, '0c', { alarm: 1, armed: true }],
    [5, 'c0', { ignition: true, roaming: true }],
    [7, '1f', { gsm_signal: 100 }],
    [7, '63', {}],
    [15, '0000c842', { odometer: 100 }],
    [15, '0000c0ff', {}],
    [16, '0000003f', { io_16: 0.5 }],
    [19, 'e02e', { board_voltage: 12 }],
    [30, '01', { inputs: 256 }],
    [37, '100e0000', { engine_hours: 1 }],
    [45, 'f6', { temperature1: -10 }],
    [45, '80', {}],
    [53, '3280', { fuel_percent: 50 }],
    [53, 'f401', { fuel: 50 }],
    [53, 'ff7f', {}],
    [66, '6400', { adblue: 10 }],
    [66, '3280', { adblue_percent: 50 }],
    [33, '05000000', { impulses1: 5 }],
    [36, 'f401', { frequency2: 500 }],
    [38, '0810', { rs485_level1: 4104 }],
    [43, 'ffff', {}],
    [44, '0100', { rs232_level1: 1 }],
    [57, '0000c842', { odometer: 100, vehicle_odometer: 100 }],
    [59, '401f', { axle_load2: 8000 }],
    [64, '0a', { brake_pedal: 10 }],
    [78, 'f6', { lls_temperature1: -10 }],
    [85, '0810f6', { rs485_level8: 4104, lls_temperature8: -10 }],
    [93, 'ffff80', {}],
    [101, '50', { tachograph_speed: 80 }],
    [66, 'ff7f', {}],
    [71, '0a14', { hdop: 1, pdop: 2 }],
    [164, '9001', { temperature6: 20 }],
    [167, '64', { humidity1: 50 }],
    [54, '0000c842', { fuel_used: 100 }],
    [38, 'dcff', {}],
    [67, '100e0000', { engine_hours: 1 }],
    [67, '00000000', {}],
    [68, 'c800', { service_distance: 1000 }],
    [68, 'ffff', {}],
    [94, '0358140400ec', { wheel_pressure3: 880, wheel_temperature3: 20, wheel_temperature4: -20 }],
    [94, '000080115014', {}],
    [98, '08', { driver_card: true, driver_authorized: true }],
    [98, '04', { driver_card: true, driver_authorized: false }],
    [102, '10270000', { tachograph_odometer: 1000 }],
    [107, '9cff00000080', { acceleration_x: -0.1, acceleration_y: 0 }],
    [109, '2c0190010000', { max_acceleration: 0.3, max_braking: 0.4 }],
    [123, '01', { case_open: true }],
    [126, '01', { inputs: 65_536 }],
    [127, '05000000', { impulses3: 5 }],
    [138, 'f401', { frequency8: 500 }],
    [173, '10270000', { fuel_used: 100 }],
    [174, 'c8000000', { trip_fuel_used: 2 }],
    [175, '7800', { fuel_rate: 12 }],
    [183, '30f8', { cargo_temperature: -20 }],
    [183, '0080', {}],
    [189, 'c409', { ambient_temperature: 25 }],
    [201, 'ffff', {}],
    [206, '05000000', { io_206: 5 }],
    [206, 'ffffffff', {}],
    [253, '0100000000000080', { io_253: '0100000000000080' }],
    [107, '008000800080', {}],
  ])('%i %s', (field, value, attributes) => expect(told(field, value)).toEqual(attributes))

  test('switches of the vehicle, one a bit', () => {
    expect(told(201, '0091')).toEqual({
      ...{ door_front_left: true, door_front_right: false, trunk: false, hood: false },
      ...{ handbrake: true, footbrake: false, engine_running: false, heater: true },
    })
    expect(told(203, '00411040')).toMatchObject({
      ...{ check_engine_light: true, fuel_warning: true, parking_lights: true, seat_belt: true },
      ...{ oil_warning: false, seat_belt_passenger: false },
    })
    expect(told(204, '0100000000')).toEqual({ check_engine_light: true })
  })

  test('each has a size, and its line on the page', () => {
    expect(sizes).toHaveLength(255)
    const page = readFileSync('docs/protocols/navtelecom.md', 'utf8')
    for (const field of Object.keys({ ...fields, ...switches, ...tyres }))
      expect(page).toMatch(new RegExp(`^\\|.*\\b${field}\\b.*\\|`, 'm'))
  })
})

describe('words', () => {
  test('are an answer', () =>
    expect(said(['sign_in', 'words'])).toEqual({
      points: [],
      status: { text: '*@CNCT_DRC OK' },
      answers: [{ text: '*@CNCT_DRC OK' }],
    }))

  test('behind which there may be a record', () => {
    const session = newSession()
    said(['sign_in_2', 'mask_2'], session)
    const record = capture('state_2').subarray(2, -1)
    const decoded = hear(navtelecom, ntcb(Buffer.concat([Buffer.from('*@C'), record])), session)
    expect(decoded).toMatchObject({ points: [{ lat: 37.33 }], answers: [{ text: '*@C' }] })
  })

  test('an empty body and a ping only keep the connection', () => {
    expect(hear(navtelecom, ntcb(Buffer.alloc(0)), newSession())).toEqual({ points: [] })
    expect(hear(navtelecom, Buffer.of(0x7f), newSession())).toEqual({ points: [] })
  })
})

describe('records of devices without FLEX', () => {
  test('F5.2: the place in radians, and no height', () => {
    const decoded = said(['sign_in', 'older_record'])
    expect(decoded.points).toEqual([
      {
        time: Date.UTC(2016, 10, 11, 21, 0, 4),
        lat: 53.743357,
        lng: 87.144369,
        alt: 0,
        speed: 0,
        heading: 306,
        satellites: 14,
        precision: 0,
        flags: 0,
        attributes: {
          event_code: 65280,
          ignition: false,
          gsm_signal: 77,
          inputs: 0,
          outputs: 0,
          board_voltage: 0.018,
          battery_voltage: 3.702,
          adc1: 0.23,
          adc2: 0,
          temperature1: -13,
          odometer: 286.7991,
        },
      },
    ])
    expect(answerOf(decoded)?.toString('hex', 16)).toBe('2a3c5400000000')
  })

  test('F5.2: an array, and a place that is not valid', () => {
    const decoded = said(['sign_in', 'older_array'])
    expect(decoded.points).toMatchObject([
      { time: Date.UTC(2016, 1, 3, 5, 7, 21), lat: 51.161662, lng: 71.45804, flags: flag.no_fix },
    ])
    expect(answerOf(decoded)?.toString('hex', 16)).toBe('2a3c4101')
    expect(decoded.reply?.({ known: true, taken: 0 })).toBeUndefined()
    expect(said(['sign_in', 'older_engine']).points).toMatchObject([
      {
        time: Date.UTC(2012, 10, 17, 17, 7, 7),
        flags: flag.no_fix,
        attributes: { ignition: true, board_voltage: 14.762 },
      },
    ])
  })

  test('F6: as FLEX has it', () => {
    const decoded = said(['sign_in', 'f6_record'])
    expect(decoded.points).toMatchObject([
      {
        time: Date.UTC(2019, 0, 16, 22, 22, 36),
        lat: 56.318,
        lng: expect.closeTo(44.01523, 5),
        alt: 141.1,
        heading: 55,
        satellites: 10,
        flags: 0,
        attributes: {
          ignition: true,
          inputs: 128,
          outputs: 14,
          board_voltage: 27.545,
          battery_voltage: 4.136,
          adc2: 0.01,
          adc3: 0.008,
          odometer: 415.4389,
        },
      },
    ])
    expect(answerOf(decoded)?.toString('hex', 16)).toBe('2a3c54aa170000')
    expect(said(['sign_in', 'f6_array']).points).toMatchObject([
      { satellites: 19, attributes: { ignition: false, board_voltage: 25.02, temperature1: 2, odometer: 46875.2383 } },
    ])
  })

  test('two of an array are two, and what does not fill it is a fault', () => {
    const session = newSession()
    said(['sign_in'], session)
    const body = capture('f6_array').subarray(16)
    const two = Buffer.concat([Buffer.from('*>A\x02', 'latin1'), body.subarray(4), body.subarray(4)])
    expect(hear(navtelecom, ntcb(two), session).points).toHaveLength(2)
    const wrong = [two.subarray(0, -1), body.subarray(0, 4), Buffer.from('*>A'), Buffer.from('*>T\x01\0\0', 'latin1')]
    for (const each of wrong)
      expect(hear(navtelecom, ntcb(each), session)).toEqual({
        points: [],
        fault: 'records of a format that is not read',
      })
  })
})

test('commands as the maker writes them', () => {
  const bytes = (command: Parameters<NonNullable<typeof navtelecom.encode>>[0]) =>
    navtelecom.encode?.(command, newSession(), 1)
  expect(bytes({ type: 'text', text: '*!SETOUT 1Y' })?.toString('hex')).toBe(
    '404e544300000000010000000b004f5c2a215345544f5554203159',
  )
  expect(bytes({ type: 'output', output: 2, enabled: true })?.toString('latin1', 16)).toBe('*!2Y')
  expect(bytes({ type: 'output', output: 1, enabled: false })?.toString('latin1', 16)).toBe('*!1N')
  expect(bytes({ type: 'output', output: 5, enabled: false })).toBeUndefined()
  expect(bytes({ type: 'reboot' })?.toString('latin1', 16)).toBe('*!DEV_RESET')
  expect(bytes({ type: 'locate' })).toBeUndefined()
})
