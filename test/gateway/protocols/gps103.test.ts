import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import type { Session } from '#gateway/protocol.ts'
import { gps103 } from '#gateway/protocols/gps103/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, newSession, received } from '../spoken.ts'

const recorded = captures('gps103/frames.txt')

const hear = (text: string) => gps103.decode(Buffer.from(text), newSession('udp'), received)
const captured = (name: string) => {
  const words = recorded[name]
  if (words === undefined) throw new Error(`no capture ${name}`)
  return hear(words.endsWith('*') ? words : `${words};`)
}
const pointOf = (name: string) => captured(name).points[0]

describe('signing in', () => {
  test.each([
    ['login', '359586015829802', 'LOAD'],
    ['heartbeat', '359586015829802', 'ON'],
    ['other_login', '123451234512345', 'LOAD'],
  ])('%s', (name, device, words) => {
    const decoded = captured(name)
    expect(decoded).toMatchObject({ device, points: [] })
    expect(answerOf(decoded)?.toString()).toBe(words)
    expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test('noise names nobody', () => {
    for (const text of ['imei:12345,tracker;', 'hello;', '##,imei:359586015829802,B;'])
      expect(hear(text)).toEqual({ points: [], fault: 'noise' })
  })
})

describe('places', () => {
  test('as the document has it', () => {
    const decoded = captured('plain')
    expect(decoded.device).toBe('359587010124900')
    const [point] = decoded.points
    expect(point).toMatchObject({ time: Date.parse('2008-09-23T11:29:09.397Z'), heading: 322, flags: 0 })
    expect(point?.lat).toBeCloseTo(22.574448, 6)
    expect(point?.lng).toBeCloseTo(113.905478, 6)
    expect(point?.speed).toBeCloseTo(0.11 * 1.852, 6)
    expect(answerOf(decoded)).toBeUndefined()
  })

  test.each([
    ['seconds', '2019-02-05T06:44:59Z'],
    ['day_before', '2015-10-26T23:59:57Z'],
    ['slashes', '2013-05-25T06:22:09Z'],
    ['wrong_date', '2026-01-26T11:16:49Z'],
    // Its time of day is none: the local clock stands.
    ['sides_first', '2015-04-20T05:06:48Z'],
    ['power_cut', '2016-11-29T20:44:57Z'],
    ['other', '2018-10-24T21:47:34Z'],
  ])('the time of %s', (name, time) => expect(pointOf(name)?.time).toBe(Date.parse(time)))

  test('the day is that of the local clock, whatever its zone', () => {
    const at = (local: string, clock: string) =>
      hear(`imei:359587010124900,tracker,${local},,F,${clock},A,2234.4669,N,11354.3287,E,0.11,0;`).points[0]?.time
    expect(at('2601020030', '113000.000')).toBe(Date.parse('2026-01-01T11:30:00Z'))
    expect(at('2601012330', '093000')).toBe(Date.parse('2026-01-02T09:30:00Z'))
    expect(at('', '155900')).toBe(Date.parse('2026-01-26T15:59:00Z'))
    expect(at('', '235900')).toBe(Date.parse('2026-01-26T23:59:00Z'))
  })

  test.each([
    ['height', 56.035169, 92.771795],
    ['sides_first', 53.110693, 7.012975],
    ['glued', -16.920322, 145.77787],
    ['other', -33.42317, -70.6193],
  ])('degrees of %s', (name, lat, lng) => {
    expect(pointOf(name)?.lat).toBeCloseTo(lat, 5)
    expect(pointOf(name)?.lng).toBeCloseTo(lng, 5)
  })

  test('height, a speed that is not told, a place without a fix', () => {
    expect(pointOf('height')?.alt).toBe(175.9)
    expect(pointOf('height_below')?.alt).toBe(-0.1)
    expect(pointOf('no_speed')?.flags).toBe(flag.no_speed)
    expect(pointOf('other_no_fix')?.flags).toBe(flag.no_fix)
  })

  test.each([
    ['fuel', { fuel_percent: 10.5, ignition: true, door: false, temperature1: 28 }],
    ['mileage', { fuel_percent: 31.37, odometer: 51442, ignition: true }],
    ['temperature', { temperature1: 11 }],
    ['oil', { fuel_percent: 51.67 }],
    ['trouble', { dtc: 'P0021', fuel_percent: 10.5 }],
    ['key', { hardware_key: '49121185' }],
    ['acc_on', { ignition: true }],
    // Its column says that the ignition is on.
    ['acc_off', { ignition: false, door: true, temperature1: 23 }],
    ['battery_power_cut', { event: 'battery_off', battery: 100, ignition: false }],
    ['other', { ignition: false, charging: true, hdop: 1, rssi: 26 }],
    ['picture', { fuel_percent: 51.93, temperature1: 22 }],
  ])('beside the place of %s', (name, attributes) => {
    expect(captured(name).fault).toBeUndefined()
    expect(pointOf(name)?.attributes).toMatchObject(attributes)
  })

  test('the battery of a device that has no word for why it sends', () => {
    expect(pointOf('battery')).toMatchObject({ time: Date.parse('2024-12-14T12:37:46Z'), heading: 341 })
    expect(pointOf('battery')?.attributes).toEqual({ battery: 100 })
  })

  test.each([
    ['battery_cell', { battery: 100, ignition: false, door: false, lac: 0xc22, cell_id: 0x6764c47 }],
    ['help_cell', { lac: 0x113b, cell_id: 0x558f, event: 'sos', ignition: false, door: false }],
    ['power_cut_cell', { lac: 0x296a, cell_id: 0x51f7, event: 'battery_off' }],
    ['help_nowhere', { event: 'sos' }],
    [
      'obd',
      {
        odometer: 51442,
        fuel_consumption: 15.88,
        obd_speed: 122,
        engine_load: 40.39,
        coolant_temperature: 95,
        throttle: 0,
        rpm: 2101,
        board_voltage: 13.8,
      },
    ],
    [
      'obd_codes',
      { obd_speed: 0, engine_load: 0.39, coolant_temperature: 70, throttle: 9.41, rpm: 494, dtc: 'P0137,P0430' },
    ],
    [
      'obd_no_engine',
      {
        odometer: 17887,
        fuel_consumption: 17.06,
        obd_speed: 0,
        engine_load: 0,
        throttle: 0,
        board_voltage: 10.82,
      },
    ],
    ['obd_off', { obd_speed: 0, engine_load: 0, throttle: 0, rpm: 0 }],
  ])('%s tells of the device alone', (name, status) => {
    const decoded = captured(name)
    expect(decoded.fault).toBeUndefined()
    expect(decoded.points).toEqual([])
    expect(decoded.status).toEqual(status)
  })

  test('without anything to tell it names its device', () => {
    for (const name of ['nowhere', 'picture_piece']) {
      expect(captured(name)).toMatchObject({ device: expect.any(String), points: [] })
      expect(captured(name).fault).toBeUndefined()
      expect(captured(name).status).toBeUndefined()
    }
  })

  test.each([
    ['imei:359587010124900,tracker,0809231929,,F,112909.397,A,2234.4669,N;'],
    ['imei:359587010124900,tracker,0809231929,,F,112909.397,X,2234.4669,N,11354.3287,E,0.11,;'],
    ['imei:359587010124900,tracker,0809231929,,F,112909.397,A,2234.4669,N,11354.3287,E,fast,;'],
    ['imei:359587010124900,tracker,0809231929,,F,112909.397,A,9934.4669,N,11354.3287,E,0.11,;'],
    ['imei:359587010124900,tracker,0899231929,,F,,A,2234.4669,N,11354.3287,E,0.11,;'],
    ['imei:359587010124900,tracker,0809231929,,G;'],
    ['imei:359587010124900,OBD,160629,51442;'],
    ['imei:359587010124900,Equipo 1,---,------,----,214734,241018,26,1,-33.42317,*'],
    [recorded.wrong_side as string],
  ])('%s is a fault', (text) => {
    const decoded = hear(text)
    expect(decoded.fault).toBeDefined()
    expect(decoded.points).toEqual([])
    expect(decoded.status).toBeUndefined()
  })
})

describe('alarms', () => {
  test.each([
    ['help', 'sos'],
    ['low_battery', 'lowpower'],
    ['move', 'security_control'],
    ['speed', 'over_speed_reported'],
    ['door', 'door_alarm'],
    ['power_cut', 'battery_off'],
    ['vibration', 'vibration_start'],
    ['bonnet', 'hood_alarm'],
  ])('%s', (name, event) => expect(pointOf(name)?.attributes?.event).toBe(event))

  test.each([
    ['stockade', 'stockade'],
    ['footbrake', 'footbrake alarm'],
    ['acc_alarm', 'acc alarm'],
    ['oil_alarm', 'oil1'],
  ])('%s has no word of ours', (name, alarm) => {
    expect(pointOf(name)?.attributes).toMatchObject({ alarm })
    expect(pointOf(name)?.attributes?.event).toBeUndefined()
  })

  test('help that was heard is told so', () => {
    const decoded = captured('help')
    expect(answerOf(decoded)?.toString()).toBe('**,imei:359586015829802,E;')
    expect(decoded.reply?.({ known: true, taken: 0 })).toBeUndefined()
    expect(answerOf(captured('help_nowhere'))?.toString()).toBe('**,imei:359586015829802,E;')
  })
})

describe('commands', () => {
  const session: Session = { ...newSession(), device: '123456789012345' }

  test.each<[Command, string | undefined]>([
    [{ type: 'output', output: 1, enabled: true }, '**,imei:123456789012345,J'],
    [{ type: 'output', output: 1, enabled: false }, '**,imei:123456789012345,K'],
    [{ type: 'output', output: 2, enabled: false }, undefined],
    [{ type: 'locate' }, '**,imei:123456789012345,B'],
    [{ type: 'interval', seconds: 30 }, '**,imei:123456789012345,C,30s'],
    [{ type: 'interval', seconds: 60 }, '**,imei:123456789012345,C,01m'],
    [{ type: 'interval', seconds: 300 }, '**,imei:123456789012345,C,05m'],
    [{ type: 'interval', seconds: 7200 }, '**,imei:123456789012345,C,02h'],
    [{ type: 'interval', seconds: 101 }, undefined],
    [{ type: 'text', text: 'H,080' }, '**,imei:123456789012345,H,080'],
    [{ type: 'text', text: 'H;J' }, undefined],
    [{ type: 'reboot' }, undefined],
  ])('%o', (command, words) => expect(gps103.encode?.(command, session, 1)?.toString()).toBe(words))

  test.each([
    ['engine_off', 'jt', { fuel_cut: true }],
    ['engine_on', 'kt', { fuel_cut: false }],
    ['armed', 'lt', { armed: true }],
    ['disarmed', 'mt', { armed: false }],
    ['speed_set', 'ht', undefined],
    ['help_off', 'et', undefined],
  ])('%s is an answer', (name, text, attributes) => {
    expect(captured(name).answers).toEqual([{ text }])
    expect(pointOf(name)?.attributes).toEqual(attributes)
  })
})
