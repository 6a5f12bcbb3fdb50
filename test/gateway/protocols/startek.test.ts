import { expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import { type Counted, sealCounted } from '#gateway/parts/counted.ts'
import type { Decoded, Session } from '#gateway/protocol.ts'
import { startek } from '#gateway/protocols/startek/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'

const recorded = captures('startek/frames.txt')
const bytesOf = (name: string): Buffer => Buffer.from(`${recorded[name]}\r\n`, 'latin1')
const session = (): Session => ({ transport: 'tcp', words: {} })
const decode = (frame: string | Buffer): Decoded =>
  startek.decode(typeof frame === 'string' ? bytesOf(frame) : frame, session(), 0)
const kind: Counted = { start: '&&', letter: true, star: '', whole: false, longest: 4096 }
const sent = (words: string, letter = 'A') => sealCounted(`860262050010565,${words}`, letter, kind)
const first = (decoded: Decoded) => decoded.points[0]?.attributes ?? {}
const report = (code: number, tail = '1,,') =>
  sent(`000,${code},,211103013512,A,22.6,114.0,16,1.1,0,271,76,109075,460|0|249F|10C5,19,3E,00,00,0A57|0168|${tail}`)

test.each(Object.keys(recorded))('%s is one frame that is understood', (name) => {
  expect(startek.frame(bytesOf(name), session())).toBe(bytesOf(name).length)
  const { fault, device, points, answers } = decode(name)
  expect(fault).toBeUndefined()
  expect(device).toMatch(/^\d{15}$/)
  expect(points.length + (answers?.length ?? 0)).toBe(1)
})

test('a vehicle tells its place, ports, volts and diagnosis', () => {
  expect(decode('vehicle')).toEqual({
    device: '860294046453690',
    points: [
      {
        time: Date.parse('2022-01-05T16:06:56Z'),
        lat: 22.994986,
        lng: 72.499711,
        alt: 55,
        speed: 2,
        heading: 222,
        satellites: 15,
        precision: 0,
        flags: 0,
        attributes: {
          hdop: 0.9,
          odometer: 121135.784,
          cell: '404-98-5243-14186',
          gsm_signal: 77,
          motion: true,
          armed: false,
          inputs: 2,
          outputs: 0,
          ignition: true,
          board_voltage: 13.26,
          battery_voltage: 4.19,
          adc1: 0,
          adc2: 0,
          fuel_sensor1: 0,
          fuel_sensor2: 0,
          rpm: 853,
          engine_load: 6,
          throttle: 41,
          coolant_temperature: 85,
          fuel_rate: 3.4,
        },
      },
    ],
  })
})

test('alarms, keys and what is no alarm', () => {
  expect(first(decode('driver'))).toMatchObject({ event: 'driver_identified', hardware_key: '8f5300', outputs: 2 })
  const words = (recorded.driver ?? '')
    .replace('8F5300', '01923F45010000C3')
    .slice('&&a152,860262050010565,'.length, -2)
  expect(first(decode(sent(words)))).toMatchObject({ hardware_key: 'c3000001453f9201' })
  expect(first(decode('power_cut'))).toMatchObject({ event: 'battery_off', board_voltage: 0 })
  expect(decode('fix_lost').points[0]).toMatchObject({ flags: flag.no_fix, attributes: { event: 'gps_lost' } })
  expect(first(decode('stopped')).event).toBeUndefined()
  expect(first(decode('stopped')).motion).toBe(false)
  expect(first(decode(report(40)))).toMatchObject({ event: 'harsh_driving', harsh_driving: 'braking' })
  expect(first(decode(report(50))).device_event).toBe(50)
  expect(first(decode(report(5))).device_event).toBeUndefined()
})

test('sensors in tenths, below zero too', () => {
  const attributes = first(decode(report(0, '0|0,1,0104B0,01013D|028135')))
  expect(attributes).toMatchObject({ fuel_sensor1: 120, temperature1: 31.7, temperature2: -30.9 })
})

test('what the engine burns, and how long it ran', () => {
  expect(first(decode('fuel_rate'))).toMatchObject({ rpm: 686, fuel_rate: 1.1, coolant_temperature: 84 })
  expect(first(decode('fuel_rate')).fuel_percent).toBeUndefined()
  expect(first(decode('hours')).engine_hours).toBeCloseTo(9490 / 3600)
  expect(first(decode('licence')).engine_hours).toBeUndefined()
})

test('what does not fit is a fault, and what is not read tells nothing', () => {
  expect(decode(sent('000,0,,211103013512,A')).fault).toBe('a report without its fields')
  expect(decode(sent('00')).fault).toBe('no id or type')
  expect(decode(Buffer.from(bytesOf('answer').toString().replace('OK', 'NO'))).fault).toBe('wrong sum')
  for (const words of ['020,\x01', '710,T1,0.0', '500,\x01\x02']) {
    expect(decode(sent(words))).toEqual({ device: '860262050010565', points: [] })
  }
})

test('words are sent within the envelope, and answered under their letter', () => {
  const encode = (command: Command, number = 0) =>
    startek.encode?.(command, { ...session(), device: '021104023195429' }, number)?.toString()
  // The maker's example has the sum of what the device sends; the server begins with other characters.
  expect(sealCounted('021104023195429,800', 'A', kind).toString()).toBe('&&A20,021104023195429,800DA\r\n')
  expect(encode({ type: 'text', text: '800' })).toBe('$$A20,021104023195429,800D6\r\n')
  expect(encode({ type: 'bytes', bytes: Buffer.from('x') })).toBe('x')
  expect(encode({ type: 'text', text: '800\n' })).toBeUndefined()
  expect(encode({ type: 'locate' })).toBeUndefined()
  expect(decode('answer').answers).toEqual([{ text: '129,OK' }])
  expect(decode(sent('129,OK', 'C')).answers).toEqual([{ text: '129,OK', number: 2 }])
})
