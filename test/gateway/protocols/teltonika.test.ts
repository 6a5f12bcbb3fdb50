import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import { crc16Arc } from '#gateway/parts/checks.ts'
import { printedKey } from '#gateway/parts/keys.ts'
import type { Decoded, Session } from '#gateway/protocol.ts'
import { elements } from '#gateway/protocols/teltonika/elements.ts'
import { teltonika } from '#gateway/protocols/teltonika/protocol.ts'
import { acknowledged, login, packet } from '#simulate/speak/teltonika.ts'
import { type Attribute, type Attributes, flag, type Point } from '#track/point.ts'

/** Where the first frame ends. */
const cut = (bytes: Buffer) => teltonika.frame(bytes, { transport: 'tcp', words: {} })

const folder = new URL('../../captures/teltonika/', import.meta.url)
const captures = readdirSync(folder)
  .filter((file) => file !== 'stream.hex')
  .map((file) => file.replace('.hex', ''))

function capture(name: string): Buffer {
  const text = readFileSync(new URL(`${name}.hex`, folder), 'utf8')
  return Buffer.from(text.replace(/^#.*$/gm, '').replace(/\s/g, ''), 'hex')
}

const IMEI = '356307042441013'
const tcp = (device: string | undefined = IMEI): Session => ({ transport: 'tcp', device, words: {} })
const udp = (): Session => ({ transport: 'udp', words: {} })
const decode = (frame: Buffer, session = tcp()): Decoded => teltonika.decode(frame, session, 0)
const answer = (told: Decoded, taken = told.points.length, known = true) => told.reply?.({ known, taken })

/** A packet with a right length and checksum around any body. */
function wrap(body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length, 4)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc16Arc(body, 0, body.length))
  return Buffer.concat([head, body, tail])
}

/** A packet of codec 8 Extended with one record that has `groups` as its elements. */
const extended = (event: number, groups: string): Buffer =>
  wrap(
    Buffer.from(
      `8e01 0000016b412cee00 00 0e8c4b10 207a5b40 0064 005a 09 0032 ${hex(event)} 0000 ${groups} 01`.replace(/ /g, ''),
      'hex',
    ),
  )
const hex = (value: number): string => value.toString(16).padStart(4, '0')

/** Attributes of a record with the one element `id`. */
function told(id: number, value: string, event = 0): Attributes | undefined {
  const size = value.length / 2
  const groups = [1, 2, 4, 8].map((each) => (each === size ? `0001 ${hex(id)} ${value}` : '0000')).join(' ')
  return decode(extended(event, `${groups} 0000`)).points[0]?.attributes
}

describe('codec 7', () => {
  const record =
    '41bf9db0 0f ff 425adbd7 41ca6e1e 009e 80 05 07 0001 030b 16 0000601a 02 015e f001 03 140066 16000a 430fa0 01 0500000ce4'
  const packet7 = (records: readonly string[]) => {
    const count = hex(records.length).slice(2)
    return wrap(Buffer.from(`07${count}${records.join('')}${count}`.replaceAll(' ', ''), 'hex'))
  }

  test('a capture', () => {
    const { points, fault } = decode(capture('codec7'))
    expect(fault).toBeUndefined()
    expect(points).toMatchObject([
      { time: Date.parse('2013-07-31T22:30:35Z'), alt: 61, speed: 0, satellites: 5, flags: 0 },
      { time: Date.parse('2013-07-31T22:30:03Z') },
    ])
    expect(points[0]?.lat).toBeCloseTo(44.44019, 4)
    expect(points[0]?.lng).toBeCloseTo(26.0931, 4)
    expect(answer(decode(capture('codec7')))?.toString('hex')).toBe('00000002')
  })

  test('all that a record may have', () => {
    expect(decode(packet7([record])).points).toMatchObject([
      {
        time: Date.parse('2007-12-06T12:36:00Z'),
        heading: 180,
        alt: 158,
        attributes: {
          battery: 94,
          motion: true,
          hdop: 10.2,
          pdop: 1,
          battery_voltage: 4,
          gsm_operator: 24602,
          cell: '246-2-1-779',
          io_5: 3300,
        },
      },
    ])
  })

  test('a record without a place is a status, and counts as taken with the others', () => {
    const told = decode(packet7([record, '41bf9db0 02 01 de01']))
    expect(told).toMatchObject({ points: [{ alt: 158 }], status: { event: 'sos' } })
    expect(answer(told)?.toString('hex')).toBe('00000002')
    expect(answer(told, 0)?.toString('hex')).toBe('00000000')
    expect(answer(told, 0, false)?.toString('hex')).toBe('00000000')
  })

  test('without satellites the place is the last known one', () => {
    expect(decode(packet7(['41bf9db0 01 11 425adbd7 41ca6e1e 00'])).points).toMatchObject([
      { flags: flag.no_fix | flag.no_speed },
    ])
  })
})

/** Frames as the gateway cuts them, until no whole one is left. */
function frames(stream: Buffer): { whole: Buffer[]; rest: Buffer } {
  const whole: Buffer[] = []
  let rest = stream
  for (let length = cut(rest); length !== undefined; length = cut(rest)) {
    if (length < 1 || length > rest.length) throw new Error(`frame of ${length} bytes in ${rest.length}`)
    whole.push(rest.subarray(0, length))
    rest = rest.subarray(length)
  }
  return { whole, rest }
}

const unlocated = {
  lat: 0,
  lng: 0,
  alt: 0,
  speed: 0,
  heading: 0,
  satellites: 0,
  precision: 0,
  flags: flag.no_fix | flag.no_speed,
}

describe('sign-in', () => {
  test('the IMEI names the device', () => expect(decode(capture('login')).device).toBe(IMEI))

  test('a known device is let in and an unknown one is not', () => {
    const told = decode(capture('login'))
    expect(answer(told, 0, true)).toEqual(Buffer.of(1))
    expect(answer(told, 0, false)).toEqual(Buffer.of(0))
  })

  test('a login without an IMEI closes the connection', () =>
    expect(decode(Buffer.from('\0\x0fGET / HTTP/1.1\r'))).toMatchObject({ close: true, fault: expect.any(String) }))

  test('data before a login closes the connection', () =>
    expect(decode(capture('codec8'), { transport: 'tcp', words: {} })).toEqual({
      points: [],
      close: true,
      fault: 'data before a login',
    }))

  test('a ping is not answered', () => expect(decode(Buffer.of(0xff))).toEqual({ points: [] }))
})

describe('records over TCP', () => {
  test('codec 8', () =>
    expect(decode(capture('codec8')).points).toEqual([
      {
        ...unlocated,
        time: Date.UTC(2019, 5, 10, 10, 4, 46),
        attributes: { inputs: 1, gsm_signal: 60, board_voltage: 24.079, gsm_operator: 24602 },
      },
    ]))

  test('codec 8, several records', () =>
    expect(decode(capture('codec8-two')).points.map(({ time, attributes }) => [time, attributes?.inputs])).toEqual([
      [Date.UTC(2019, 5, 10, 10, 1, 1), 0],
      [Date.UTC(2019, 5, 10, 10, 1, 19), 1],
    ]))

  test('codec 8, a place', () => {
    const { points } = decode(capture('codec8-four'))
    expect(points).toHaveLength(4)
    expect(points[0]).toMatchObject({
      time: Date.UTC(2007, 6, 25, 6, 46, 38, 335),
      lat: 54.7146368,
      lng: 25.3032016,
      alt: 111,
      heading: 214,
      satellites: 4,
      speed: 4,
      flags: 0,
    })
  })

  test('codec 8 Extended', () =>
    expect(decode(capture('codec8e')).points[0]?.attributes).toEqual({
      inputs: 1,
      acceleration_x: 0.029,
      odometer: 22949,
      iccid: '8937002180500686954',
    }))

  test('codec 16', () =>
    expect(decode(capture('codec16')).points.map(({ time, attributes }) => ({ time, ...attributes }))).toEqual([
      { time: Date.UTC(2019, 6, 10, 12, 6, 54), inputs: 0, adc3: 0.039, board_voltage: 22.074 },
      { time: Date.UTC(2019, 6, 10, 12, 6, 55), inputs: 0, adc3: 0.038, board_voltage: 22.074 },
    ]))

  test('the answer is the number of records taken', () => {
    const told = decode(capture('codec8-four'))
    expect(answer(told)).toEqual(Buffer.of(0, 0, 0, 4))
    expect(answer(told, 3)).toEqual(Buffer.of(0, 0, 0, 3))
  })

  test('a packet without records is answered with none', () => {
    const told = decode(wrap(Buffer.of(0x08, 0, 0)))
    expect(told.fault).toBeUndefined()
    expect(answer(told)).toEqual(Buffer.alloc(4))
  })
})

describe('records over UDP', () => {
  test.each(['codec8-udp', 'codec8e-udp', 'codec16-udp'])('%s is answered with its own ids', (name) => {
    const frame = capture(name)
    const told = decode(frame, udp())
    expect(told.points).toHaveLength(1)
    expect(told.device).toBe(frame.toString('latin1', 8, 23))
    expect(answer(told)).toEqual(Buffer.of(0, 5, 0xca, 0xfe, 1, frame[5] as number, 1))
  })

  test('a place', () =>
    expect(decode(capture('codec8e-udp'), udp()).points).toEqual([
      {
        time: Date.UTC(2018, 11, 27, 22, 0, 32),
        lat: 49.0947633,
        lng: 17.5443599,
        alt: 248,
        speed: 0,
        heading: 178,
        satellites: 16,
        precision: 0,
        flags: 0,
        attributes: {
          ignition: false,
          motion: false,
          gsm_signal: 100,
          io_200: 0,
          io_69: 1,
          inputs: 0,
          battery: 66,
          pdop: 0.6,
          hdop: 0.5,
          board_voltage: 12.211,
          io_205: 17194,
          io_206: 24676,
          acceleration_x: 0.007,
          acceleration_y: 0.007,
          acceleration_z: 1.004,
          eco_score: 0,
          gsm_operator: 23001,
          odometer: 0,
        },
      },
    ]))

  test('an event and a negative value', () =>
    expect(decode(capture('codec8e-udp-unplug'), udp()).points[0]?.attributes).toMatchObject({
      event: 'battery_on',
      io_252: 0,
      acceleration_y: -0.222,
    }))

  test('a stranger is not answered', () =>
    expect(answer(decode(capture('codec8-udp'), udp()), 0, false)).toBeUndefined())

  test.each([
    ['without an IMEI', Buffer.from('0005cafe0105', 'hex')],
    ['that ends in its IMEI', capture('codec8-udp').subarray(0, 20)],
  ])('a datagram %s', (_, frame) =>
    expect(decode(frame, udp())).toEqual({ points: [], fault: 'datagram without an IMEI' }),
  )
})

describe('fixes', () => {
  /** The flags of a record with these bytes from the longitude to the speed. */
  const flags = (place: string) => {
    const frame = extended(0, '0000 0000 0000 0000 0000')
    frame.write(place.replace(/ /g, ''), 8 + 2 + 9, 'hex')
    return decode(wrap(frame.subarray(8, -4))).points[0]?.flags
  }

  test.each([
    ['satellites and a place', '0e8c4b10 207a5b40 0064 005a 09 0032', 0],
    ['the equator', '0e8c4b10 00000000 0064 005a 09 0032', 0],
    ['0, 0 in spite of satellites', '00000000 00000000 0064 005a 09 0032', flag.no_fix],
    ['no satellites and no speed', '0e8c4b10 207a5b40 0064 0000 00 0000', flag.no_fix | flag.no_speed],
    ['no satellites but the speed of the bus', '0e8c4b10 207a5b40 0064 0000 00 0032', flag.no_fix],
  ])('%s', (_, place, expected) => expect(flags(place)).toBe(expected))
})

describe('elements', () => {
  test.each<[string, number, string, Attributes]>([
    ['ignition', 239, '01', { ignition: true }],
    ['a switch that is neither on nor off', 239, '02', {}],
    ['motion', 240, '00', { motion: false }],
    ['battery voltage', 67, '0fe1', { battery_voltage: 4.065 }],
    ['odometer', 16, '00bc614e', { odometer: 12345.678 }],
    ['no signal', 21, '00', { gsm_signal: 0 }],
    ['best signal', 21, '05', { gsm_signal: 100 }],
    ['roaming', 80, '03', { roaming: true }],
    ['roaming not known', 80, '05', {}],
    ['frost', 72, 'ffffff9c', { temperature1: -10 }],
    ['a thermometer that is not there', 72, '00000bb8', {}],
    ['key', 78, '01a2b3c4d5e6f708', { hardware_key: '01a2b3c4d5e6f708' }],
    ['key, its family first', 78, '01923f45010000c3', { hardware_key: 'c3000001453f9201' }],
    ['key as it is printed', 78, 'c3000001453f9201', { hardware_key: 'c3000001453f9201' }],
    ['no key', 78, '0000000000000000', {}],
    ['second output', 180, '01', { outputs: 2 }],
    ['fuel used', 83, '00000bb8', { fuel_used: 300 }],
    ['fuel an hour', 110, '0064', { fuel_rate: 10 }],
    ['pedal', 82, '2d', { throttle: 45 }],
    ['load of the engine', 31, '30', { engine_load: 48 }],
    ['cold engine', 115, 'ffce', { coolant_temperature: -5 }],
    ['sensor of another make', 10800, '0929', { ble_temperature1: 23.45 }],
    ['sensor by Bluetooth', 25, 'fb51', { ble_temperature1: -11.99 }],
    ['its battery', 29, '55', { ble_battery1: 85 }],
    ['its magnet', 10809, '01', { ble_magnet2: true }],
    ['how it lies', 10816, 'd3', { ble_pitch1: -45 }],
    ['fuel probe', 201, '0ac8', { lls1: 2760 }],
    ['fuel in the second probe is so warm', 204, 'f6', { lls_temperature2: -10 }],
    ['fuel probe by Bluetooth', 273, '0fff', { ble_lls2: 4095 }],
    ['no fuel probe there', 273, 'ffff', {}],
    ['pulses', 4, '00000bb8', { impulses1: 3000 }],
    ['an input that is not counted', 4, '01', { inputs: 8 }],
    ['frequency', 622, '01f4', { frequency1: 500 }],
    ['second axle', 119, '1f40', { axle_load2: 8000 }],
    ['tachograph', 133, '0f501e51', { tachograph_odometer: 256908.881 }],
    ['urea', 112, '00e1', { adblue: 22.5 }],
    ['charge of a vehicle', 411, '57', { state_of_charge: 87 }],
    ['cable', 914, '01', { charger_plugged: true }],
    ['how far it goes', 755, '00f3', { range: 243 }],
    ['its health', 1151, '0061', { battery_health: 97 }],
    ['belt', 940, '00', { seat_belt: false }],
    ['no sensor of another make', 10801, '7fff', {}],
    ['how damp it is there', 10804, '49', { ble_humidity1: 73 }],
    ['what the dashboard counts', 389, '00033b6a', { odometer: 211818, vehicle_odometer: 211818 }],
    ['another thing under a number of the bus', 12, '0007', { io_12: 7 }],
    ['an unknown id', 4660, '7f', { io_4660: 127 }],
    ['a known id in another length', 239, '0001', { io_239: 1 }],
    ['largest exact number', 5000, '001fffffffffffff', { io_5000: Number.MAX_SAFE_INTEGER }],
    ['first number that is not exact', 5000, '0020000000000000', { io_5000: '0020000000000000' }],
  ])('%s', (_, id, value, attributes) => expect(told(id, value)).toEqual(attributes))

  test('inputs are one mask', () =>
    expect(decode(extended(0, '0003 0001 01 0002 00 0003 01 0000 0000 0000 0000')).points[0]?.attributes).toEqual({
      inputs: 5,
    }))

  test('elements of their own length are hex', () =>
    expect(decode(extended(0, '0000 0000 0000 0000 0002 0102 0003 414243 0101 0000')).points[0]?.attributes).toEqual({
      io_258: '414243',
      io_257: '',
    }))

  test('a vehicle and its trouble codes are words', () => {
    const { points } = decode(capture('codec8e-vin'))
    expect(points[0]?.attributes).toMatchObject({
      vin: 'WV1ZZZ2EZ86015388',
      dtc: 'P0299,P0675,P0674,P0672,P0671,P0471,P2BAC',
      odometer: 41.397,
    })
  })

  test('tags are told by what they call themselves and how near they are', () =>
    expect(decode(capture('codec8e-tags')).points.map(({ attributes }) => attributes)).toEqual([
      { beacons: '0102030405060708090a0b0c0d0e0f10-523-266 -48' },
      { beacons: '0102030405060708090a0b0c0d0e0f10-523-266 -46' },
    ]))

  test('things in a list likewise; the list stays for what they measure', () => {
    const told = (name: string) => decode(capture(name)).points.at(-1)?.attributes
    expect(told('codec8e-near')).toEqual({
      beacons: 'babbf3630055 -58,345655556569 -54,467975425450 -47,fa54ba8d0055 -55,cabbf3630055 -49',
      io_548: expect.stringMatching(/^010f0001c6/),
    })
    expect(told('codec8e-named')).toEqual({
      beacons: '7c:d9:f4:11:0c:40,7c:d9:f4:11:33:46,7c:d9:f4:11:46:47',
      io_11317: expect.stringMatching(/^0124050f/),
    })
    expect(decode(capture('codec8e-eye')).points[0]?.attributes).toMatchObject({
      ble_temperature1: -11.87,
      ble_humidity1: 73,
    })
  })

  test.each(['01', '010f0001c6', '01040001c601', '0103000200', '01030001c6', ''])('a list %s tells nobody', (value) => {
    const length = hex(value.length / 2)
    expect(decode(extended(548, `0000 0000 0000 0000 0001 0224 ${length} ${value}`)).points[0]?.attributes).toEqual({
      io_548: value,
    })
  })

  test('a beacon in a list has its two numbers behind it', () => {
    const value = `01 19 0001c6 0114 ${'ab'.repeat(16)} 020b010a`.replace(/ /g, '')
    const told = decode(extended(548, `0000 0000 0000 0000 0001 0224 ${hex(value.length / 2)} ${value}`))
    expect(told.points[0]?.attributes?.beacons).toBe(`${'ab'.repeat(16)}-523-266 -58`)
  })

  test('tags that do not fill their element are hex', () =>
    expect(decode(extended(385, '0000 0000 0000 0000 0001 0181 0004 11210102')).points[0]?.attributes).toEqual({
      io_385: '11210102',
    }))

  test.each<[string, string, Attributes]>([
    [
      'both halves of a card',
      '0002 00c3 4442313233343536 00c4 3738393041424344',
      { hardware_key: 'db1234567890abcd', tachograph_card1: 'DB1234567890ABCD' },
    ],
    [
      'the card of the second driver',
      '0002 0095 4442313233343536 0096 3738393041424344',
      { tachograph_card2: 'DB1234567890ABCD' },
    ],
    ['a card of the bus', '0002 0093 4442313233343536 0094 3738393000000000', {}],
    ['no card', '0002 00c3 0000000000000000 00c4 0000000000000000', {}],
    ['half a card', '0001 00c4 3738393041424344', {}],
  ])('%s', (_, eight, attributes) =>
    expect(decode(extended(0, `0000 0000 0000 ${eight} 0000`)).points[0]?.attributes).toEqual(attributes),
  )

  test('of two that tell the same one keeps its number', () => {
    const told = (four: string) => decode(extended(0, `0000 0000 ${four} 0000 0000`)).points[0]?.attributes
    expect(told('0002 000c 000003e8 0053 00000064')).toEqual({ io_12: 1000, fuel_used: 10 })
    expect(told('0002 0057 000003e8 0185 00033b6a')).toEqual({ odometer: 1, vehicle_odometer: 1, io_389: 211818 })
    expect(told('0002 0010 000003e8 0185 00033b6a')).toEqual({ odometer: 1, vehicle_odometer: 211818 })
  })

  test('what the vehicle counts stands beside what the device does, and for it where that counts nothing', () => {
    const told = (four: string) => decode(extended(0, `0000 0000 ${four} 0000 0000`)).points[0]?.attributes
    expect(told('0002 0010 000003e8 0057 000007d0')).toEqual({ odometer: 1, vehicle_odometer: 2 })
    expect(told('0001 0057 000007d0')).toEqual({ odometer: 2, vehicle_odometer: 2 })
    expect(told('0002 0053 00000064 006b 000000c8')).toEqual({ fuel_used: 10, fuel_counted: 20 })
    expect(told('0002 0066 00000078 0067 0000003c')).toEqual({ engine_hours: 2, engine_hours_counted: 1 })
  })

  test('doors in one number, each by itself', () =>
    expect(told(90, '2900')).toEqual({
      door_front_left: true,
      door_front_right: false,
      door_rear_left: false,
      door_rear_right: true,
      hood: false,
      trunk: true,
    }))

  test('switches of the bus in one number of eight bytes, which stays', () => {
    // The front left and the rear right door, the trunk; ignition, engine, handbrake.
    const attributes = told(517, '0001040006440900')
    expect(attributes).toMatchObject({
      engine_running: true,
      heater: false,
      handbrake: true,
      footbrake: false,
      door_front_left: true,
      door_front_right: false,
      door_rear_left: false,
      door_rear_right: true,
      trunk: true,
      hood: false,
      reversing: true,
      roof: true,
      io_517: 0x0001040006440900,
    })
  })

  test.each([
    [518, '0000000000880441', { parking_lights: true, additional_rear_lights: true, automatic_retarder: true }],
    [518, '0000000000880441', { front_diff_locked: true, trailer_axle1_lifted: true, trailer_axle2_lifted: false }],
    [518, '000000000101c000', { seat_belt_rear_left: true, seat_belt_rear_centre: true, passenger_present: false }],
    [
      519,
      '00000000000a8441',
      { check_engine_light: true, coolant_warning: true, eps_warning: true, abs_warning: false },
    ],
    [519, '00000000000a8441', { fuel_warning: true, glow_plug_warning: true, power_control_warning: true }],
    [132, '0000218000000000', { door_front_left: true, trunk: true, reversing: true, handbrake: false }],
    [123, 'c0104002', { seat_belt: true, seat_belt_passenger: true, parking_lights: true, fuel_warning: true }],
  ])('%i %s', (id, value, expected) => expect(told(id, value)).toMatchObject(expected))

  test('a switch is on when one of two elements tells so', () => {
    const two = (one: string, eight: string) =>
      decode(extended(0, `0000 0001 005a ${one} 0000 0001 0205 ${eight} 0000`)).points[0]?.attributes
    expect(two('0100', '0000000000000000')).toMatchObject({ door_front_left: true, door_front_right: false })
    expect(two('0000', '0000000000c00000')).toMatchObject({ door_front_left: true, door_front_right: true })
  })

  test('how strongly one braked, by the kind that stands beside it', () => {
    const green = (kind: string) =>
      decode(extended(253, `0002 00fd ${kind} 00fe 1f 0000 0000 0000 0000`)).points[0]?.attributes
    expect(green('01')).toMatchObject({ harsh_driving: 'acceleration', harsh_acceleration: 0.31 })
    expect(green('02')).toMatchObject({ harsh_driving: 'braking', harsh_braking: 0.31 })
    expect(green('03')).toMatchObject({ harsh_driving: 'cornering', io_254: 31 })
    expect(told(254, '1f')).toEqual({ io_254: 31 })
  })

  test('a lorry, by a device of the family that reads its bus under numbers of its own', () => {
    const { points } = decode(capture('codec16-fms'))
    expect(points).toHaveLength(4)
    expect(points[0]).toMatchObject({ lat: 47.7225616, lng: 1.4924083, speed: 81 })
    expect(points[0]?.attributes).toMatchObject({
      odometer: 256909.985,
      obd_speed: 84,
      throttle: 0,
      engine_load: 56,
      fuel_used: 87400,
      fuel_percent: 96,
      rpm: 1056,
      engine_hours: 4371,
      coolant_temperature: 86,
      fuel_rate: 32,
      cruise_control: true,
      clutch: true,
      footbrake: false,
      ambient_temperature: 15,
      gross_weight: 47_200,
      pto_state: 0,
      pto_engagement: 0,
      fuel_economy: 2,
      harsh_braking: 0.31,
      event: 'harsh_driving',
      harsh_driving: 'braking',
    })
  })

  test('its number, and nothing under numbers that mean something else there', () => {
    const attributes = decode(capture('codec8-fms')).points[0]?.attributes
    expect(attributes).toMatchObject({
      vin: 'XLRASH4300G165826',
      fuel_percent: 71,
      rpm: 550,
      engine_hours: 976,
      io_116: 0,
    })
    for (const name of ['charging', 'obd_speed', 'odometer']) expect(attributes).not.toHaveProperty(name)
  })

  test.each([
    ['a number with less than its characters', '584c524153483433 3030473136353800 0000000000000000'],
    ['no number', '0000000000000000 0000000000000000 0000000000000000'],
  ])('%s is not told', (_, value) => {
    const parts = value.split(' ').map((part, index) => `${hex(105 + index)} ${part}`)
    const told = decode(extended(0, `0001 004f 00 0000 0000 0003 ${parts.join(' ')} 0000`)).points[0]?.attributes
    expect(told).toEqual({ footbrake: false })
  })

  test('a fifth group of codec 8 has 16 bytes each', () => {
    const { points } = decode(capture('codec8-sixteen'))
    expect(points).toHaveLength(11)
    expect(points[0]).toMatchObject({ lat: -33.5269298, lng: -70.7014338 })
  })

  test.each([
    ['unplugged', 252, '01', 'battery_off'],
    ['jammed', 249, '01', 'gsm_damp'],
    ['no longer jammed', 249, '00', undefined],
    ['speeding', 255, '5a', 'over_speed_reported'],
    ['harsh driving of an unknown kind', 253, '04', undefined],
    ['towed', 246, '01', 'security_control'],
    ['no longer towed', 246, '00', undefined],
    ['idle', 251, '01', 'idle_start'],
    ['no longer idle', 251, '00', 'idle_end'],
    ['plugged in', 252, '00', 'battery_on'],
    ['into an automatic zone', 175, '01', 'auto_geofence_in'],
    ['out of an automatic zone', 175, '00', 'auto_geofence_out'],
    ['into a zone', 155, '01', 'auto_geofence_in'],
    ['out of a zone', 159, '00', 'auto_geofence_out'],
    ['speeding in a zone', 157, '03', 'over_speed_reported'],
    ['no longer speeding in a zone', 157, '02', undefined],
    ['satellites jammed', 318, '02', 'gps_damp'],
    ['towed, by another length', 246, '0001', undefined],
    ['an input', 1, '01', undefined],
    ['an output', 179, '01', undefined],
    ['crash', 247, '01', 'crash_alarm'],
    ['part of a crash trace', 247, '02', undefined],
    ['alarm button', 236, '01', 'sos'],
    ['a cause without a meaning', 200, '01', undefined],
  ])('%s', (_, id, value, event) => expect(told(id, value, id)?.event).toBe(event))

  test.each([
    ['01', 'acceleration'],
    ['02', 'braking'],
    ['03', 'cornering'],
  ])('harsh driving %s is %s', (value, harsh_driving) =>
    expect(told(253, value, 253)).toEqual({ io_253: Number(value), event: 'harsh_driving', harsh_driving }),
  )

  // On FMx6xx and older FM devices 251 is a key at the immobilizer and 252 a driver who may drive.
  test.each([
    ['the status of its satellites', '0047 01', '0000'],
    ['its network', '004f 01', '0000'],
    ['its odometer', '', '0001 00d8 0f501e51'],
  ])('supply and idling are no events of another family, known by %s', (_, one, four) => {
    for (const id of [251, 252]) {
      const ones = `${one ? '0002' : '0001'} ${hex(id)} 01 ${one}`
      expect(decode(extended(id, `${ones} 0000 ${four} 0000 0000`)).points[0]?.attributes).not.toHaveProperty('event')
    }
    const towed = `${one ? '0002' : '0001'} ${hex(246)} 01 ${one}`
    expect(decode(extended(246, `${towed} 0000 ${four} 0000 0000`)).points[0]?.attributes).toMatchObject({
      event: 'security_control',
    })
  })

  test('nor of a device that speaks codec 16', () => {
    const record = (id: number, value: string) =>
      `1001 0000016b412cee00 00 0e8c4b10 207a5b40 0064 005a 09 0032 ${hex(id)} 05 01 01 ${hex(id)} ${value} 00 00 00 01`
    const told = (id: number, value: string) =>
      decode(wrap(Buffer.from(record(id, value).replace(/ /g, ''), 'hex'))).points[0]?.attributes
    expect(told(252, '01')).toEqual({ io_252: 1 })
    expect(told(253, '01')).toEqual({ io_253: 1, event: 'harsh_driving', harsh_driving: 'acceleration' })
  })

  test('an element is no event when it did not cause the record', () =>
    expect(told(252, '01', 0)).toEqual({ io_252: 1 }))

  test.each([
    ['19 digits, the second part beginning with 0', 893700218, 500686954, { iccid: '8937002180500686954' }],
    ['20 digits', 8988307000, 7211665, { iccid: '89883070000007211665' }],
    ['a last digit that is wrong', 893700218, 500686955, { io_11: 893700218, io_14: 500686955 }],
    ['too few digits', 89370021, 500686954, { io_11: 89370021, io_14: 500686954 }],
    ['what is no card', 0, 0, { io_11: 0, io_14: 0 }],
    ['a part without the other', 893700218, undefined, { io_11: 893700218 }],
    ['the other part', undefined, 500686954, { io_14: 500686954 }],
  ])('the number of the SIM card in two parts: %s', (_, one, two, expected) => {
    const parts = Object.entries({ 11: one, 14: two }).flatMap(([id, value]) =>
      value === undefined ? [] : `${hex(Number(id))} ${value.toString(16).padStart(16, '0')}`,
    )
    const groups = `0000 0000 0000 ${hex(parts.length)} ${parts.join(' ')} 0000`
    expect(decode(extended(0, groups)).points[0]?.attributes).toEqual(expected)
    // The second may come first.
    const turned = `0000 0000 0000 ${hex(parts.length)} ${parts.toReversed().join(' ')} 0000`
    expect(decode(extended(0, turned)).points[0]?.attributes).toEqual(expected)
  })

  test('a position outside the earth is a fault, and taken to be refused', () => {
    const body = extended(0, '0000 0000 0000 0000 0000').subarray(8, -4)
    body.writeInt32BE(0x7fffffff, 2 + 13)
    const told = decode(wrap(body))
    expect(told).toMatchObject({ fault: 'a position outside the earth', points: [{ lat: 0x7fffffff / 1e7 }] })
    expect(answer(told, 1)).toEqual(Buffer.of(0, 0, 0, 1))
  })

  test('a heading of 360 is north', () => {
    const body = extended(0, '0000 0000 0000 0000 0000').subarray(8, -4)
    body.writeUInt16BE(360, 2 + 19)
    expect(decode(wrap(body)).points[0]?.heading).toBe(0)
  })
})

describe('answers to commands', () => {
  test.each([
    ['codec12', 'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1'],
    ['codec14', expect.stringMatching(/^Ver:03.18.14_04 .* BT:4$/)],
  ])('%s is told as text and not answered', (name, text) =>
    expect(decode(capture(name))).toEqual({
      points: [],
      status: { text },
      answers: [{ text }],
    }),
  )

  test('what came in at a serial port is told as text, and answers nothing', () =>
    expect(decode(capture('codec13'))).toEqual({ points: [], status: { text: 'hello lets test' } }))

  test('bytes that are no text are told as hex', () =>
    expect(decode(wrap(Buffer.from('0c01060000000300ff4101', 'hex'))).status).toEqual({ text: '00ff41' }))

  test('a length of codec 13 may leave out the time', () =>
    expect(
      decode(wrap(Buffer.from(`0d01050000001056e92422${Buffer.from('#GET DATAORDER\r\n').toString('hex')}01`, 'hex')))
        .status,
    ).toEqual({ text: '#GET DATAORDER' }))

  test('a picture is a fault and no words', () =>
    expect(decode(wrap(Buffer.from('0c010d000000050100000001' + '01', 'hex')))).toMatchObject({
      points: [],
      fault: 'pictures are not read',
    }))

  test('a command for another IMEI', () =>
    expect(decode(wrap(Buffer.from('0e011100000008035209308145246801', 'hex')))).toMatchObject({
      fault: 'command was meant for another IMEI',
      answers: [{ refused: true }],
    }))

  test.each([
    ['longer', '0c0106ffffffff4101'],
    ['shorter', '0c010600000001414201'],
    ['too short for an IMEI', '0e0106000000044142434401'],
  ])('a message whose length is %s', (_, body) =>
    expect(decode(wrap(Buffer.from(body, 'hex')))).toEqual({ points: [], fault: 'message does not fill the packet' }),
  )

  test('a message over UDP', () => {
    const head = capture('codec8-udp').subarray(0, 23)
    expect(decode(Buffer.concat([head, capture('codec12').subarray(8, -4)]), udp())).toEqual({
      device: '352093086403655',
      points: [],
      status: { text: 'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1' },
      answers: [{ text: 'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1' }],
    })
  })
})

describe('packets that are not understood are answered with no record', () => {
  const wrong = (name: string, at: number): Buffer => {
    const frame = capture(name)
    frame.writeUInt8((frame.readUInt8(at) + 1) & 0xff, at)
    return frame
  }
  const body = (name: string): Buffer => capture(name).subarray(8, -4)

  test.each<[string, Buffer, string]>([
    ['a wrong checksum', wrong('codec8', 65), 'wrong checksum'],
    ['a wrong byte', wrong('codec8', 20), 'wrong checksum'],
    [
      'numbers of data that differ',
      wrap(Buffer.concat([body('codec8').subarray(0, -1), Buffer.of(2)])),
      'numbers of data differ',
    ],
    [
      'fewer records than told',
      wrap(Buffer.concat([Buffer.of(8, 2), body('codec8').subarray(2, -1), Buffer.of(2)])),
      'records do not fill the packet',
    ],
    [
      'more records than told',
      wrap(Buffer.concat([Buffer.of(8, 1), body('codec8-two').subarray(2, -1), Buffer.of(1)])),
      'records do not fill the packet',
    ],
    ['elements that reach beyond the packet', extended(0, 'ffff'), 'records do not fill the packet'],
    [
      'a variable element that reaches beyond the packet',
      extended(0, '0000 0000 0000 0000 0001 0100 ffff 41'),
      'records do not fill the packet',
    ],
    ['an unknown codec', wrap(Buffer.of(6, 1, 1)), 'codec 0x6 is not known'],
    ['a record of codec 7 that is cut', wrap(Buffer.of(7, 1, 0, 0, 0, 0, 1, 1)), 'records do not fill the packet'],
    ['an empty packet', wrap(Buffer.alloc(0)), 'packet is too short'],
  ])('%s', (_, frame, fault) => {
    const told = decode(frame)
    expect(told).toMatchObject({ points: [], fault })
    expect(told.close).toBeUndefined()
    expect(answer(told)).toEqual(Buffer.alloc(4))
  })
})

describe('framing', () => {
  const conversation = ['login', 'codec8', 'codec8-four', 'codec12', 'codec8e', 'codec16'].map(capture)
  const stream = Buffer.concat([...conversation, Buffer.of(0xff), capture('codec8-two')])

  test('several frames at once, a ping between them', () =>
    expect(frames(stream)).toEqual({
      whole: [...conversation, Buffer.of(0xff), capture('codec8-two')],
      rest: Buffer.alloc(0),
    }))

  test('a frame is whole with its last byte and not before', () => {
    for (const one of conversation) {
      for (let length = 0; length < one.length; length++) {
        expect(cut(one.subarray(0, length))).toBeUndefined()
      }
      expect(cut(one)).toBe(one.length)
    }
  })

  test.each([
    ['text', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a login that is too long', Buffer.from('0040333536', 'hex')],
    ['a preamble that is none', Buffer.from('0000000100000036', 'hex')],
    ['a length beyond the largest frame', Buffer.from('0000000000010000', 'hex')],
    ['a length of 4 GiB', Buffer.from('00000000ffffffff', 'hex')],
  ])('%s closes the connection', (_, bytes) => {
    const noise = Buffer.concat([bytes, capture('codec8')])
    expect(cut(noise)).toBe(noise.length)
    expect(decode(noise)).toEqual({ points: [], close: true, fault: 'bytes that begin no frame' })
  })

  test('no frame is longer than the largest', () => {
    const head = Buffer.alloc(teltonika.max_frame + 1)
    head.writeUInt32BE(teltonika.max_frame - 12, 4)
    expect(cut(head)).toBe(teltonika.max_frame)
    head.writeUInt32BE(teltonika.max_frame - 11, 4)
    expect(decode(head).close).toBe(true)
  })

  test('any cut of the stream gives the same frames', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 50 }), (cuts) => {
        const whole: Buffer[] = []
        let held = Buffer.alloc(0)
        let at = 0
        for (const cut of [...cuts, stream.length]) {
          const got = frames(Buffer.concat([held, stream.subarray(at, at + cut)]))
          whole.push(...got.whole)
          held = Buffer.from(got.rest)
          at += cut
        }
        expect(whole).toEqual(frames(stream).whole)
      }),
    ))
})

describe('anything may arrive', () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => wrap(Buffer.from(bytes))),
    fc
      .tuple(fc.constantFrom(...captures), fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }), fc.nat(400))
      .map(([name, changes, length]) => changed(capture(name), changes).subarray(0, length)),
    fc
      .tuple(
        fc.constantFrom('codec8-four', 'codec8e', 'codec16'),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }),
      )
      .map(([name, changes]) => wrap(changed(capture(name).subarray(8, -4), changes))),
  )

  function changed(bytes: Buffer, changes: [number, number][]): Buffer {
    for (const [at, value] of changes) bytes.writeUInt8(value, at % bytes.length)
    return bytes
  }

  test('frame never gives nothing and never more than there is', () =>
    fc.assert(
      fc.property(anything, (bytes) => void frames(bytes)),
      { numRuns: 2000 },
    ))

  test('decode never throws, and a fault never brings points', () =>
    fc.assert(
      fc.property(anything, fc.constantFrom(tcp, udp), (bytes, session) => {
        for (const frame of [bytes, ...frames(bytes).whole]) {
          const told = decode(frame, session())
          if (told.fault !== undefined && !told.fault.endsWith('the earth')) expect(told.points).toEqual([])
          answer(told)
        }
      }),
      { numRuns: 5000 },
    ))
})

describe('what we speak is what we hear', () => {
  const steps = (most: number, per: number) => fc.integer({ min: 0, max: most }).map((raw) => raw / per)
  const attributes: Record<string, fc.Arbitrary<Attribute>> = {
    ignition: fc.boolean(),
    motion: fc.boolean(),
    roaming: fc.boolean(),
    charging: fc.boolean(),
    battery: steps(100, 1),
    board_voltage: steps(0xffff, 1000),
    battery_voltage: steps(0xffff, 1000),
    gsm_signal: fc.constantFrom(0, 20, 40, 60, 80, 100),
    gsm_operator: fc.integer({ min: 1, max: 999999 }),
    odometer: steps(0xffffffff, 1000),
    engine_hours: steps(0xffffffff, 60),
    inputs: fc.nat(15),
    outputs: fc.nat(3),
    adc1: steps(0xffff, 1000),
    adc2: steps(0xffff, 1000),
    temperature1: fc.integer({ min: -550, max: 849 }).map((raw) => raw / 10),
    fuel: steps(0xffff, 10),
    fuel_percent: steps(100, 1),
    rpm: steps(0xffff, 1),
    hdop: steps(500, 10),
    hardware_key: fc
      .bigInt({ min: 1n, max: 2n ** 64n - 1n })
      .map((key) => printedKey(key.toString(16).padStart(16, '0'))),
  }
  const point: fc.Arbitrary<Point> = fc.record({
    time: fc.integer({ min: 0, max: 2 ** 45 }),
    lat: fc.integer({ min: -9e8, max: 9e8 }).map((raw) => raw / 1e7),
    lng: fc.integer({ min: 1, max: 18e8 }).map((raw) => raw / 1e7),
    alt: fc.integer({ min: -400, max: 9000 }),
    speed: fc.nat(300),
    heading: fc.nat(359),
    satellites: fc.integer({ min: 1, max: 40 }),
    precision: fc.constant(0),
    flags: fc.constant(0),
    attributes: fc.record(attributes, { requiredKeys: [] }) as fc.Arbitrary<Attributes>,
  })

  test('points', () =>
    fc.assert(
      fc.property(fc.array(point, { maxLength: 20 }), (points) => {
        const frame = packet(points)
        expect(cut(frame)).toBe(frame.length)
        expect(decode(frame).points).toEqual(points)
      }),
    ))

  test('every named element has a value that goes there and back', () => {
    const seen = new Set<string>()
    for (const { name, values, bit, key, flags, also, per = 1 } of Object.values(elements)) {
      if (name === undefined || bit !== undefined || flags || seen.has(name)) continue
      seen.add(name)
      const value = values ? false : key ? '00000000000000ff' : 3 / per
      const [heard] = decode(packet([{ ...unlocated, time: 1, attributes: { [name]: value } }])).points
      expect(heard?.attributes).toEqual({ [name]: value, ...(also && { [also]: value }) })
    }
  })

  test('a packet of 255 rich records fits into a frame', () => {
    const rich = Object.fromEntries(
      Object.keys(attributes).map((name) => [name, name === 'hardware_key' ? 'f'.repeat(16) : 1]),
    )
    const points = Array.from({ length: 255 }, (_, index) => ({ ...unlocated, lat: 1, time: index, attributes: rich }))
    const frame = packet(points)
    expect(frame.length).toBeLessThanOrEqual(teltonika.max_frame)
    expect(decode(frame).points).toHaveLength(255)
    expect(() => packet([...points, ...points])).toThrow(RangeError)
  })

  test('a fix whose satellites nobody counted stays a fix, and none stays none', () => {
    const [counted, none] = decode(
      packet([
        { ...unlocated, lat: 50, flags: 0, time: 1 },
        { ...unlocated, lat: 50, satellites: 7, flags: flag.no_fix, time: 2 },
      ]),
    ).points
    expect(counted).toMatchObject({ satellites: 4, flags: 0 })
    expect(none).toMatchObject({ satellites: 0, flags: flag.no_fix | flag.no_speed })
  })

  test('what cannot be told is left out', () => {
    const attributes = {
      battery: 300,
      board_voltage: -1,
      hardware_key: 'xyz',
      text: 'hello',
      rpm: Number.NaN,
      hdop: 1.5,
    }
    const [heard] = decode(packet([{ ...unlocated, time: 1, attributes }])).points
    expect(heard?.attributes).toEqual({ hdop: 1.5 })
  })

  test('a login and the answers', () => {
    const told = decode(login(IMEI), tcp(undefined))
    expect(told.device).toBe(IMEI)
    expect(acknowledged(answer(told) as Buffer)).toBe(0)
    expect(acknowledged(answer(told, 0, false) as Buffer)).toBeUndefined()
    expect(acknowledged(answer(decode(capture('codec8-four'))) as Buffer)).toBe(4)
    expect(acknowledged(Buffer.alloc(3))).toBeUndefined()
  })
})

test('the page names every element', () => {
  const page = readFileSync(new URL('../../../docs/protocols/teltonika.md', import.meta.url), 'utf8')
  const row = ([id, { size, name }]: [string, { size: number; name?: string }]) =>
    `| ${id} | ${size} | ${name ? `\`${name}\`` : `\`io_${id}\``} |`
  expect(
    Object.entries(elements)
      .map(row)
      .filter((text) => !page.includes(text)),
  ).toEqual([])
})

describe('commands', () => {
  const told = (command: Command, transport: 'tcp' | 'udp' = 'tcp') =>
    teltonika.encode?.(command, { transport, words: {} }, 1)?.toString('hex')

  test('are those of the documents', () => {
    expect(told({ type: 'text', text: 'getinfo' })).toBe('000000000000000f0c010500000007676574696e666f0100004312')
    expect(told({ type: 'text', text: 'getio' })).toBe('000000000000000d0c010500000005676574696f01000000cb')
  })

  test('name the device where it is set to hear only those', () => {
    const asked = (device: string) => {
      const session: Session = { transport: 'tcp', device, settings: { command_codec: 14 }, words: {} }
      return teltonika.encode?.({ type: 'text', text: 'getver' }, session, 1)?.toString('hex')
    }
    // The maker's example.
    expect(asked('352093081452251')).toBe('00000000000000160e01050000000e0352093081452251676574766572010000d2c1')
    expect(asked('12345678')).toBe(told({ type: 'text', text: 'getver' }))
  })

  test('an output leaves the others as they are', () => {
    const words = (command: Command) =>
      Buffer.from(told(command) ?? '', 'hex')
        .toString('latin1', 15)
        .slice(0, -5)
    expect(words({ type: 'output', output: 1, enabled: true })).toBe('setdigout 1')
    expect(words({ type: 'output', output: 2, enabled: false })).toBe('setdigout ?0')
    expect(words({ type: 'locate' })).toBe('getrecord')
    expect(words({ type: 'reboot' })).toBe('cpureset')
  })

  test('bytes go as they are, and nothing goes over UDP', () => {
    expect(told({ type: 'bytes', bytes: Buffer.from('0c01', 'hex') })).toBe('0c01')
    for (const command of [{ type: 'text', text: 'getinfo' }, { type: 'reboot' }] as const)
      expect(told(command, 'udp')).toBeUndefined()
  })

  test('an interval is that of records and of sending while the vehicle moves, in networks of no list too', () => {
    const interval = (seconds: number) => told({ type: 'interval', seconds })
    const words = 'setparam 10050:30;10055:30;10250:30;10255:30'
    expect(interval(30)).toBe(told({ type: 'text', text: words }))
    expect([interval(0), interval(65_536)]).toEqual([undefined, undefined])
    expect(interval(65_535)).toBeDefined()
  })

  test('are answered in words, or refused', () => {
    const heard = { transport: 'tcp', device: '352093081452251', words: {} } as const
    const answers = (name: string) => teltonika.decode(capture(name), heard, 0).answers
    expect(answers('codec12')).toEqual([{ text: expect.stringMatching(/^DI1:1 DI2:0/) }])
    expect(answers('codec14')).toEqual([{ text: expect.stringMatching(/^Ver:03\.18/) }])
    expect(answers('codec8')).toBeUndefined()
  })
})
