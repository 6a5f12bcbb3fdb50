import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import type { Decoded, Session } from '#gateway/protocol.ts'
import { seal } from '#gateway/protocols/meiligao/frame.ts'
import { meiligao } from '#gateway/protocols/meiligao/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, newSession, received } from '../spoken.ts'

const recorded = captures('meiligao/frames.txt')
const captured = (name: string): Buffer => Buffer.from(recorded[name] ?? '', 'hex')
const decode = (name: string): Decoded => meiligao.decode(captured(name), newSession(), received)
const attributesOf = (decoded: Decoded) => decoded.points[0]?.attributes
const reports = Object.keys(recorded).filter((name) => !name.endsWith('_command'))

const id = Buffer.from('123456ffffffff', 'hex')
const place = '035644.000,A,2232.6083,N,11404.8137,E,0.00,,010809,,*1C|11.5|194|0000|0000,0000'
const heard = (kind: number, body: string | Buffer, model?: string): Decoded => {
  const bytes = seal(id, kind, typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
  const session: Session = { ...newSession(), ...(model && { model }) }
  return meiligao.decode(bytes, session, received)
}
const alarm = (code: number, model?: string) =>
  attributesOf(heard(0x9999, Buffer.concat([Buffer.of(code), Buffer.from(place)]), model))

describe('captures', () => {
  test.each(reports)('%s is one frame, understood, and names its device', (name) => {
    expect(meiligao.frame(captured(name), newSession())).toBe(captured(name).length)
    expect(decode(name).fault).toBeUndefined()
    expect(decode(name).device).toMatch(/^\d{3,14}$/)
  })

  test('a place with the network', () => {
    expect(decode('network')).toEqual({
      device: '142180340967',
      points: [
        {
          time: Date.parse('2020-12-08T03:32:30Z'),
          lat: expect.closeTo(15.280165),
          lng: expect.closeTo(104.881425),
          alt: 123,
          speed: 0,
          heading: 33,
          satellites: 11,
          precision: 0,
          flags: 0,
          attributes: {
            hdop: 0.8,
            inputs: 0x21,
            outputs: 0,
            adc1: 0,
            adc2: 0,
            board_voltage: 24.656,
            battery_voltage: 3.996,
            cell: '520-5-2206-14798724',
            gsm_signal: 90,
            odometer: 388782.124,
          },
        },
      ],
    })
  })

  test.each([
    ['mileage', { odometer: 858, ad1: 0x1192, ad2: 0 }],
    ['diagnosis_place', { odometer: 104, inputs: 0x10, outputs: 1 }],
    ['key', { odometer: 930.116, hardware_key: '007ae105', inputs: 8, outputs: 1 }],
    ['driver_card', { odometer: 135.237, hardware_key: '6007643100500373853', alarm: 0x75, gsm_signal: 35 }],
    ['antenna_input', { cell: '605-2-131-23931', gsm_signal: 68 }],
    ['eight_analog', { ad1: 0x3f7, ad4: 0x1b, ad8: 0, cell: '404-2-460-25212' }],
    ['power_cut', { event: 'battery_off' }],
    ['power_on', { event: 'poweron', odometer: 0 }],
    ['card', { hardware_key: '0010362751' }],
  ])('%s', (name, attributes) => expect(attributesOf(decode(name))).toMatchObject(attributes))

  test('speeds are knots', () => expect(decode('diagnosis_place').points[0]?.speed).toBeCloseTo(88.896))

  test('ports that are no digits tell nothing', () =>
    expect(attributesOf(decode('binary_ports'))).toEqual({ hdop: 2.5 }))

  test('without a fix', () => {
    expect(decode('no_fix').points[0]).toMatchObject({
      lat: expect.closeTo(9.531938),
      flags: flag.no_fix | flag.no_speed,
    })
    expect(decode('nowhere')).toMatchObject({ points: [], status: { inputs: 0, outputs: 0 } })
  })

  test('what was kept', () => {
    const { points } = decode('kept_five')
    expect(points.map(({ time }) => new Date(time).toISOString().slice(11, 19))).toEqual([
      ...['09:58:03', '09:58:33', '09:59:03', '09:59:33', '10:00:00'],
    ])
    for (const point of points) expect(point.flags & flag.buffered).toBe(flag.buffered)
    expect(decode('kept').points[0]?.flags).toBe(flag.buffered | flag.no_fix)
    expect(heard(0x6688, `\x02\0${place}`)).toMatchObject({ points: [], fault: expect.any(String) })
    expect(heard(0x6688, `\x02\0${place}\\\x50${place}`).points[1]?.attributes?.event).toBe('battery_off')
    // An alarm whose byte is a backslash ends nothing.
    expect(heard(0x6688, `\x01\\${place}`).points[0]?.attributes?.alarm).toBe(0x5c)
  })

  test('the vehicle', () => {
    expect(decode('diagnosis').status).toEqual({
      ...{ board_voltage: 14.1, rpm: 2687, obd_speed: 90, throttle: 21.57, engine_load: 4.71, coolant_temperature: 85 },
      ...{
        io_7: 7.1,
        fuel_consumption: 8.16,
        trip: 4.27,
        odometer: 104,
        trip_fuel_used: 0.34,
        fuel_used: 9.34,
        dtc_count: 0,
      },
    })
    expect(decode('habits').status).toMatchObject({ driving_hours: 2.4, highest_speed: 119, braking_count: 12 })
    expect(decode('codes').status).toEqual({ dtc: 'C1E88' })
    expect(heard(0x9903, 'P0301,P0420').status).toEqual({ dtc: 'P0301,P0420' })
    expect(heard(0x9903, 'none').fault).toBeDefined()
    expect(heard(0x9901, '14.1,2687').fault).toBeDefined()
  })
})

describe('messages', () => {
  test('a sign-in and a heartbeat are answered to known devices', () => {
    expect(answerOf(decode('login_short'))?.toString('hex')).toBe('40400012123456ffffffff400001a99b0d0a')
    expect(answerOf(heard(0x0001, ''))?.toString('hex')).toMatch(/^40400012123456ffffffff000101/)
    expect(decode('login').reply?.({ known: false, taken: 0 })).toBeUndefined()
    expect(answerOf(decode('plain'))).toBeUndefined()
  })

  test('a lone zero byte keeps the connection alive', () => {
    expect(meiligao.frame(Buffer.of(0), newSession())).toBe(1)
    expect(meiligao.decode(Buffer.of(0), newSession(), received)).toEqual({ points: [] })
  })

  test('a place behind a picture is read, and its pieces are not', () => {
    expect(heard(0x9977, `\x02\x01${place}`).points).toHaveLength(1)
    for (const kind of [0x0800, 0x9988, 0x0f80]) expect(heard(kind, '\x02')).toEqual({ device: '123456', points: [] })
  })

  test('several cards', () => {
    const cards = Buffer.alloc(60)
    cards.writeUInt32BE(0x9e1f7f, 0)
    cards.writeUInt32BE(0x12b3ab, 8)
    const body = Buffer.concat([cards, Buffer.from('|120340,280606,2400.0000,N,12100.0000,E')])
    expect(attributesOf(heard(0x9966, body))).toEqual({ hardware_key: '0010362751', cards: '0010362751,0001225643' })
    expect(heard(0x9966, body.subarray(0, 70)).fault).toBeDefined()
  })

  test.each([
    ['wrong CRC', (bytes: Buffer) => bytes.fill(0x31, 20, 21)],
    ['a length that is not its own', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['noise', (bytes: Buffer) => bytes.subarray(0, 15)],
  ])('%s', (fault, change) => {
    const bytes = Buffer.from(captured('plain'))
    expect(meiligao.decode(change(bytes), newSession(), received)).toEqual({ points: [], fault })
  })

  test('what is not its layout is a fault', () => {
    expect(heard(0x9955, 'words')).toMatchObject({ points: [], fault: expect.any(String) })
    expect(heard(0xaa00, place)).toMatchObject({ points: [], fault: expect.any(String) })
    const nobody = meiligao.decode(seal(Buffer.alloc(7, 0xff), 0x5000, Buffer.alloc(0)), newSession(), received)
    expect(nobody.fault).toBe('no id')
  })
})

describe('alarms', () => {
  test.each([
    [0x01, 'sos'],
    [0x10, 'lowpower'],
    [0x11, 'over_speed_reported'],
    [0x12, 'security_control'],
    [0x15, 'gps_lost'],
    [0x16, 'gps_recover'],
    [0x53, 'antenna_disconnect'],
    [0x72, 'harsh_driving'],
  ])('%i is %s', (code, event) => expect(alarm(code)?.event).toBe(event))

  test.each([0x02, 0x31, 0x35, 0x52, 0x63])('%i tells nothing more', (code) => {
    expect(alarm(code)).not.toHaveProperty('alarm')
    expect(alarm(code)).not.toHaveProperty('event')
  })

  test('others are kept, and some are known of a model', () => {
    expect(alarm(0x73)).toMatchObject({ alarm: 0x73 })
    expect(alarm(0x73, 'meiligao_tk218')).toMatchObject({ event: 'crash_alarm' })
    expect(alarm(0x72, 'meiligao_tk218')).toMatchObject({ event: 'harsh_driving', harsh_driving: 'acceleration' })
    expect(alarm(0x01, 'meiligao_tk218')).toMatchObject({ event: 'sos' })
  })
})

describe('commands', () => {
  const encode = (command: Command, device = '12345678901234') =>
    meiligao.encode?.(command, { ...newSession(), device }, 7)?.toString('hex')

  test.each<[string, Command]>([
    ['locate_command', { type: 'locate' }],
    ['interval_command', { type: 'interval', seconds: 100 }],
    ['reboot_command', { type: 'reboot' }],
  ])('%s', (name, command) => expect(encode(command)).toBe(recorded[name]))

  test('the engine is cut, and no longer', () => {
    expect(encode({ type: 'output', output: 1, enabled: true })).toMatch(/^4040001212345678901234411501....0d0a$/)
    expect(encode({ type: 'output', output: 1, enabled: false })).toMatch(/^4040001212345678901234411500....0d0a$/)
    expect(encode({ type: 'output', output: 2, enabled: true })).toBeUndefined()
  })

  test('a device of fewer digits', () => {
    expect(encode({ type: 'locate' }, '123456')).toMatch(/^40400011123456ffffffff4101/)
    expect(encode({ type: 'locate' }, '123456789012345')).toBeUndefined()
    expect(encode({ type: 'bytes', bytes: Buffer.of(1, 2) })).toBe('0102')
  })

  test.each([
    [0x4115, '\x01', { text: '4115 01' }],
    [0x5100, '\0', { text: '5100 00', refused: true }],
    [0x9001, '123,353358017784062', { text: '9001 123,353358017784062' }],
    [0x4902, '', { text: '4902' }],
  ])('an answer of kind %i', (kind, body, answer) => expect(heard(kind, body).answers).toEqual([answer]))
})
