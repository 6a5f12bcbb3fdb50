import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { crc16Modbus } from '#gateway/parts/checks.ts'
import type { Session } from '#gateway/protocol.ts'
import { galileosky } from '#gateway/protocols/galileosky/protocol.ts'
import { meanings } from '#gateway/protocols/galileosky/tags.ts'
import { answerOf, hear, newSession } from '#test/gateway/spoken.ts'
import { flag } from '#track/point.ts'

const captures = new Map(
  readFileSync(new URL('../../captures/galileosky/frames.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes(': ') && !line.startsWith('#'))
    .map((line) => line.split(': ') as [string, string]),
)
const capture = (name: string): Buffer => Buffer.from(captures.get(name) as string, 'hex')
const decode = (frame: Buffer, session: Session = newSession()) => hear(galileosky, frame, session)
const signed = (): Session => ({ ...newSession(), device: '863591028960247' })

/** A packet of these tags, in hex. */
const packet = (tags: string, kind = 1): Buffer => {
  const body = Buffer.from(tags.replaceAll(' ', ''), 'hex')
  const bytes = Buffer.concat([Buffer.of(kind, 0, 0), body])
  bytes.writeUInt16LE(body.length, 1)
  const check = Buffer.alloc(2)
  check.writeUInt16LE(crc16Modbus(bytes))
  return Buffer.concat([bytes, check])
}
const place = '20 00f15365 30 0c 80841e00 c0c62d00'

/** What a record with a place and these tags tells. */
const told = (tags: string) => {
  const { points, fault } = decode(packet(`${place} ${tags}`), signed())
  expect(fault).toBeUndefined()
  expect(points).toHaveLength(1)
  return points[0]?.attributes ?? {}
}

describe('packets', () => {
  test('the first names the device, and is confirmed by its check', () => {
    const decoded = decode(capture('head'))
    expect(decoded).toMatchObject({ device: '863591028960247', points: [], status: { io_1: 17, io_2: 230 } })
    expect(answerOf(decoded)?.toString('hex')).toBe('02801c')
    expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test('one record, of all tags', () =>
    expect(decode(capture('full'))).toMatchObject({
      device: '868345032042426',
      points: [
        {
          time: Date.UTC(2018, 8, 17, 13, 22, 4),
          lat: 24.709763,
          lng: 46.665418,
          alt: 696,
          satellites: 12,
          flags: 0,
          attributes: { board_voltage: 16.24, battery_voltage: 4.139, odometer: 5.331, hdop: 0.5 },
        },
      ],
    }))

  test('seven records, sent late: the device has more', () => {
    const session = signed()
    const { points, fault } = decode(capture('seven'), session)
    expect(fault).toBeUndefined()
    expect(points).toHaveLength(7)
    expect(points.every(({ flags }) => flags === flag.buffered)).toBe(true)
    expect(new Set(points.map(({ time }) => time)).size).toBe(7)
  })

  test('records that each name the device', () => expect(decode(capture('bus')).points).toHaveLength(5))

  test('before the device has named itself', () =>
    expect(decode(capture('three'))).toEqual({ points: [], fault: 'a message before the sign-in', close: true }))

  test('all points are taken, or it is not confirmed', () => {
    const decoded = decode(capture('three'), signed())
    expect(answerOf(decoded)?.toString('hex')).toBe('02622e')
    expect(decoded.reply?.({ known: true, taken: 2 })).toBeUndefined()
  })

  test.each([
    ['a tag that nobody knows', '20 00f15365 5b 00'],
    ['a tag that does not fit', '20 00f1'],
    ['an IMEI that is none', '03 414243444546474849404142434445'],
  ])('%s tells nothing and is not confirmed', (_, tags) => {
    const decoded = decode(packet(tags), signed())
    expect(decoded).toMatchObject({ points: [], fault: expect.any(String) })
    expect(decoded.reply).toBeUndefined()
  })

  test('another device, and several in one packet', () => {
    expect(decode(capture('full'), signed())).toMatchObject({ points: [], close: true })
    const two = `03 ${Buffer.from('123456789012345').toString('hex')} 03 ${Buffer.from('123456789012346').toString('hex')}`
    expect(decode(packet(two)).fault).toBe('several devices in a packet')
  })

  test('a wrong check tells nothing', () => {
    const wrong = capture('full')
    wrong[40] = 1
    expect(decode(wrong)).toEqual({ points: [], fault: 'wrong checksum' })
  })

  test('photos are confirmed and not kept; what else there is, is not read', () => {
    const photo = decode(packet('00 ffd8', 7), signed())
    expect(photo).toMatchObject({ points: [], fault: 'photos are not kept' })
    expect(answerOf(photo)?.[0]).toBe(7)
    expect(decode(packet('0102', 8), signed())).toEqual({ points: [], fault: 'packet 8 is not read' })
    expect(decode(packet('0102', 6), newSession())).toMatchObject({ close: true })
    expect(galileosky.frame(capture('iridium'), newSession())).toBeUndefined()
  })
})

describe('tags', () => {
  test.each([
    ['40 0a29', { io_64: 10506 }],
    ['43 23', { device_temperature: 35 }],
    ['43 f6', { device_temperature: -10 }],
    ['8b ec', { lls_temperature2: -20 }],
    ['58 1000 61 0110', { rs232_level1: 16, rs485_level2: 4097 }],
    ['41 e02e 42 100e', { board_voltage: 12, battery_voltage: 3.6 }],
    ['45 0f00 46 2000', { outputs: 15, inputs: 32 }],
    ['50 e803 57 d007', { adc1: 1, adc8: 2 }],
    ['63 1000 f6', { rs485_level4: 16, lls_temperature4: -10 }],
    ['70 0115 71 0080 72 0000', { temperature1: 21 }],
    ['80 01 14 80', { temperature1: 20, humidity1: 50.2 }],
    ['90 2c0c9100 d3 01000000', { hardware_key: '00910c2c', io_211: '00000001' }],
    ['90 00000000', {}],
    ['c0 14000000', { fuel_used: 10 }],
    ['c1 fa725025', { fuel_percent: 100, coolant_temperature: 74, rpm: 1194 }],
    ['c1 00000000 c2 00000000 c4 00 e2 00000000', {}],
    ['c2 0a000000', { vehicle_odometer: 0.05 }],
    ['d4 e8030000', { odometer: 1 }],
    ['c4 05 e2 01000000', { can_8bit_r_1: 5, user_data_1: 1 }],
    [
      'a0 02 b9 0100 df 01000000 f9 02000000',
      { can_8bit_r_16: 2, can_16bit_r_15: 1, can_32bit_r_5: 1, can_32bit_r_15: 2 },
    ],
    ['ea 02 0a0b', { io_234: 2826 }],
    ['fe 0600 0100 0a000000', { modbus_1: 0.1 }],
    ['fe 0c00 2000 18fcffff 2100 0a000000', { modbus_32: -10, io_254_33: 10 }],
    ['fe 0600 0100 00000000', {}],
    ['fe 0100 0a', { io_254: '0a' }],
  ])('%s', (tags, attributes) => expect(told(tags)).toEqual(attributes))

  test('the example of an extended tag', () =>
    expect(decode(capture('head_extended'))).toMatchObject({ device: '861230043907626', points: [] }))

  test.each([
    ['0c', 0],
    ['2c', flag.lbs],
    ['1c', flag.no_fix],
  ])('a place found by %s', (source, flags) => {
    const frame = packet(`20 00f15365 30 ${source} 80841e00 c0c62d00 33 0a00 0a00 34 f6ff 35 05`)
    const [point] = decode(frame, signed()).points
    expect(point).toMatchObject({ flags, lat: 2, lng: 3, speed: 1, heading: 1, alt: -10 })
    expect(source === '2c' ? point?.precision : point?.attributes?.hdop).toBe(source === '2c' ? 50 : 0.5)
  })

  test('each that has a name has its line on the page', () => {
    const page = readFileSync('docs/protocols/galileosky.md', 'utf8').toLowerCase()
    for (const tag of Object.keys(meanings)) expect(page).toContain(Number(tag).toString(16).padStart(2, '0'))
  })
})

test('what is said to a command, under its number', () => {
  expect(decode(capture('answer_outputs'))).toMatchObject({
    device: '863591023517372',
    points: [],
    status: { text: 'OUT(3..0) = 1110' },
    answers: [{ number: 0, text: 'OUT(3..0) = 1110' }],
  })
  expect(decode(capture('answer_inputs')).answers?.[0]?.text).toMatch(/^INALL:in0=11206/)
  expect(decode(packet('e0 07000000 e1 02 ff00'), signed()).answers).toEqual([{ number: 7, text: 'ff00' }])
})

test('commands as the maker writes them', () => {
  const session: Session = { ...newSession(), device: '123456789012345' }
  const bytes = (command: Parameters<NonNullable<typeof galileosky.encode>>[0], number = 0) =>
    galileosky.encode?.(command, session, number)
  expect(bytes({ type: 'text', text: 'status' })?.toString('hex')).toBe(
    '01200003313233343536373839303132333435040000e000000000e1067374617475731f64',
  )
  expect(bytes({ type: 'output', output: 2, enabled: true }, 7)?.toString('latin1')).toContain('Out 2,1')
  expect(bytes({ type: 'text', text: 'x'.repeat(256) })).toBeUndefined()
  expect(galileosky.encode?.({ type: 'text', text: 'status' }, newSession(), 1)).toBeUndefined()
})
