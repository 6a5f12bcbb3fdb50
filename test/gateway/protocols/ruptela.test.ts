import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { crc16Kermit } from '#gateway/parts/checks.ts'
import type { Session } from '#gateway/protocol.ts'
import { elements } from '#gateway/protocols/ruptela/elements.ts'
import { ruptela } from '#gateway/protocols/ruptela/protocol.ts'
import { answerOf, newSession, streamOf } from '#test/gateway/spoken.ts'
import { flag } from '#track/point.ts'

const captures = new Map(
  readFileSync(new URL('../../captures/ruptela/frames.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes(': ') && !line.startsWith('#'))
    .map((line) => line.split(': ') as [string, string]),
)
const capture = (name: string): Buffer => Buffer.from(captures.get(name) as string, 'hex')
const decode = (frame: Buffer, session: Session = newSession()) => ruptela.decode(frame, session, 0)
const IMEI = '0003115c885fa8c6'

/** A frame with a right length and check around the command and its data, in hex. */
const wrap = (told: string): Buffer => {
  const body = Buffer.from(`${IMEI}${told}`.replaceAll(' ', ''), 'hex')
  const bytes = Buffer.alloc(body.length + 4)
  bytes.writeUInt16BE(body.length)
  body.copy(bytes, 2)
  bytes.writeUInt16BE(crc16Kermit(body), body.length + 2)
  return bytes
}
const place = '0edf7d60 20b3a5e0 04d2 1194 0a 0032 09'
const byte = (value: number, size: number): string => value.toString(16).padStart(size * 2, '0')

/** Attributes of an extended record with one element, which caused it. */
const told = (id: number, value: string, cause = id) => {
  const groups = [1, 2, 4, 8].map((size) => (size * 2 === value.length ? `01 ${byte(id, 2)} ${value}` : '00')).join(' ')
  const { points, fault } = decode(wrap(`44 00 01 5666a000 00 00 00 ${place} ${byte(cause, 2)} ${groups}`))
  expect(fault).toBeUndefined()
  const { hdop, ...attributes } = points[0]?.attributes ?? {}
  expect(hdop).toBe(0.9)
  return attributes
}

describe('records', () => {
  test('one with a place', () =>
    expect(decode(capture('records_two'))).toMatchObject({
      device: '863591024076709',
      points: [
        { time: Date.UTC(2015, 3, 27, 6, 57, 2), lat: 25.2848283, lng: 55.3507583, alt: 11.4, speed: 0, satellites: 6 },
        {
          time: Date.UTC(2015, 3, 27, 6, 57, 24),
          heading: 59,
          speed: 5,
          flags: 0,
          attributes: {
            inputs: 8,
            ignition: true,
            motion: true,
            board_voltage: 13.194,
            battery_voltage: 3.469,
            odometer: 45.501,
            gsm_operator: 42403,
            hdop: 1.1,
          },
        },
      ],
    }))

  test.each([...captures.keys()].filter((name) => /^(records|extended)/.test(name)))('%s is understood', (name) => {
    const { points, fault } = decode(capture(name))
    expect(fault).toBeUndefined()
    expect(points.length).toBeGreaterThan(0)
    for (const { lat, lng } of points) expect(Math.abs(lat) + Math.abs(lng)).toBeGreaterThan(1)
  })

  test('what does not fit into one record goes on in the next ones of the same moment', () => {
    const { points } = decode(capture('extended_key'))
    expect(points).toHaveLength(1)
    expect(points[0]?.attributes).toMatchObject({
      hardware_key: '3000001df342d001',
      ignition: true,
      obd_speed: 60,
      vin: 'UU1DJF00570678205',
      outputs: 1,
      // Counted by the device in the first of them, by the vehicle in the third.
      odometer: 682.815,
      vehicle_odometer: 23143,
    })
  })

  test('loads of axles and better elements are known over all records of a moment', () => {
    const begin = (number: string) => `5666a000 00 ${number} 00 ${place} 0007`
    const first = `${begin('20')} 00 01 0029 0064 02 00d0 0000000a 0072 000003e8 00`
    const second = `${begin('21')} 00 01 0034 0064 02 005c 00001388 0041 000003e8 00`
    expect(decode(wrap(`44 00 02 ${first} ${second}`)).points.map(({ attributes }) => attributes)).toEqual([
      {
        ...{ axle_weight: 100, axle_load1: 50, axle_load2: 50, odometer: 1, vehicle_odometer: 5 },
        ...{ fuel_used: 5, io_208: 10, hdop: 0.9 },
      },
    ])
  })

  test('input 4 tells the ignition, whatever one says that nobody has set up', () =>
    expect(decode(capture('extended_four')).points[0]?.attributes).toMatchObject({
      rpm: 1520,
      inputs: 8,
      ignition: true,
    }))

  test('a device that never had a fix tells its state', () => {
    const none = '80000000 80000000 8000 ffff ff ffff ff'
    expect(decode(wrap(`01 00 01 386d438b 00 00 ${none} 07 01 1bff 00 00 00`))).toMatchObject({ points: [] })
    expect(decode(wrap(`01 00 01 386d438b 00 00 ${none} 07 00 01 1d30c5 00 00`))).toMatchObject({
      points: [],
      status: { board_voltage: 12.485 },
    })
  })

  test('without satellites there is no fix, and records of one second are told apart', () => {
    const unfixed = place.replace('0a 0032', '00 0000')
    const { points } = decode(
      wrap(`01 00 02 5666a000 00 00 ${unfixed} 07 00000000 5666a000 01 00 ${place} 07 00000000`),
    )
    expect(points.map(({ time, flags }) => [time % 1000, flags])).toEqual([
      [0, flag.no_fix],
      [1, 0],
    ])
  })

  test('a record that does not fill its packet tells nothing and is not acknowledged', () => {
    const decoded = decode(wrap(`01 00 01 5666a000 00 00 ${place} 07 02 0101 00 00 00`))
    expect(decoded).toEqual({ device: '863514052765894', points: [], fault: 'records do not fill the packet' })
  })

  test('a place outside the earth is a fault, and taken: it would come for ever', () => {
    const decoded = decode(wrap(`01 00 01 5666a000 00 00 0edf7d60 60b3a5e0 04d2 1194 0a 0032 09 07 00000000`))
    expect(decoded).toMatchObject({ points: [], fault: 'a place outside the earth' })
    expect(answerOf(decoded)?.toString('hex')).toBe('0002640113bc')
  })
})

const belts = {
  seat_belt: false,
  seat_belt_passenger: false,
  seat_belt_rear_left: false,
  seat_belt_rear_right: false,
  seat_belt_rear_centre: false,
}
const doors = {
  door_front_left: false,
  door_front_right: false,
  door_rear_left: false,
  door_rear_right: false,
  trunk: false,
  hood: false,
}

describe('elements', () => {
  test.each([
    [27, '1f', { gsm_signal: 100 }],
    [27, 'ff', {}],
    [29, 'ffff', {}],
    [34, 'ffffffffffffffff', {}],
    [34, '01d042f31d000030', { hardware_key: '3000001df342d001' }],
    [41, '4e20', { axle_weight: 10_000, axle_load1: 10_000 }],
    [49, 'f4', { acceleration_x: -0.6 }],
    [65, '00012345', { odometer: 74.565 }],
    [78, 'ff9c', { temperature1: -10 }],
    [78, '07d0', {}],
    [96, '80', { coolant_temperature: 88 }],
    [405, '00', { outputs: 1 }],
    [405, '01', { outputs: 0 }],
    [5, '01', { inputs: 8, ignition: true }],
    [5, '00', { inputs: 0, ignition: false }],
    [89, '24a0', { ambient_temperature: 20 }],
    [89, 'feff', {}],
    [90, '0a00', { fuel_economy: 5 }],
    [35, '01', { clutch: true }],
    [36, '03', {}],
    [109, '05', { ...belts, seat_belt: true, seat_belt_rear_left: true }],
    [109, 'ff', {}],
    [204, '7dff', { service_distance: 640 }],
    [204, '7d00', { service_distance: -635 }],
    [66, '0fff', { rs485_level1: 4095 }],
    [66, 'ffff', {}],
    [56, '80', {}],
    [56, 'ec', { lls_temperature1: -20 }],
    [163, '000003e8', { odometer: 5, tachograph_odometer: 5 }],
    [355, '64', { brake_pressure1: 800 }],
    [355, 'fe', {}],
    [366, '7c', { selected_gear: -1 }],
    [366, 'fb', {}],
    [369, '01', { body_door1: true }],
    [369, '02', {}],
    [301, '02', { fuel_warning: true }],
    [301, '00', { fuel_warning: false }],
    [301, '07', {}],
    [518, '22', { ...doors, door_front_right: true, trunk: true }],
    [600, '7fff', {}],
    [600, 'fe0c', { ble_temperature1: -5 }],
    [729, '0c00', { average_economy: 6 }],
    [733, '2e20', { transmission_temperature: 96 }],
    [965, '0064', { wheel_pressure1: 689.4757 }],
    [960, '0280', { wheel_pressure1: 220.632224 }],
    [997, '00001388', { adc1: 5 }],
    [4000, '000000ff', { io_4000: 255 }],
    [29, '000000ff', { io_29: 255 }],
  ])('%i %s', (id, value, attributes) => expect(told(id, value)).toEqual(attributes))

  test.each([
    [558, '01', { event: 'sos' }],
    [410, '01', { event: 'security_control' }],
    [411, '01', { event: 'crash_alarm' }],
    [415, '00', { event: 'antenna_disconnect' }],
    [169, '00', { event: 'idle_end' }],
    [169, '01', { event: 'idle_start' }],
    [88, '01', { event: 'gsm_damp' }],
    [439, '02', { event: 'headway_warning' }],
    [136, '02', { event: 'harsh_driving', harsh_driving: 'acceleration' }],
    [404, '0102', { event: 'harsh_driving', harsh_driving: 'cornering' }],
  ])('%i %s is an event of the record that it caused, and of no other', (id, value, attributes) => {
    expect(told(id, value)).toMatchObject(attributes)
    expect(told(id, value, 7)).not.toHaveProperty('event')
  })

  test('loads of axles add up, and that of the vehicle stands beside that of the device', () => {
    const record = `44 00 01 5666a000 00 00 00 ${place} 0007 00 02 0029 0064 0034 0064 02 0041 000003e8 0072 000003e8 00`
    expect(decode(wrap(record)).points[0]?.attributes).toEqual({
      axle_weight: 100,
      axle_load1: 50,
      axle_load2: 50,
      odometer: 1,
      vehicle_odometer: 5,
      hdop: 0.9,
    })
  })

  test('each has its line on the page', () => {
    const page = readFileSync('docs/protocols/ruptela.md', 'utf8')
    for (const id of Object.keys(elements)) expect(page).toMatch(new RegExp(`^\\|.*\\b${id}\\b.*\\|`, 'm'))
  })
})

describe('other commands', () => {
  test('records are acknowledged when all are taken', () => {
    const decoded = decode(capture('records_two'))
    expect(answerOf(decoded)?.toString('hex')).toBe('0002640113bc')
    expect(decoded.reply?.({ known: true, taken: 1 })).toBeUndefined()
    expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test('a heartbeat and who it is are answered', () => {
    const [identification, , , , , heartbeat] = streamOf('ruptela').map((frame) => decode(frame))
    expect(identification).toMatchObject({
      status: { device_type: 'OBD1', firmware: '00.01.08.00', gsm_operator: 24603 },
    })
    expect(identification && answerOf(identification)?.toString('hex')).toBe('00027301cb25')
    expect(heartbeat && answerOf(heartbeat)?.toString('hex', 0, 4)).toBe('00027401')
  })

  test('trouble codes', () => {
    const decoded = decode(streamOf('ruptela')[3] as Buffer)
    expect(decoded.points).toMatchObject([{ lat: 43.755129, lng: 13.1467505, attributes: { dtc: 'P0010,P0011' } }])
    expect(answerOf(decoded)?.toString('hex')).toBe('00026d01c4a4')
  })

  test('what it says to a command is an answer', () => {
    const text = 'SETIO configuration data ok'
    expect(decode(streamOf('ruptela')[2] as Buffer)).toMatchObject({ answers: [{ text }], status: { text } })
    expect(decode(wrap('11 01')).answers).toEqual([{ text: '01' }])
  })

  test('what is not read is told, with whose it is', () =>
    expect(decode(wrap('25 01 00'))).toEqual({
      device: '863514052765894',
      points: [],
      fault: 'command 37 is not read',
    }))

  test('frames that are none', () => {
    for (const name of ['setio_wrong_length', 'trouble_wrong_length'])
      expect(decode(capture(name))).toMatchObject({ points: [], close: true })
    const wrong = capture('records_two')
    wrong[60] = 1
    expect(decode(wrong)).toEqual({ points: [], fault: 'wrong checksum' })
    expect(decode(capture('records_two'), { transport: 'tcp', words: {}, device: '1' })).toMatchObject({ close: true })
    expect(ruptela.frame(Buffer.from('GET / HTTP/1.1'), newSession())).toBe(14)
  })
})

test('commands as the maker writes them', () => {
  const bytes = (command: Parameters<NonNullable<typeof ruptela.encode>>[0]) =>
    ruptela.encode?.(command, newSession(), 1)?.toString('hex')
  expect(bytes({ type: 'text', text: ' Setio 2,1' })).toBe('000b6c20536574696f20322c31eb3e')
  expect(bytes({ type: 'output', output: 2, enabled: true })?.slice(6, -4)).toBe(
    Buffer.from(' setio 2,1').toString('hex'),
  )
  expect(bytes({ type: 'output', output: 1, enabled: false })?.slice(6, -4)).toBe(
    Buffer.from(' setio 0,2').toString('hex'),
  )
  expect(bytes({ type: 'bytes', bytes: Buffer.of(1) })).toBe('01')
  expect(bytes({ type: 'reboot' })).toBeUndefined()
})
