import { expect, test } from 'vitest'
import { sum8 } from '#gateway/parts/checks.ts'
import { arnavi } from '#gateway/protocols/arnavi/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, converse, newSession, received } from '../spoken.ts'

const recorded = captures('arnavi/frames.txt')
const spoken = captures('arnavi/lines.txt')
const captured = (name: string): Buffer => Buffer.from(recorded[name] ?? '', 'hex')
const device = '861785007918323'
const signedIn = () => ({ ...newSession(), device })
const decode = (name: string) => arnavi.decode(captured(name), signedIn(), received)
const hear = (name: string) => arnavi.decode(Buffer.from(`${spoken[name]}\r\n`, 'latin1'), newSession(), received)

const packet = (kind: number, data: string, time = '80c10a69'): string => {
  const body = Buffer.from(time + data, 'hex')
  const head = Buffer.of(kind, (body.length - 4) & 0xff, (body.length - 4) >> 8)
  return Buffer.concat([head, body, Buffer.of(sum8(body))]).toString('hex')
}
const heard = (...packets: string[]) =>
  arnavi.decode(Buffer.from(`5b07${packets.join('')}5d`, 'hex'), signedIn(), received)
/** What a record of these tags says beside its place. */
const told = (tags: string) => heard(packet(1, tags)).status

test.each(Object.keys(recorded))('%s is one frame', (name) => {
  expect(arnavi.frame(captured(name), newSession())).toBe(captured(name).length)
  expect(decode(name).fault).toBeUndefined()
})

test('a header signs in, and is answered', () => {
  const decoded = arnavi.decode(captured('header_1'), newSession(), received)
  expect(decoded).toMatchObject({ device, points: [] })
  expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
  expect(answerOf(decoded)?.toString('hex')).toBe('7b00007d')
})

test.each(['header_2', 'header_3', 'header_4'])('%s is told the time', (name) => {
  const answer = answerOf(arnavi.decode(captured(name), newSession(), received)) as Buffer
  expect(answer.toString('hex')).toMatch(/^7b0400.{10}7d$/)
  expect(answer.readUInt32LE(4) * 1000).toBe(received)
  expect(answer[3]).toBe(sum8(answer, 4, 8))
})

test('behind the newer headers another id may follow', () => {
  const extension = Buffer.from('0100000000000000', 'hex')
  const both = Buffer.concat([captured('header_3'), extension, captured('package')])
  for (const chunks of [
    [both],
    [captured('header_3'), captured('package')],
    Array.from(both, (byte) => Buffer.of(byte)),
  ]) {
    const { heard } = converse(arnavi, chunks)
    expect(heard.flatMap(({ decoded }) => decoded.fault ?? [])).toEqual([])
    expect(heard.flatMap(({ decoded }) => decoded.points)).toHaveLength(1)
  }
  expect(arnavi.decode(both, newSession('udp'), received)).toMatchObject({ device, points: [{}] })
  expect(converse(arnavi, [captured('header_2'), extension]).heard.at(-1)?.decoded.close).toBe(true)
})

test('a record', () => {
  const { points } = decode('package')
  expect(points).toHaveLength(1)
  expect(points[0]).toMatchObject({
    time: Date.parse('2017-07-07T05:09:55Z'),
    alt: 20,
    speed: 0,
    heading: 168,
    satellites: 15,
    flags: 0,
  })
  expect(points[0]?.lat).toBeCloseTo(45.05597, 5)
  expect(points[0]?.lng).toBeCloseTo(39.03347, 5)
  expect(points[0]?.attributes).toEqual({
    inputs: 0,
    outputs: 0,
    motion: true,
    armed: false,
    board_voltage: 4.95,
    io_9: 0x21c5f000,
    io_91: 0x84004e,
    io_92: 0x7c0000,
    io_93: 0xa30000,
    io_250: 311,
  })
})

test('a package is answered when all its records are taken', () => {
  const { points, reply } = decode('two_records')
  expect(points).toHaveLength(2)
  expect(reply?.({ known: true, taken: 1 })).toBeUndefined()
  expect(reply?.({ known: false, taken: 2 })).toBeUndefined()
  expect(reply?.({ known: true, taken: 2 })?.toString('hex')).toBe('7b00017d')
})

test('a datagram has the header and its packages', () => {
  const bytes = Buffer.concat([captured('header_1'), captured('package'), captured('two_records')])
  const decoded = arnavi.decode(bytes, newSession('udp'), received)
  expect(decoded).toMatchObject({ device, points: [{}, {}, {}] })
  expect(answerOf(decoded)?.toString('hex')).toBe('7b00007d7b00017d7b00017d')
})

test.each([
  ['voltages', '01a00fe02e', { battery_voltage: 4, board_voltage: 12 }],
  ['voltages that are none', '01ffffffff', undefined],
  ['switches', '0601030500', { ignition: true, call_button: true, inputs: 5 }],
  ['pulses, Hz and mV', '0606022c0106070310000608041027', { impulses2: 300, frequency3: 16, adc4: 10 }],
  ['another use of an input', '0609010000', { io_6: 0x109 }],
  ['a cell', '07190ec30c080191011f', { cell: '401-1-3267-3609', gsm_signal: 100 }],
  ['half a cell', '07190ec30c', undefined],
  ['an alarm, guarded', '0900001850', { motion: false, armed: true, alarm: true, board_voltage: 12 }],
  ['analogue inputs', '1ee803000025d0070000', { adc1: 1, adc8: 2 }],
  ['doors and ignition of the bus', '3300010100', { door: true, ignition: true, io_51: 0x10100 }],
  ['axles', '3ce80300003ed0070000', { axle_weight: 3000, axle_load1: 1000, axle_load3: 2000 }],
  ['the engine', '451e2d0100', { throttle: 30, engine_load: 45, io_69: 1 }],
  ['cold coolant', '3aecffffff', { coolant_temperature: -20 }],
  ['a probe', '46d20419004fffff0000', { lls1: 1234 }],
  ['two odometers', '351027000096204e0000', { odometer: 100, io_150: 200 }],
  ['dilution', '975a000000', { hdop: 0.9 }],
])('%s', (_, tags, status) => {
  if (status) expect(told(tags)).toMatchObject(status)
  else expect(told(tags)).toBeUndefined()
})

test('the bus', () => {
  expect(told('34e803000036640000003720030000390807000038500000003b5a000000')).toEqual({
    engine_hours: 10,
    fuel_used: 10,
    fuel_percent: 80,
    rpm: 1800,
    fuel: 80,
    obd_speed: 90,
  })
})

test('without satellites the place is the last known one', () => {
  const [point] = heard(packet(1, '03513934420447221c42055402ff00')).points
  expect(point).toMatchObject({ flags: flag.no_fix | flag.no_speed, satellites: 0 })
})

test('words are an answer to a command, as is a result', () => {
  expect(heard(packet(3, Buffer.from('OK').toString('hex')))).toMatchObject({
    status: { text: 'OK' },
    answers: [{ text: 'OK' }],
  })
  expect(decode('result')).toMatchObject({ points: [], answers: [{ text: '01' }] })
  expect(answerOf(decode('result'))).toBeUndefined()
})

test('a ping says nothing, files are not kept, and all are answered', () => {
  for (const [kind, fault] of [
    [0, undefined],
    [4, 'files are not kept'],
    [6, 'files are not kept'],
    [9, 'packet 9 is not read'],
  ] as const) {
    const decoded = heard(packet(kind, '0000'), packet(1, '03513934420447221c42'))
    expect(decoded.fault).toBe(fault)
    expect(decoded.points).toHaveLength(1)
    expect(answerOf(decoded)?.toString('hex')).toBe('7b00077d')
  }
})

test.each([
  ['tags that are cut', () => heard(packet(1, '035139344204'))],
  ['a wrong sum', () => heard(packet(1, '0351393442').replace(/..$/, '00'))],
  ['a result that is none', () => arnavi.decode(Buffer.from('5bfd0102', 'hex'), signedIn(), received)],
])('%s tells nothing, and is not answered', (_, hear) => {
  expect(hear()).toMatchObject({ points: [], fault: 'a packet with a wrong sum, or tags that do not fit' })
  expect(answerOf(hear())).toBeUndefined()
})

test.each([
  ['a record before the sign-in', 'package', undefined, 'a message before the sign-in'],
  ['another sign-in', 'header_1', '861785007918324', 'another id than before'],
])('%s ends the connection', (_, name, before, fault) => {
  const session = { ...newSession(), ...(before && { device: before }) }
  expect(arnavi.decode(captured(name), session, received)).toMatchObject({ points: [], fault, close: true })
})

test.each(['ff26', '00', '5b01', '5b010128', ''])('%j is no message', (hex) => {
  const bytes = Buffer.from(hex, 'hex')
  expect(arnavi.decode(bytes, signedIn(), received)).toMatchObject({
    fault: 'bytes that begin no message',
    close: true,
  })
})

test('lines of text with a place', () => {
  expect(hear('v5_height')).toMatchObject({
    device: '203747',
    points: [
      {
        time: Date.parse('2015-02-12T16:01:10Z'),
        lat: 55 + 27.2197 / 60,
        lng: 65 + 21.0973 / 60,
        alt: 74.1,
        satellites: 20,
        flags: 0,
        attributes: {
          board_voltage: 11.99,
          battery_voltage: 4.24,
          ignition: true,
          inputs: 0,
          outputs: 0,
          adc1: 0.25,
        },
      },
    ],
  })
  expect(hear('v5').points).toMatchObject([{ speed: 6.6 * 1.852, heading: 200, satellites: 18 }])
  expect(hear('v2').points).toMatchObject([{ satellites: 13, attributes: { board_voltage: 22.77, outputs: 0 } }])
  expect(hear('v3').points).toMatchObject([{ lat: 58 + 27.9176 / 60, flags: flag.no_fix }])
  expect(hear('v4').points).toMatchObject([{ flags: flag.no_fix, attributes: { adc1: 0.1 } }])
  expect(hear('v3_example').points).toMatchObject([{ flags: flag.buffered, heading: 0, speed: 300 * 1.852 }])
  expect(hear('v4_example').points).toMatchObject([{ flags: flag.buffered, alt: 80 }])
})

test.each([
  ['v3_short', { board_voltage: 0.16, battery_voltage: 4.15, ignition: false, inputs: 0, outputs: 0 }],
  ['v4_no_fix', { board_voltage: 11.48, adc1: 0 }],
  ['v4_archive', { board_voltage: 11.46, adc1: 0.11 }],
  ['v5_no_place', { board_voltage: 13.96, adc1: 0.49 }],
  ['v3di', { iccid: '89997077111301204297' }],
  ['v3gsminfo', { gsm_operator: 'KMOBILE' }],
])('the line %s is a status', (name, status) => {
  expect(hear(name)).toMatchObject({ points: [], status })
  expect(answerOf(hear(name))?.toString()).toBe('RCPTOK\r\n')
})

test.each(['v6sd', 'v6sd_archive', 'update'])('the line %s says nothing, and is answered', (name) => {
  expect(hear(name)).toMatchObject({ points: [] })
  expect(hear(name).fault).toBeUndefined()
  expect(answerOf(hear(name))?.toString()).toBe('RCPTOK\r\n')
})

test('inputs, sensors and the antenna of a line', () => {
  const text = 'AV,V5,1,2,1312,422,300,0,1,74,5,6,7,8,2,1,9,,,034906,5526.6511N,06526.8890E,1,1,240816,36,4,32767,'
  const bytes = Buffer.from(`$${text}*${checkOf(text)}\r\n`)
  expect(arnavi.decode(bytes, newSession(), received).points[0]?.attributes).toMatchObject({
    inputs: 0b101,
    outputs: 1,
    lls1: 300,
    frequency1: 5,
    impulses1: 6,
    frequency2: 7,
    impulses2: 8,
    impulses3: 4,
    event: 'antenna_disconnect',
  })
})

const checkOf = (text: string): string =>
  Buffer.from(text)
    .reduce((sum, byte) => sum ^ byte, 0)
    .toString(16)
    .padStart(2, '0')

test('a line may answer a command', () => {
  expect(hear('command_answer')).toMatchObject({
    device: '205553',
    answers: [{ text: expect.stringContaining('+RESP:SMSD') }],
  })
})

test.each([
  ['AV,V9,1,2', 'message V9 is not read'],
  ['AV,V2,1,2,3', undefined],
  ['AV,V2,1,2,1,1,1,0,0,0,0,0,1,5,034906', 'a line that is too short for its kind'],
  ['AV,V2,nobody,2,3', 'a line of nobody'],
  ['GPRMC,1,2', 'a line of nobody'],
])('%s', (text, fault) => {
  const decoded = arnavi.decode(Buffer.from(`$${text}*${checkOf(text)}\r\n`), newSession(), received)
  expect([decoded.points, decoded.fault]).toEqual([[], fault])
})

test('a line with a wrong check tells nothing', () => {
  const bytes = Buffer.from(`${spoken.v5?.replace('6.60', '6.61')}\r\n`)
  expect(arnavi.decode(bytes, newSession(), received)).toEqual({ points: [], fault: 'wrong checksum' })
})
