import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import type { Decoded, Session } from '#gateway/protocol.ts'
import { seal } from '#gateway/protocols/wialon/frame.ts'
import { wialon } from '#gateway/protocols/wialon/protocol.ts'
import { acknowledged, login, packet } from '#simulate/speak/wialon.ts'
import { deviceEvents, eventsOf } from '#track/events.ts'
import { flag, type Point } from '#track/point.ts'
import { captures } from '../captures.ts'

/** Where the first frame ends. */
const cut = (bytes: Buffer) => wialon.frame(bytes, { transport: 'tcp', words: {} })

const RECEIVED = Date.parse('2026-01-26T16:00:05Z')
const recorded = captures('wialon/lines.txt')

const line = (text: string): Buffer => Buffer.from(`${text}\r\n`)
const captured = (name: string): Buffer => line(recorded[name] ?? '')
const signed = (version = '1.1'): Session => ({ transport: 'tcp', device: '353419036066061', words: { version } })
const stranger = (transport: 'tcp' | 'udp' = 'tcp'): Session => ({ transport, words: {} })
const decode = (frame: Buffer, heard = signed()) => wialon.decode(frame, heard, RECEIVED)
const answer = (decoded: Decoded, taken = decoded.points.length) => decoded.reply?.({ known: true, taken })?.toString()
const hear = (text: string, version?: string) => decode(line(text), signed(version))

function split(bytes: Buffer): { frames: Buffer[]; rest: Buffer } {
  const frames: Buffer[] = []
  let rest = bytes
  for (let size = cut(rest); size !== undefined; size = cut(rest)) {
    frames.push(rest.subarray(0, size))
    rest = rest.subarray(size)
  }
  return { frames, rest }
}

function container(text: string): Buffer {
  const data = deflateSync(Buffer.from(text))
  const frame = Buffer.alloc(3)
  frame.writeUInt8(0xff)
  frame.writeUInt16LE(data.length, 1)
  return Buffer.concat([frame, data])
}

describe('sign-in', () => {
  test('1.1', () => {
    const heard = stranger()
    const decoded = decode(captured('login_1'), heard)
    expect(decoded).toMatchObject({ device: '123456789012345', password: expect.any(String), points: [] })
    expect(heard.words.version).toBe('1.1')
    expect(answer(decoded)).toBe('#AL#1\r\n')
    expect(decoded.reply?.({ known: false, taken: 0 })?.toString()).toBe('#AL#0\r\n')
  })

  test('with a wrong password is told so', () => {
    const decoded = decode(line('#L#353419036066061;wheelhouse'), stranger())
    expect(decoded).toMatchObject({ device: '353419036066061', password: 'wheelhouse' })
    expect(decoded.reply?.({ known: false, wrong_password: true, taken: 0 })?.toString()).toBe('#AL#01\r\n')
    expect(decode(seal('L', '2.0;353419036066061;wheelhouse;'), stranger()).password).toBe('wheelhouse')
  })

  test('2.0 carries a version and a checksum', () => {
    const heard = stranger()
    expect(decode(seal('L', '2.0;353419036066061;NA;'), heard).device).toBe('353419036066061')
    expect(heard.words.version).toBe('2.0')
  })

  test('2.0 with a wrong checksum is told so', () => {
    const decoded = decode(captured('login_2_wrong_checksum'), stranger())
    expect(decoded.device).toBeUndefined()
    expect(answer(decoded)).toBe('#AL#10\r\n')
  })

  test('a message before it ends the connection', () => {
    expect(decode(captured('short'), stranger())).toMatchObject({ points: [], close: true })
  })

  test('a datagram names its device itself', () => {
    expect(decode(captured('short_prefixed'), stranger('udp'))).toMatchObject({ device: '99999999' })
    const sealed = seal('SD', '270413;205601;5544.6025;N;03739.6834;E;1;2;3;4;')
    const decoded = decode(Buffer.concat([Buffer.from('2.0;42001300083'), sealed]), stranger('udp'))
    expect(decoded).toMatchObject({ device: '42001300083', points: [{ speed: 1 }] })
    expect(answer(decoded)).toBe('#ASD#1\r\n')
  })

  test('a datagram needs no line end', () => {
    expect(decode(captured('short_prefixed').subarray(0, -2), stranger('udp')).points).toHaveLength(1)
  })
})

describe('messages', () => {
  test('short', () => {
    const decoded = decode(captured('short'))
    expect(decoded.points).toEqual([
      {
        time: Date.parse('2013-04-27T20:56:01Z'),
        lat: 55 + 44.6025 / 60,
        lng: 37 + 39.6834 / 60,
        alt: 3,
        speed: 1,
        heading: 2,
        satellites: 4,
        precision: 0,
        flags: 0,
      },
    ])
    expect(answer(decoded)).toBe('#ASD#1\r\n')
    expect(answer(decoded, 0)).toBeUndefined()
    expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test('extended, with measurements and parameters', () => {
    const decoded = decode(captured('data_1'))
    expect(decoded.points[0]?.attributes).toEqual({
      hdop: 0,
      inputs: 0,
      outputs: 0,
      adc1: 14.77,
      adc2: 0.02,
      adc3: 3.6,
      count1: 564,
      fuel: 45.8,
      hw: 'V4.5',
    })
    expect(answer(decoded)).toBe('#AD#1\r\n')
  })

  test('2.x with a checksum of a real device', () => {
    const decoded = decode(captured('data_2'), signed('2.0'))
    expect(decoded.points[0]).toMatchObject({ heading: 100, alt: -4, speed: 18.223, satellites: 10 })
    expect(decode(captured('short_sealed'), signed('2.0')).points[0]).toMatchObject({ speed: 2.92, flags: 0 })
    expect(decode(captured('data_light'), signed('2.0')).points[0]?.attributes).toMatchObject({ di_light: 1 })
    expect(decoded.points[0]?.attributes).toMatchObject({ hdop: 0.8, '101_521072_21.2': 71353 })
  })

  test('a checksum is four digits at most, with or without 0x', () => {
    expect(decode(captured('data_2_undated'), signed('2.0')).points).toHaveLength(1)
  })

  test('without a date the moment of arrival stands', () => {
    const [point] = decode(captured('data_2_undated'), signed('2.0')).points
    expect(point).toMatchObject({ time: RECEIVED, flags: flag.no_speed, satellites: 0 })
  })

  test('without a place it is the state of the device', () => {
    const decoded = decode(captured('data_2_placeless'), signed('2.0'))
    expect(decoded.points).toEqual([])
    expect(decoded.status).toMatchObject({ '101_158': 510 })
    expect(answer(decoded)).toBe('#AD#1\r\n')
  })

  test('a fraction of a second, a decimal comma, an empty course', () => {
    const [point] = hear('#SD#270413;205601.250;5544.6025;S;03739.6834;W;1,6;;170.9;5').points
    expect(point).toMatchObject({ time: Date.parse('2013-04-27T20:56:01.250Z'), speed: 1.6, heading: 0 })
    expect(point?.lat).toBeLessThan(0)
    expect(point?.lng).toBeLessThan(0)
    expect(decode(captured('short_no_course')).points[0]).toMatchObject({ heading: 0, alt: 170.9 })
    expect(decode(captured('data_comma')).points[0]).toMatchObject({ speed: 1.6 })
  })

  test('cells and figures of devices that send no place', () => {
    expect(decode(captured('cells')).status).toEqual({
      mcc3: 333,
      cell: '250-2-5901-45542',
      cells: '222-22-2222-22222',
    })
    expect(decode(captured('in_words')).status).toEqual({ temperature1: 18, battery: 99 })
    expect(decode(captured('motion_in_words')).status).toEqual({ motion: false })
  })

  test('known parameters go by the names of the glossary', () => {
    const place = '270413;205601;5544.6025;N;03739.6834;E;1;2;3;4'
    const params = 'pwr_ext:2:12.4,pwr_int:2:4.1,ign:1:1,SOS:1:1,driver:3:Anna: B,broken,constructor:1:5'
    expect(hear(`#D#${place};NA;5;NA;;AB45DF;${params}`).points[0]?.attributes).toEqual({
      inputs: 5,
      hardware_key: 'ab45df',
      board_voltage: 12.4,
      battery_voltage: 4.1,
      ignition: true,
      event: 'sos',
      driver: 'Anna: B',
      constructor: 5,
    })
  })

  const place = '270413;205601;5544.6025;N;03739.6834;E;1;2;3;4'

  test.each([
    ['SOS:1:1', { event: 'sos' }],
    ['SOS:1:0', undefined],
    ['SOS:3:1', { SOS: '1' }],
    ['event:3:battery_off,SOS:1:1', { event: 'battery_off,sos' }],
    ['event:3:inzone', { device_event: 'inzone' }],
    ['event:1:5,event:3:drain', { device_event: 5, event: 'drain' }],
    // Some send all as text.
    ['temp:3:18,bat:3:99', { temperature1: 18, battery: 99 }],
    [
      'motion:3:false,ign:3:TRUE,charging:3:1,roaming:3:no',
      { motion: false, ignition: true, charging: true, roaming: 'no' },
    ],
    ['fuel:3:empty,hw:3:18', { fuel: 'empty', hw: '18' }],
    // The contract's names of inputs, as far as the value can be what they say.
    [
      'can_rpm:1:1800,can_hood_state:1:1,lls_level_2:1:4095,can_engine_hours:3:12.5,obd_vin:3:WDB9634031L',
      { rpm: 1800, hood: true, lls2: 4095, engine_hours: 12.5, vin: 'WDB9634031L' },
    ],
    ['can_fuel:1:180,can_coolant_t:1:65535,can_fuel_litres:1:180', { can_fuel: 180, can_coolant_t: 65_535, fuel: 180 }],
    ['temp2:2:-4.5,lls:1:512,temp17:1:1,avl_io_24:1:3', { temperature2: -4.5, lls1: 512, temp17: 1, io_24: 3 }],
    ['door:1:0,handbrake:3:1,can_16bit_r_3:1:7', { door: false, handbrake: true, can_16bit_r_3: 7 }],
  ])('parameters %s', (params, attributes) => {
    expect(hear(`#D#${place};NA;NA;NA;;NA;${params}`).points[0]?.attributes).toEqual(attributes)
  })

  test('an alarm without a place is an event of the device', () => {
    const nowhere = '270413;205601;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;;NA'
    expect(hear(`#D#${nowhere};SOS:1:1`)).toMatchObject({ points: [], status: { event: 'sos' } })
    const box = hear(`#B#${nowhere};SOS:1:1|${nowhere};event:3:battery_off|${nowhere};ign:1:1`)
    expect(box.status).toEqual({ event: 'sos,battery_off', ignition: true })
  })

  test('a black box is answered with the number of messages taken', () => {
    const decoded = decode(captured('box'))
    expect(decoded.points.map((point) => point.attributes)).toEqual([{ Батарея: '100 %' }, { Батарея: '100 %' }])
    expect(answer(decoded)).toBe('#AB#2\r\n')
    expect(answer(decoded, 1)).toBe('#AB#1\r\n')
    expect(decode(captured('box_key')).points[0]?.attributes).toMatchObject({ hardware_key: 'ab45df01145' })
    const turned = line((recorded.box_key ?? '').replace('AB45DF01145', '01923F45010000C3'))
    expect(decode(turned).points[0]?.attributes).toMatchObject({ hardware_key: 'c3000001453f9201' })
  })

  test('a black box of 2.x has one checksum, and what is wrong in it is not counted', () => {
    const good = '270413;205601;5544.6025;N;03739.6834;E;1;2;3;4'
    const still = '270413;205602;NA;NA;NA;NA;NA;NA;NA;NA'
    const decoded = decode(seal('B', `${good}|${still}|nonsense|`), signed('2.0'))
    expect(decoded.points).toHaveLength(1)
    expect(decoded.fault).toBe('1 of 3 messages refused')
    expect(answer(decoded)).toBe('#AB#2\r\n')
    expect(answer(hear(`#B#${good}|0000`, '2.0'))).toBe('#AB#\r\n')
  })

  test('a ping, a word of the driver', () => {
    expect(answer(decode(captured('ping')))).toBe('#AP#\r\n')
    const decoded = hear('#M#Привет')
    expect(decoded.status).toEqual({ text: 'Привет' })
    expect(answer(decoded)).toBe('#AM#1\r\n')
    expect(answer(hear('#M#hello;0000', '2.0'))).toBe('#AM#01\r\n')
  })

  test('files are declined, and the connection goes on behind them', () => {
    const photo = Buffer.concat([line('#I#5;0;1;270413;205601;a.jpg'), Buffer.from('#P#\r\n'), captured('ping')])
    const { frames } = split(photo)
    expect(frames.map((frame) => answer(decode(frame)))).toEqual(['#AI#0;0\r\n', '#AP#\r\n'])
    expect(answer(hear('#IT#270413;205601;1;2;3'))).toBe('#AIT#0\r\n')
  })

  test('a file that is too big to pass ends the connection', () => {
    const big = line('#I#9000000;0;1;270413;205601;a.jpg')
    expect(cut(Buffer.concat([big, Buffer.alloc(100)]))).toBe(big.length)
    expect(decode(big)).toMatchObject({ close: true })
  })
})

describe('refusals', () => {
  test.each([
    ['#SD#270413;205601;5544.6025;N;03739.6834', '#ASD#-1\r\n'],
    ['#SD#320413;205601;5544.6025;N;03739.6834;E;1;2;3;4', '#ASD#0\r\n'],
    ['#SD#290213;205601;5544.6025;N;03739.6834;E;1;2;3;4', '#ASD#0\r\n'],
    ['#SD#270413;NA;5544.6025;N;03739.6834;E;1;2;3;4', '#ASD#0\r\n'],
    ['#SD#270413;205601;9144.6025;N;03739.6834;E;1;2;3;4', '#ASD#10\r\n'],
    ['#SD#270413;205601;5544.6025;X;03739.6834;E;1;2;3;4', '#ASD#10\r\n'],
    ['#SD#270413;205601;NA;NA;03739.6834;E;1;2;3;4', '#ASD#10\r\n'],
    ['#SD#270413;205601;5544.6025;N;03739.6834;E;fast;2;3;4', '#ASD#11\r\n'],
    ['#SD#270413;205601;5544.6025;N;03739.6834;E;1;2;3;many', '#ASD#12\r\n'],
    ['#D#270413;205601;5544.6025;N;03739.6834;E;1;2;high;4', '#AD#11\r\n'],
  ])('%s', (text, reply) => {
    const decoded = hear(text)
    expect(decoded.points).toEqual([])
    expect(decoded.fault).toBeDefined()
    expect(answer(decoded)).toBe(reply)
    expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test('a wrong or missing checksum of 2.x has a code for each type', () => {
    const place = '270413;205601;5544.6025;N;03739.6834;E;1;2;3;4'
    expect(answer(hear(`#SD#${place};0000`, '2.0'))).toBe('#ASD#13\r\n')
    expect(answer(hear(`#SD#${place}`, '2.1'))).toBe('#ASD#13\r\n')
    expect(answer(hear(`#D#${place};NA;NA;NA;NA;NA;NA;0000`, '2.0'))).toBe('#AD#16\r\n')
  })

  test('an unknown type is counted', () => {
    expect(hear('#XY#1')).toMatchObject({ points: [], fault: 'message XY is not known' })
  })
})

describe('compression', () => {
  test('a container is one message', () => {
    const frame = container(`${recorded.short}\r\n`)
    expect(split(Buffer.concat([frame, captured('ping')])).frames).toEqual([frame, captured('ping')])
    const decoded = decode(frame)
    expect(decoded.points).toHaveLength(1)
    expect(answer(decoded)).toBe('#ASD#1\r\n')
  })

  test('what unfolds to more than a frame is refused', () => {
    const bomb = container(`#SD#${' '.repeat(5_000_000)}\r\n`)
    expect(bomb.length).toBeLessThan(10_000)
    expect(decode(bomb)).toEqual({ points: [], fault: 'a container that does not unfold' })
  })
})

describe('framing', () => {
  const frames = [...Object.keys(recorded).map(captured), container(`${recorded.data_1}\r\n`)]
  const stream = Buffer.concat(frames)

  test('several at once', () => {
    expect(split(stream)).toEqual({ frames, rest: Buffer.alloc(0) })
  })

  test('one byte at a time', () => {
    const found: Buffer[] = []
    let waiting = Buffer.alloc(0)
    for (const byte of stream) {
      const { frames, rest } = split(Buffer.concat([waiting, Buffer.of(byte)]))
      found.push(...frames)
      waiting = Buffer.from(rest)
    }
    expect(found).toEqual(frames)
  })

  test('noise before and between is skipped', () => {
    const noise = Buffer.from('00ff07616263010a78780d0a', 'hex')
    const mixed = Buffer.concat([noise, captured('ping'), noise, captured('short'), noise])
    const { frames } = split(mixed)
    expect(frames.filter((frame) => !decode(frame).fault && frame.length > 2)).toEqual([
      captured('ping'),
      captured('short'),
    ])
  })

  test('a line without an end is not waited for beyond the limit', () => {
    const endless = Buffer.concat([Buffer.from('#D#'), Buffer.alloc(wialon.max_frame, 0x31)])
    expect(cut(endless)).toBeUndefined()
    expect(split(Buffer.alloc(wialon.max_frame, 0x31)).rest.length).toBeLessThan(100)
  })

  test('whatever comes, it is taken in whole pieces and nothing is thrown', () => {
    fc.assert(
      fc.property(mutated(frames), fc.constantFrom('1.1', '2.0'), (bytes, version) => {
        const { frames, rest } = split(bytes)
        expect(Buffer.concat([...frames, rest])).toEqual(bytes)
        expect(frames.every((frame) => frame.length > 0)).toBe(true)
        for (const frame of frames) answer(decode(frame, signed(version)))
      }),
    )
  })

  test('any words are read without throwing, and a point is always of numbers', () => {
    const field = fc.oneof(
      fc.constantFrom('NA', '', 'N', 'E', '270413', '205601', '5544.6', 'SOS:1:1,event:3:x', 'event:1:7,event:3:drain'),
      fc.string(),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('SD', 'D', 'B', 'I', 'T', 'M'),
        fc.array(field, { maxLength: 18 }),
        (type, fields) => {
          const { points, status } = hear(`#${type}#${fields.join(';')}`)
          for (const point of points) {
            expect(Number.isFinite(point.time + point.lat + point.lng + point.speed + point.heading)).toBe(true)
          }
          for (const attributes of [status, ...points.map((point) => point.attributes)]) {
            expect(attributes?.event).toBe(eventsOf(attributes).join() || undefined)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})

/** Captures in any order, with bytes changed, dropped and put in. */
function mutated(frames: Buffer[]): fc.Arbitrary<Buffer> {
  const junk = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes))
  const cut = fc.tuple(fc.constantFrom(...frames), fc.nat(60)).map(([frame, size]) => frame.subarray(0, size))
  const bent = fc.tuple(fc.constantFrom(...frames), fc.nat(200), fc.nat(255)).map(([frame, at, byte]) => {
    const copy = Buffer.from(frame)
    copy[at % copy.length] = byte
    return copy
  })
  return fc
    .array(fc.oneof(fc.constantFrom(...frames), cut, bent, junk), { maxLength: 8 })
    .map((all) => Buffer.concat(all))
}

describe('speaking', () => {
  const tenth = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10)
  const point = fc.record<Point>({
    time: fc.integer({ min: 946_684_800_000, max: 4_102_444_799_999 }),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    alt: tenth(-400, 9000).map((value) => value + 0),
    speed: tenth(0, 300),
    heading: fc.integer({ min: 0, max: 359 }),
    satellites: fc.integer({ min: 0, max: 40 }),
    precision: fc.constant(0),
    flags: fc.constantFrom(0, flag.no_speed),
    attributes: fc.option(
      fc
        .record(
          {
            hdop: tenth(0, 20),
            inputs: fc.nat(0xffff),
            outputs: fc.nat(0xff),
            adc1: tenth(0, 30),
            adc3: tenth(0, 30),
            hardware_key: fc.constantFrom('00000abc', 'ab45df01145'),
            ignition: fc.boolean(),
            board_voltage: tenth(0, 30),
            temperature1: tenth(-40, 60),
            event: fc.uniqueArray(fc.constantFrom(...deviceEvents), { minLength: 1, maxLength: 3 }).map(String),
            text: fc.constantFrom('hello', 'Батарея 100 %', 'a:b'),
          },
          { requiredKeys: ['hdop'] },
        )
        .map((attributes) => ({ ...attributes })),
      { nil: undefined },
    ),
  })
  const close = ({ lat, lng, speed, flags, ...rest }: Point) => ({
    ...rest,
    flags,
    lat: expect.closeTo(lat, 7),
    lng: expect.closeTo(lng, 7),
    speed: flags & flag.no_speed ? 0 : speed,
  })

  test('what is spoken is understood', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 5 }), (points) => {
        const frame = packet(points)
        expect(cut(frame)).toBe(frame.length)
        const decoded = decode(frame, signed('2.0'))
        const heard = (one: Point) => (one.satellites < 3 ? flag.no_fix : 0) | (points.length > 1 ? flag.buffered : 0)
        expect(decoded.points).toEqual(points.map((one) => ({ ...close(one), flags: one.flags | heard(one) })))
        expect(acknowledged(Buffer.from(answer(decoded) ?? ''))).toBe(points.length)
      }),
    )
  })

  test('a login is answered with zero points', () => {
    const decoded = decode(login('353419036066061'), stranger())
    expect(decoded.device).toBe('353419036066061')
    expect(acknowledged(Buffer.from(answer(decoded) ?? ''))).toBe(0)
  })

  test.each([
    ['2', flag.no_fix],
    ['3', 0],
    ['NA', 0],
  ])('%s satellites', (satellites, flags) => {
    const frame = line(`#SD#101118;061143;0756.0930;N;12338.6403;E;18;99;4;${satellites}`)
    expect(decode(frame).points).toMatchObject([{ flags }])
    expect(decode(line(`#B#101118;061143;0756.0930;N;12338.6403;E;18;99;4;${satellites}|`)).points).toMatchObject([
      { flags: flags | flag.buffered },
    ])
  })

  test('battery, temperature and cells of parameters', () => {
    const cells = 'mcc1:1:250,mnc1:1:1,lac1:1:77,cell_id1:1:42,mcc2:1:250,mnc2:1:2,lac2:1:78,cell_id2:1:43,mcc3:1:250'
    const frame = line(`#D#101118;061143;0756.0930;N;12338.6403;E;18;99;4;9;NA;NA;NA;;NA;bat:1:80,temp:2:21.5,${cells}`)
    expect(decode(frame).points[0]?.attributes).toEqual({
      battery: 80,
      temperature1: 21.5,
      cell: '250-1-77-42',
      cells: '250-2-78-43',
      mcc3: 250,
    })
  })

  test('the separators of the protocol are kept out of texts', () => {
    const [spoken] = [packet([{ ...bare, attributes: { text: 'a;b,c|d#e' } }])]
    expect(decode(spoken ?? Buffer.alloc(0), signed('2.0')).points[0]?.attributes).toEqual({ text: 'a b c d e' })
  })

  test.each(['#AL#0\r\n', '#AD#15\r\n', '#AB#\r\n', '#AD#1', ''])('%j acknowledges nothing', (reply) => {
    expect(acknowledged(Buffer.from(reply))).toBeUndefined()
  })

  test('answers add up', () => {
    expect(acknowledged(Buffer.from('#AL#1\r\n#AD#1\r\n#ASD#1\r\n#AB#12\r\n'))).toBe(14)
  })
})

const bare: Point = {
  time: RECEIVED,
  lat: 1,
  lng: 1,
  alt: 0,
  speed: 0,
  heading: 0,
  satellites: 0,
  precision: 0,
  flags: 0,
}

describe('commands', () => {
  const told = (command: Command, version: string) =>
    wialon.encode?.(command, { transport: 'tcp', device: '1', words: { version } }, 1)?.toString()

  test('are messages to the driver, of version 2 with their check', () => {
    expect(told({ type: 'text', text: 'engine off' }, '1.1')).toBe('#M#engine off\r\n')
    expect(told({ type: 'text', text: 'engine off' }, '2.0')).toBe(seal('M', 'engine off;').toString())
    expect(told({ type: 'text', text: 'a\r\n#L#' }, '1.1')).toBeUndefined()
    expect(told({ type: 'bytes', bytes: Buffer.from('#P#\r\n') }, '1.1')).toBe('#P#\r\n')
    expect(told({ type: 'locate' }, '1.1')).toBeUndefined()
  })

  test('are answered by a figure: 1 that it came', () => {
    const session = { transport: 'tcp', device: '1', words: {} } as const
    const said = (line: string) => wialon.decode(Buffer.from(line), session, 0)
    expect(said('#AM#1\r\n')).toEqual({ points: [], answers: [{ text: '1' }] })
    expect(said('#AM#0\r\n')).toEqual({ points: [], answers: [{ text: '0', refused: true }] })
  })
})
