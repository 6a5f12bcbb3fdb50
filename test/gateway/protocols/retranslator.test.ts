import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { retranslator } from '#gateway/protocols/retranslator/protocol.ts'
import { answerOf, hear, newSession } from '#test/gateway/spoken.ts'
import { flag } from '#track/point.ts'

const captures = new Map(
  readFileSync(new URL('../../captures/retranslator/frames.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes(': ') && !line.startsWith('#'))
    .map((line) => line.split(': ') as [string, string]),
)
const capture = (name: string): Buffer => Buffer.from(captures.get(name) as string, 'hex')
const decode = (message: Buffer) => hear(retranslator, message, newSession())

const u16 = (value: number): Buffer => Buffer.of(value >> 8, value & 255)
const u32 = (value: number): Buffer => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')
const decimal = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
const block = (name: string, type: number, value: Buffer): Buffer => {
  const inner = Buffer.concat([Buffer.of(0, type), Buffer.from(`${name}\0`, 'latin1'), value])
  return Buffer.concat([u16(0x0bbb), u32(inner.length), inner])
}
const place = (lat: number, lng: number, satellites: number): Buffer =>
  block('posinfo', 2, Buffer.concat([...[lng, lat, 100].map(decimal), u16(60), u16(90), Buffer.of(satellites)]))
const message = (id: string, flags: number, ...blocks: readonly Buffer[]): Buffer => {
  const inner = Buffer.concat([Buffer.from(`${id}\0`, 'latin1'), u32(1_700_000_000), u32(flags), ...blocks])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(inner.length)
  return Buffer.concat([length, inner])
}

describe('a message', () => {
  test('as the maker has it', () =>
    expect(decode(capture('example'))).toMatchObject({
      device: '353976013445485',
      points: [
        {
          time: Date.UTC(2009, 10, 24, 15, 27, 44),
          lat: 55.7305664,
          lng: 49.1903648,
          alt: 106,
          speed: 54,
          heading: 326,
          satellites: 11,
          flags: 0,
          attributes: { board_voltage: 27.593, inputs: 1 },
        },
      ],
    }))

  test('with values of all types', () =>
    expect(decode(capture('cells')).points[0]?.attributes).toEqual({
      cell: '704-1-329-22105',
      acc: 0,
      data_mode: 14,
      gps_real_up: 0,
      serial: 2203,
      msg_type: '0x22',
      custom: 19,
      odometer: 0,
    }))

  test('a cell without all of its numbers keeps those that it has', () => {
    const parts = ['mcc', 'mnc', 'lac'].map((name) => block(name, 3, u32(7)))
    expect(decode(message('1', 0, place(50, 30, 9), ...parts)).points[0]?.attributes).toEqual({
      mcc: 7,
      mnc: 7,
      lac: 7,
    })
    const none = ['mcc', 'mnc', 'lac', 'cell_id'].map((name) => block(name, 3, u32(0)))
    expect(decode(message('1', 0, place(50, 30, 9), ...none)).points[0]?.attributes).not.toHaveProperty('cell')
  })

  test('inputs, outputs and voltages', () => {
    expect(decode(capture('outputs'))).toMatchObject({
      device: 'shmi',
      points: [{ satellites: 255, attributes: { adc1: 8.89453125, inputs: 36, outputs: 55 } }],
    })
    expect(decode(capture('voltages')).points[0]?.attributes).toEqual({ board_voltage: 26.149, battery_voltage: 4.361 })
  })

  test('ignition, key, long numbers, and what is no number', () => {
    const long = Buffer.from('7fffffffffffffff', 'hex')
    const blocks = [
      block('ign', 3, u32(1)),
      block('avl_driver', 1, Buffer.from('ABCD\0')),
      block('count', 5, Buffer.concat([u32(0), u32(7)])),
      block('big', 5, long),
      block('none', 4, decimal(Number.NaN)),
      block('raw', 2, Buffer.of(1, 255)),
    ]
    expect(decode(message('a', 1, place(1, 2, 9), ...blocks)).points[0]?.attributes).toEqual({
      ignition: true,
      hardware_key: 'abcd',
      count: 7,
      big: '9223372036854775807',
      raw: '01ff',
    })
  })

  test('the alarm of its flags', () =>
    expect(decode(message('a', 0x11, place(1, 2, 9))).points[0]?.attributes).toEqual({ event: 'sos' }))

  test('with few satellites, without a place, and outside the earth', () => {
    expect(decode(message('a', 1, place(1, 2, 2))).points).toMatchObject([{ flags: flag.no_fix }])
    expect(decode(message('a', 1, place(1, 2, 0))).points).toMatchObject([{ flags: 0 }])
    expect(decode(message('a', 1, place(0, 0, 0), block('bat', 3, u32(80))))).toMatchObject({
      points: [],
      status: { battery: 80 },
    })
    expect(decode(message('a', 0, block('bat', 3, u32(80))))).toMatchObject({ points: [], status: { battery: 80 } })
    expect(decode(message('a', 1, place(91, 0, 9)))).toMatchObject({ points: [], fault: 'a place outside the earth' })
  })
})

describe('answers', () => {
  test('are one byte, when all is taken or nobody has registered it', () => {
    const decoded = decode(capture('example'))
    expect(answerOf(decoded)).toEqual(Buffer.of(0x11))
    expect(decoded.reply?.({ known: true, taken: 0 })).toBeUndefined()
    expect(decoded.reply?.({ known: false, taken: 0 })).toEqual(Buffer.of(0x11))
    expect(decoded.reply?.({ known: false, wrong_password: true, taken: 0 })).toBeUndefined()
  })
})

describe('what is none', () => {
  test.each([
    ['a block that goes beyond the end', block('bat', 3, u32(1)).subarray(0, -1)],
    ['a block of another kind', Buffer.concat([u16(0x0bbc), block('bat', 3, u32(1)).subarray(2)])],
    ['a block without a name', Buffer.concat([u16(0x0bbb), u32(3), Buffer.of(0, 3, 65)])],
    ['a number of three bytes', block('bat', 3, Buffer.of(1, 2, 3))],
    ['a type that nobody knows', block('bat', 9, u32(1))],
    ['a place that is too short', block('posinfo', 2, Buffer.of(1))],
  ])('%s is a fault of the whole, and not confirmed', (_, bytes) => {
    const decoded = decode(message('a', 1, place(1, 2, 9), bytes))
    expect(decoded).toEqual({ device: 'a', points: [], fault: 'blocks do not fill the message' })
  })

  test('a message without an id, and bytes that begin none', () => {
    expect(decode(message('', 1, place(1, 2, 9)))).toMatchObject({ fault: 'a message without an id', close: true })
    expect(decode(message('a b', 1))).toMatchObject({ fault: 'a message without an id', close: true })
    expect(retranslator.frame(Buffer.from('GET / HTTP/1.1'), newSession())).toBe(14)
    expect(decode(Buffer.from('GET / HTTP/1.1'))).toMatchObject({ close: true })
  })
})
