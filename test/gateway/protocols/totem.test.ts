import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import { crc16Modbus } from '#gateway/parts/checks.ts'
import type { Decoded } from '#gateway/protocol.ts'
import { seal } from '#gateway/protocols/totem/frame.ts'
import { totem } from '#gateway/protocols/totem/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, newSession, received } from '../spoken.ts'

const recorded = captures('totem/frames.txt')
const captured = (name: string): Buffer => Buffer.from(recorded[name] ?? '', 'latin1')
const hear = (bytes: Buffer): Decoded => totem.decode(bytes, newSession(), received)
const decode = (name: string): Decoded => hear(captured(name))
const attributesOf = ({ points, status }: Decoded) => points[0]?.attributes ?? status

const imei = '864244026065291|'
const heard = (type: string, words: string): Decoded => hear(seal(type, words))
/** The words of a place, with bits of the state and what is between the first input and the cell. */
const place = (state: string, measures = '') =>
  `${imei}${state}14091602052440110000${measures}27BA0E57063100000001.200000002237.8119N11403.5075E0520`
/** In the old form. */
const heardOld = (words: string): Decoded => {
  const head = `$$${(words.length + 8).toString(16).toUpperCase()}${words}`
  return hear(Buffer.from(head + crc16Modbus(Buffer.from(head)).toString(16).toUpperCase().padStart(4, '0')))
}

describe('captures', () => {
  test.each(Object.keys(recorded))('%s is one frame, understood, and names its device', (name) => {
    expect(totem.frame(captured(name), newSession())).toBe(captured(name).length)
    expect(decode(name).fault).toBeUndefined()
    expect(decode(name).device).toMatch(/^\d{15}$/)
  })

  test('a place of the new form', () => {
    const decoded = decode('mcc')
    expect(decoded).toMatchObject({
      device: '862010037348253',
      points: [
        {
          time: Date.parse('2019-01-22T08:51:49Z'),
          lat: expect.closeTo(-26.543473),
          lng: expect.closeTo(28.055482),
          speed: 0,
          heading: 1,
          satellites: 12,
          flags: 0,
          attributes: {
            ...{ ignition: true, external_power: true, outputs: 1, inputs: 0, battery_voltage: 4.2, board_voltage: 12 },
            ...{ cell: '655-1-117-15081', gsm_signal: 55, hdop: 0.8, odometer: 0, adc1: 0 },
          },
        },
      ],
    })
    expect(answerOf(decoded)?.toString()).toBe('$$0014AA294903')
    expect(decoded.reply?.({ known: true, taken: 0 })).toBeUndefined()
    expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test.each([
    ['sixteen', { event: 'over_speed_reported', odometer: 213, inputs: 2, charging: true, shock: true }],
    ['one_adc', { device_event: 'AB', adc1: 5.98, odometer: 32, driver_authorized: true, shock: true }],
    ['long_nofix', { adc1: 3.27, adc4: 3.27, temperature1: 18.9, charging: true }],
    ['fresh', { event: 'antenna_disconnect' }],
    ['carried', { battery_voltage: 4.04, lac: 0x5b36, cell_id: 0x4ed5, gsm_signal: 100, hdop: 1.7, shock: true }],
    ['at07', { battery_voltage: 4.2, board_voltage: 12, ignition: true, shock: true, lac: 0x5209 }],
    ['b2', { inputs: 8, outputs: 0, charging: true, battery_voltage: 4.15, board_voltage: 12.21, pdop: 1.8 }],
    ['be', { lac: 0x4eec, cell_id: 0xbf8b31 }],
    ['b2_odo', { odometer: 0.024 }],
    ['b3_60', { alarm: '60' }],
    ['b3_09', { event: 'poweroff', charging: false }],
    ['compact', { alarm: '39', battery_voltage: 3.7, odometer: 9, lac: 0x19b, cell_id: 0xd508, state: 0x8000 }],
    ['at06', { battery_voltage: 3.8, board_voltage: 11, hdop: 8.7, inputs: 2, outputs: 8 }],
    [
      'obd',
      { board_voltage: 12.1, rpm: 0, obd_speed: 0, io_1: 1738, io_2: 621, io_3: 730, io_7: 255, io_9: 40, io_13: 255 },
    ],
  ])('%s', (name, attributes) => expect(attributesOf(decode(name))).toMatchObject(attributes))

  test('what has a battery only', () => {
    expect(decode('carried').points[0]).toMatchObject({
      time: Date.parse('2022-07-07T22:52:02Z'),
      lat: expect.closeTo(22.756532),
      lng: expect.closeTo(-102.528253),
      heading: 73,
      flags: 0,
    })
    expect(attributesOf(decode('carried'))).not.toHaveProperty('board_voltage')
    expect(answerOf(decode('carried'))?.toString()).toBe('$$0014AA01860A')
  })

  test('speeds', () => {
    expect(decode('sixteen').points[0]?.speed).toBe(112)
    expect(decode('b9').points[0]?.speed).toBeCloseTo(71.95)
    expect(decode('at06').points[0]?.speed).toBeCloseTo(2.924)
    expect(decode('obd').points[0]).toMatchObject({ lat: -22.455926, lng: -68.923106, flags: flag.no_speed })
  })

  test.each(['nofix', 'fresh', 'bb', 'fresh_old', 'fresh_old2'])('%s has had no fix yet', (name) => {
    expect(decode(name)).toMatchObject({ points: [], status: { battery_voltage: expect.any(Number) } })
  })

  test('a fix that was lost', () => expect(decode('long_nofix').points[0]?.flags).toBe(flag.no_fix))

  test('the old form is answered in words, a heartbeat in its own', () => {
    expect(answerOf(decode('b2'))?.toString()).toBe('ACK OK\r\n')
    expect(answerOf(decode('heartbeat'))?.toString()).toBe('$$0010BB01')
    expect(answerOf(decode('e5'))).toBeUndefined()
  })

  test('a fault where the check, the length or the words are wrong', () => {
    for (const name of ['long', 'b2']) {
      const bytes = captured(name)
      expect(hear(Buffer.from(bytes.toString('latin1').replace('0000', '0001'))).fault).toBe('wrong check')
      expect(hear(bytes.subarray(0, -1)).fault).toBe('a length that is not its own')
    }
    expect(hear(Buffer.from('words of another')).fault).toBe('noise')
    expect(heard('AA', `${imei}12345678`).fault).toBeDefined()
    expect(heard('AA', 'nobody|12345678').fault).toBe('no IMEI')
    expect(heard('AA', place('1800180G')).fault).toBeDefined()
    expect(heard('E5', `${imei}words`).fault).toBeDefined()
    expect(heard('E2', `${imei}170921153257,-79.373853,43.765619,|`).fault).toBeDefined()
    expect(heardOld('359772032984289|AA$GPRMC,104446.000,A|01.8').fault).toBeDefined()
    expect(heardOld('359772032984289|AA180613080657|A|2237.1901|N').fault).toBeDefined()
    expect(heardOld(`359772032984289|${'x'.repeat(90)}`).fault).toBeDefined()
  })
})

describe('kinds', () => {
  test('one temperature', () => {
    expect(attributesOf(heard('AA', place('00001000', '0215')))).toMatchObject({ temperature1: 21.5 })
    // How one below zero is written is not known.
    expect(attributesOf(heard('AA', place('00001000', '1215')))).not.toHaveProperty('temperature1')
  })

  test.each([
    ['01', 'sos'],
    ['04', 'auto_geofence_out'],
    ['05', 'auto_geofence_in'],
    ['06', 'security_control'],
    ['10', 'battery_off'],
    ['11', 'battery_on'],
    ['12', 'lowpower'],
    ['13', 'backup_battery_low'],
    ['40', 'vibration_start'],
    ['41', 'idle_start'],
    ['43', 'harsh_driving'],
  ])('%s is %s', (type, event) => expect(attributesOf(heard(type, place('00001000', '0000')))?.event).toBe(event))

  test('others are kept', () => expect(attributesOf(heard('51', place('00001000', '0000')))?.alarm).toBe('51'))

  test.each([
    ['80001000', '0000', { event: 'sos' }],
    ['20001000', '0000', { event: 'over_speed_reported' }],
    ['00005000', '0000', { event: 'backup_battery_low' }],
    ['00001400', '0000', { event: 'gsm_damp' }],
    ['00100000', '0000', { outputs: 8, inputs: 0 }],
    ['00E00000', '0000', { outputs: 7 }],
    ['000E0000', '0000', { inputs: 14 }],
    // The AT07 has them elsewhere.
    ['00180000', '', { inputs: 10 }],
    ['00010000', '', { event: 'backup_battery_low', shock: false }],
    ['00001000', '', { event: 'gsm_damp' }],
  ])('state %s', (state, measures, attributes) =>
    expect(attributesOf(heard('AA', place(state, measures)))).toMatchObject(attributes),
  )

  test('a card', () => {
    const decoded = heard('E2', `${imei}170921153257,-79.373853,43.765619,00AB12CD|`)
    expect(decoded.points[0]).toMatchObject({ lat: 43.765619, attributes: { hardware_key: '00ab12cd' } })
    const old = (recorded.b2 ?? '').slice(4, -4).replace('|1170|', '|1170|00AB12CD|')
    expect(attributesOf(heardOld(old))).toMatchObject({ hardware_key: '00ab12cd' })
  })

  test.each([
    ['01', 'sos'],
    ['10', 'backup_battery_low'],
    ['11', 'over_speed_reported'],
    ['16', 'antenna_disconnect'],
    ['42', 'auto_geofence_out'],
    ['43', 'auto_geofence_in'],
  ])('%s is %s in the old form', (type, event) => {
    const old = (recorded.b2 ?? '').slice(4, -4).replace('|AA$', `|${type}$`)
    expect(attributesOf(heardOld(old))?.event).toBe(event)
  })

  test('inputs of the old form are told by their bits', () => {
    const old = (recorded.b2 ?? '').slice(4, -4).replace('|AA$', '|51$')
    expect(attributesOf(heardOld(old))).not.toHaveProperty('alarm')
  })
})

describe('commands', () => {
  const encode = (command: Command) =>
    totem.encode?.(command, { ...newSession(), device: '864244026065291' }, 7)?.toString()

  test.each<[Command, string | undefined]>([
    [{ type: 'output', output: 3, enabled: true }, '$$0024CF000000,025,C,1'],
    [{ type: 'output', output: 1, enabled: false }, '$$0024CF000000,025,A,0'],
    [{ type: 'locate' }, '$$0020CF000000,012'],
    [{ type: 'reboot' }, '$$0020CF000000,006'],
    [{ type: 'text', text: '056' }, '$$0020CF000000,056'],
    [{ type: 'text', text: '123456,056' }, '$$0020CF123456,056'],
  ])('%o', (command, words) => {
    const bytes = encode(command) ?? ''
    expect(bytes.slice(0, -2)).toBe(words)
    expect(Number(bytes.slice(2, 6))).toBe(bytes.length)
    expect(totem.frame(Buffer.from(bytes), newSession())).toBe(bytes.length)
  })

  test('what it has no words for', () => {
    expect(encode({ type: 'output', output: 5, enabled: true })).toBeUndefined()
    expect(encode({ type: 'interval', seconds: 60 })).toBeUndefined()
    expect(encode({ type: 'text', text: 'ü12' })).toBeUndefined()
    expect(encode({ type: 'bytes', bytes: Buffer.from('12') })).toBe('12')
  })

  test('what it says to them', () => {
    expect(heard('CF', `${imei}025,OK`)).toEqual({
      device: '864244026065291',
      points: [],
      answers: [{ text: '025,OK' }],
    })
    expect(heard('CF', '025,OK').answers).toEqual([{ text: '025,OK' }])
  })
})
