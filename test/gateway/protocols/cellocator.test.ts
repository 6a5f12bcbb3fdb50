import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import { sum8 } from '#gateway/parts/checks.ts'
import type { Decoded, Session } from '#gateway/protocol.ts'
import { cellocator } from '#gateway/protocols/cellocator/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'

const recorded = captures('cellocator/frames.txt')
const bytesOf = (name: string): Buffer => Buffer.from(recorded[name] ?? '', 'hex')
const session = (): Session => ({ transport: 'tcp', words: {} })
const decode = (frame: string | Buffer): Decoded =>
  cellocator.decode(typeof frame === 'string' ? bytesOf(frame) : frame, session(), 0)
const first = (decoded: Decoded) => decoded.points[0]?.attributes ?? {}

/** A capture with other bytes at some places, and the sum that they make. */
const changed = (name: string, bytes: Readonly<Record<number, number>> = {}): Buffer => {
  const frame = bytesOf(name)
  for (const [at, byte] of Object.entries(bytes)) frame[Number(at)] = byte
  frame[frame.length - 1] = sum8(frame, 4, frame.length - 1)
  return frame
}

const whole = Object.keys(recorded).filter((name) => !name.endsWith('_wrong_sum'))

test.each(whole)('%s is one frame that is understood', (name) => {
  expect(cellocator.frame(bytesOf(name), session())).toBe(bytesOf(name).length)
  const decoded = decode(name)
  expect(decoded.fault).toBeUndefined()
  expect(decoded.points).toHaveLength(1)
})

test('who drives is told by the way, the serial as it is printed', () => {
  expect(first(decode('driven'))).toMatchObject({ hardware_key: '000001c7a5b8', inputs: 0x63, ignition: true })
  expect(first(decode('driving_inputs'))).toMatchObject({ odometer: 102220, inputs: 0x23, ignition: true })
  expect(first(decode('driving_inputs'))).not.toHaveProperty('hardware_key')
})

test('where a vehicle drives', () => {
  const decoded = decode('driving')
  expect(decoded).toMatchObject({
    device: '776893',
    points: [
      {
        time: Date.parse('2016-03-12T23:42:00Z'),
        alt: 223.23,
        speed: 84.96,
        heading: 155,
        satellites: 9,
        flags: 0,
        attributes: {
          ignition: true,
          gsm_operator: 71610,
          board_voltage: 28.12,
          battery_voltage: 4,
          odometer: 148770,
          inputs: expect.any(Number),
          ...{ ad1: 198, ad2: 182 },
        },
      },
    ],
  })
  expect(decoded.points[0]?.lat).toBeCloseTo(-7.953307941, 8)
  expect(decoded.points[0]?.lng).toBeCloseTo(-79.090976584, 8)
  expect(first(decode('sos')).battery_voltage).toBeUndefined()
})

test('without a solution there is no fix', () => {
  expect(decode(changed('driving', { 41: 1 })).points[0]?.flags).toBe(flag.no_fix)
})

test('modules tell a place, its time and what the vehicle says', () => {
  const { points, device } = decode('modular_vehicle')
  expect(device).toBe('755881')
  expect(points[0]).toMatchObject({
    time: Date.parse('2014-09-04T16:10:37Z'),
    satellites: 17,
    flags: flag.no_speed,
    attributes: { io_16388: 2778, io_16402: 484709 },
  })
  expect(points[0]?.lat).toBeCloseTo(25.804997, 6)
})

test('units that begin otherwise tell degrees', () => {
  expect(decode('other_wrong_sum').fault).toBe('wrong sum')
  expect(decode(changed('other_wrong_sum')).points[0]).toMatchObject({
    time: Date.parse('2019-01-12T19:25:22Z'),
    lat: 36.6843392,
    lng: -1.2474457,
    flags: flag.no_speed,
  })
})

test('reasons become events, states, or numbers of their own', () => {
  const told = (reason: number, data = 0) => {
    const { event, harsh_driving, motion, armed, device_event } = first(
      decode(changed('driving', { 18: reason, 17: data })),
    )
    return [event, harsh_driving, motion, armed, device_event].filter((value) => value !== undefined)
  }
  expect(first(decode('sos')).event).toBe('sos')
  expect(first(decode('distress_over')).device_event).toBe(54)
  expect([told(80), told(87), told(34), told(43)]).toEqual([
    ['battery_off'],
    ['battery_on'],
    ['over_speed_reported'],
    ['idle_end'],
  ])
  expect([told(8), told(8, 1), told(158, 3)]).toEqual([[8], ['security_control'], ['case_opened']])
  expect([told(99), told(101)]).toEqual([
    ['harsh_driving', 'braking'],
    ['harsh_driving', 'acceleration'],
  ])
  expect([told(206, 0), told(206, 1)]).toEqual([['gsm_damp'], [206]])
  expect([told(69), told(105), told(44)]).toEqual([[true], [true], []])
})

test('a key that was shown, and a driver whom the keypad told', () => {
  const key = { 18: 46, 32: 0x56, 33: 0x34, 34: 0x12 }
  expect(first(decode(changed('driving', { ...key, 17: 0 })))).toMatchObject({
    event: 'driver_identified',
    hardware_key: '000000123456',
  })
  expect(first(decode(changed('driving', { ...key, 17: 1 }))).hardware_key).toBeUndefined()
})

test('a message is acknowledged by its number once it is taken', () => {
  const decoded = decode('sos')
  expect(decoded.reply?.({ known: true, taken: 1 })?.toString('hex')).toBe(
    '4d434750048ad0150000000000000003000000000000000000000076',
  )
  expect(decoded.reply?.({ known: true, taken: 0 })).toBeUndefined()
  expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
})

test('what is not read is acknowledged too, so that the next may come', () => {
  const message = (type: number, rest: number[]) => {
    const bytes = Buffer.from([0x4d, 0x43, 0x47, 0x50, type, 1, 0, 0, 0, ...rest, 0])
    bytes[bytes.length - 1] = sum8(bytes, 4, bytes.length - 1)
    return bytes
  }
  const log = message(7, [0, 0, 9, ...new Array<number>(57).fill(0)])
  const serial = message(8, [9, 0, 0, 0, 0, 0, 0, 2, 0, 1, 2])
  const modular = message(9, [0, 0, 9, 0, 2, 1, 2])
  for (const bytes of [log, serial, modular]) {
    expect(cellocator.frame(bytes, session())).toBe(bytes.length)
    const { points, fault, reply } = decode(bytes)
    expect({ points, fault }).toEqual({ points: [], fault: undefined })
    expect(reply?.({ known: true, taken: 0 })?.[15]).toBe(9)
  }
})

test('what does not fit is a fault', () => {
  expect(decode(bytesOf('sos').subarray(0, 69)).fault).toBe('a length that is not its own')
  expect(decode(Buffer.alloc(70)).fault).toBe('noise')
  expect(decode(changed('modular', { 20: 0x07 })).fault).toBe('modules that do not fit')
  expect(decode(changed('modular', { 29: 0x12 })).fault).toBe('modules that do not fit')
  expect(decode(changed('driving', { 51: 0x7f })).fault).toBe('a place outside the earth')
  expect(decode(changed('driving', { 66: 13 })).fault).toBe('a place without a time')
  const unknown = Buffer.concat([Buffer.from('MCGP'), Buffer.from([1, 2, 3]), Buffer.from('MCGP')])
  expect(cellocator.frame(unknown, session())).toBe(7)
})

describe('commands', () => {
  const encode = (command: Command, device = '0', number = 0) =>
    cellocator.encode?.(command, { ...session(), device }, number)?.toString('hex')

  test('are those of the documents', () => {
    // As the siren is switched on by the first message of traccar's CellocatorProtocolEncoderTest.
    const siren = '4d434750000000000000000000000303101000000000000026'
    expect(encode({ type: 'output', output: 2, enabled: true })).toBe(siren)
    expect(encode({ type: 'output', output: 1, enabled: true })).toContain('03031515')
    expect(encode({ type: 'output', output: 3, enabled: false })).toContain('03030909')
    expect(encode({ type: 'locate' }, '776893', 300)).toBe('4d43475000bdda0b002c0000000000000000000000000000ce')
    expect(encode({ type: 'reboot' })).toContain('02020202')
    expect(encode({ type: 'bytes', bytes: Buffer.of(1) })).toBe('01')
  })

  test('there are none of words, or for what is no unit', () => {
    expect(encode({ type: 'text', text: 'x' })).toBeUndefined()
    expect(encode({ type: 'output', output: 4, enabled: true })).toBeUndefined()
    expect(encode({ type: 'locate' }, '99999999999')).toBeUndefined()
    expect(encode({ type: 'locate' }, 'x')).toBeUndefined()
  })

  test('are answered by a status under their number, which is not acknowledged', () => {
    const { answers, reply, points } = decode(changed('driving', { 9: 1, 11: 0x2c }))
    expect(answers).toEqual([{ text: 'status', number: 0x2c }])
    expect(reply).toBeUndefined()
    expect(points).toHaveLength(1)
  })
})
