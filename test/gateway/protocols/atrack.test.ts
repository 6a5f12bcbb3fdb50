import { describe, expect, test } from 'vitest'
import { crc16Arc } from '#gateway/parts/checks.ts'
import { ofTexts } from '#gateway/protocols/atrack/custom.ts'
import type { Found } from '#gateway/protocols/atrack/field.ts'
import { atrack } from '#gateway/protocols/atrack/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { newSession, received } from '../spoken.ts'

const recorded = captures('atrack/frames.txt')
const bytesOf = (name: string): Buffer => {
  const text = recorded[name] ?? ''
  if (name.endsWith('_hex')) return Buffer.from(text, 'hex')
  return Buffer.from(text.replaceAll('\\x1a', '\x1a').replaceAll('\\r', '\r').replaceAll('\\n', '\n'), 'latin1')
}
const decode = (bytes: Buffer) => atrack.decode(bytes, newSession(), received)
const hear = (name: string) => decode(bytesOf(name))
const attributesOf = (name: string) => hear(name).points[0]?.attributes
const answerOf = (name: string, known = true) => {
  const told = hear(name)
  return told.reply?.({ known, taken: told.points.length })?.toString('hex')
}

/** With length and check as they should be. */
const sealed = (hex: string): Buffer => {
  const bytes = Buffer.from(hex, 'hex')
  bytes.writeUInt16BE(bytes.length - 6, 4)
  bytes.writeUInt16BE(crc16Arc(bytes, 4), 2)
  return bytes
}

describe('bytes', () => {
  test('a record, with fields that the device is set to add', () => {
    const told = hear('custom_hex')
    expect(told.device).toBe('357543057991638')
    expect(told.points).toHaveLength(2)
    expect(told.points[0]).toEqual({
      time: Date.parse('2015-10-27T20:56:24Z'),
      lat: 36.126593,
      lng: 44.041945,
      alt: 424,
      speed: 0,
      heading: 100,
      satellites: 9,
      precision: 0,
      flags: 0,
      attributes: {
        odometer: 5758.9,
        hdop: 1,
        ignition: true,
        inputs: 0,
        outputs: 0,
        adc1: 0,
        board_voltage: 13.1,
        battery_voltage: 4.2,
        gsm_signal: 84,
        device_event: 101,
      },
    })
    expect(told.points[1]?.attributes).not.toHaveProperty('device_event')
  })

  test('all fields whose size is known', () => {
    const told = hear('many_hex')
    expect(told.points).toMatchObject([{ speed: 19, alt: 253 }, { speed: 23 }])
    expect(told.points[0]?.attributes).toMatchObject({
      vin: '2T1KR32E28C706185',
      iccid: '8901260881215247759',
      gsm_operator: 310260,
      board_voltage: 13.3,
      battery_voltage: 4.1,
      engine_load: 83,
      coolant_temperature: 95,
      check_engine_light: false,
    })
  })

  test('a field of unknown size ends what is read of a record, and the next is found', () => {
    const { points } = hear('unknown_field_hex')
    expect(points.map(({ time }) => time / 1000)).toEqual([0x644083f5, 0x644083f7, 0x644083f7, 0x644083f8])
    expect(points.map(({ attributes }) => attributes?.board_voltage)).toEqual([14.7, 14.9, 14.9, 14.9])
    expect(points[0]?.attributes).toMatchObject({ battery_voltage: 3.7, rpm: 0 })
  })

  test('what a device counts of harsh driving stands before the height', () => {
    const { points } = hear('counts_hex')
    expect(points.map(({ time }) => time / 1000)).toEqual([
      0x647d8e67, 0x647d8e85, 0x647d8ea3, 0x647d8ec1, 0x647d8edf, 0x647d8efd,
    ])
    expect(points[0]).toMatchObject({ alt: 14, attributes: { board_voltage: 26.8, rpm: 0 } })
  })

  test('an old place is no fix, and what is sent late was kept', () => {
    expect(hear('two_hex').points).toMatchObject([
      { time: 0x52568c3c * 1000, flags: flag.no_fix, attributes: { ignition: true } },
      { time: 0x52568c5a * 1000, flags: flag.no_fix },
    ])
    expect(hear('counts_hex').points[0]?.flags).toBe(flag.buffered)
    expect(hear('no_place_hex')).toMatchObject({ points: [], status: { odometer: 0, ignition: true } })
  })

  test('times as a calendar, words, zeros at the end', () => {
    const place = { lat: 50.689235, lng: 3.17828 }
    expect(hear('calendar_hex').points).toMatchObject([
      { time: Date.parse('2014-01-27T11:31:03Z'), speed: 2, ...place },
    ])
    expect(attributesOf('words_hex')).toMatchObject({
      ...{ text: 'FULS:F=2091 t=17 N=0901', lls1: 0x901, lls_temperature1: 23 },
    })
    expect(hear('filled_hex').points).toHaveLength(1)
    expect(decode(sealed(`${recorded.filled_hex}00000000000000`)).points).toHaveLength(1)
    expect(hear('datagram_filled_hex')).toEqual({ ...hear('filled_hex'), reply: expect.any(Function) })
  })
})

test('text', () => {
  expect(hear('text')).toMatchObject({
    device: '358683064932578',
    points: [
      {
        time: Date.parse('2018-08-07T09:26:16Z'),
        lat: 25.082649,
        lng: 121.562641,
        heading: 72,
        attributes: { odometer: 163.8, hdop: 1.5, board_voltage: 14.3, outputs: 1 },
      },
    ],
  })
  expect(attributesOf('text_custom')).toMatchObject({
    vin: '2T1KR32E28C706185',
    board_voltage: 12.3,
    coolant_temperature: 54,
    gsm_signal: 58,
  })
  expect(hear('text_several').points.map(({ alt, satellites }) => [alt, satellites])).toEqual([
    [0, 0],
    [60, 12],
    [61, 12],
    [61, 12],
  ])
  expect(hear('text_several').points[0]?.attributes).not.toHaveProperty('hdop')
  expect(hear('text_beacon').points).toMatchObject([{ time: Date.parse('2021-02-07T00:01:03Z') }])
  expect(attributesOf('text_key')).toMatchObject({ hardware_key: '000001ae5818', throttle: 18 })
  expect(attributesOf('text_key')).not.toHaveProperty('text')
  expect(hear('text_network').points.map(({ attributes }) => attributes?.gsm_operator)).toEqual([
    310260,
    310260,
    undefined,
    undefined,
    undefined,
  ])
})

test('words with commas in a text go on up to their end', () => {
  expect(attributesOf('text_commas')?.text).toBe('12160,42,624,002,20009,20014,')
  expect(attributesOf('text')).not.toHaveProperty('text')
})

test('words', () => {
  expect(hear('info')).toMatchObject({
    device: '358683066267395',
    status: { board_voltage: 14.4, iccid: '89886920041316267670', gsm_signal: 39 },
  })
  expect(hear('ok')).toEqual({ points: [], answers: [{ text: '$OK' }] })
  expect(hear('error').answers).toEqual([{ text: '$ERROR=101', refused: true }])
})

test('answers', () => {
  expect(answerOf('two_hex')).toBe('fe0200014104d8f196820002')
  expect(answerOf('two_hex', false)).toBeUndefined()
  expect(hear('two_hex').reply?.({ known: true, taken: 1 })).toBeUndefined()
  expect(answerOf('text')).toBe('fe020001463868ac18e20001')
  expect(hear('keep_alive_hex').device).toBe('352964052096642')
  expect(answerOf('keep_alive_hex')).toBe('fe0200014104d8f196820001')
})

test('commands are words', () => {
  expect(atrack.encode?.({ type: 'text', text: 'AT$INFO=?' }, newSession(), 1)?.toString()).toBe('AT$INFO=?\r\n')
})

test('what is not read is a fault', () => {
  const photo = sealed('4052000000000132000144a77a21281d5b79d8ef000100020102')
  expect(decode(photo)).toMatchObject({ device: '356961075931165', points: [], fault: 'photos are not read' })
  const wrong = bytesOf('two_hex')
  wrong[30] = 1
  expect(decode(wrong)).toEqual({ points: [], fault: 'wrong check' })
  expect(decode(sealed(`${recorded.filled_hex}0102`))).toMatchObject({
    points: [],
    fault: 'a record of another layout',
  })
  expect(decode(Buffer.from('@P'))).toEqual({ points: [], fault: 'noise' })
})

describe('a list that is not told', () => {
  const field_list = ['SA', 'MV', 'BV']
  const read = (bytes: Buffer, settings = { field_list }) =>
    atrack.decode(bytes, { ...newSession(), settings }, received)

  /** Two records of the head of the documents' frame, each with what is added. */
  const frameOf = (...added: string[]): Buffer => {
    const bytes = bytesOf('custom_hex')
    const start = bytes.indexOf('%CI')
    const record = bytes.toString('hex', 16, start)
    return sealed(bytes.toString('hex', 0, 16) + added.map((each) => record + each).join(''))
  }

  test('is that which its account says', () => {
    const told = read(frameOf('0900830029', '0800840028'))
    expect(told.fault).toBeUndefined()
    expect(told.points).toMatchObject([
      { satellites: 9, attributes: { board_voltage: 13.1, battery_voltage: 4.1 } },
      { satellites: 8, attributes: { board_voltage: 13.2, battery_voltage: 4 } },
    ])
  })

  test('that does not fit is a fault, and one that is told counts before it', () => {
    expect(read(frameOf('0900'))).toMatchObject({ points: [], fault: 'a record of another layout' })
    expect(read(bytesOf('custom_hex'))).toEqual({ ...hear('custom_hex'), reply: expect.any(Function) })
  })

  test('with a field of unknown size ends what is read of the frame', () => {
    const told = read(frameOf('09FF', '09FF'), { field_list: ['SA', 'XX'] })
    expect(told.points).toMatchObject([{ satellites: 9 }])
  })

  test('of a lorry by J1939, in the units of the standard', () => {
    const field_list = 'JO4 JO5 JO11 JH1 JH2 JH3 JH7 JH9 JH10 JH11 JH12 JL2 JL4 JS1 JS3'.split(' ')
    const text = (words: string): string => `${Buffer.from(words).toString('hex')}00`
    const told = read(
      frameOf(
        `2D7D82` +
          `50802EE027104E2050C024A000641400` +
          `0000C3500012D687${text('WDB9634031L123456')}${text('D1234567890123')}`,
      ),
      { field_list },
    )
    expect(told.fault).toBeUndefined()
    expect(told.points[0]?.attributes).toMatchObject({
      ...{ engine_load: 45, fuel_percent: 50, coolant_temperature: 90, obd_speed: 80.5, rpm: 1500 },
      ...{ axle_load1: 5000, axle_load5: 10_000, tachograph_speed: 80.75, ambient_temperature: 20, fuel_rate: 5 },
      ...{ fuel_economy: 10, engine_hours: 2500, fuel_used: 1234.567 },
      ...{ vin: 'WDB9634031L123456', tachograph_card1: 'D1234567890123' },
    })
  })

  test('of a lorry that does not tell, and of one by J1587', () => {
    const silent = read(frameOf('FFFEFFFFFF00FFFFFFFF00'), { field_list: ['JO4', 'JO5', 'JH1', 'JH2', 'JL1', 'JS3'] })
    expect(silent.fault).toBeUndefined()
    for (const name of ['engine_load', 'fuel_percent', 'obd_speed', 'rpm', 'fuel_used', 'tachograph_card1'])
      expect(silent.points[0]?.attributes).not.toHaveProperty(name)
    const older = read(frameOf('64645A1770000186A000009C40FF'), {
      field_list: ['ZO6', 'ZO9', 'ZO10', 'ZH3', 'ZL2', 'ZL4', 'ZO4'],
    })
    expect(older.points[0]?.attributes).toMatchObject({
      ...{ obd_speed: 80.467, engine_load: 50, fuel_percent: 45, rpm: 1500, vehicle_odometer: 16_093.44 },
      engine_hours: 2000,
    })
    expect(older.points[0]?.attributes).not.toHaveProperty('throttle')
  })

  test('of a bus in the text form: words are what they are of bytes, and figures are none', () => {
    const found: Found = { attributes: {} }
    ofTexts(['JO5', 'JS1', 'ZL4', 'JS4'], ['125', 'WDB9634031L123456', '50000', 'D1234567890123'], found)
    expect(found).toEqual({ attributes: { vin: 'WDB9634031L123456', tachograph_card2: 'D1234567890123' } })
  })

  test('hours, pulses, pressure, and how it was driven', () => {
    const field_list = ['EH', 'PC', 'MP', 'IN1', 'HA', 'HB', 'HC']
    const [calm, harsh] = read(frameOf('000030390000002A6401000000', '000030390000002A6400000100'), {
      field_list,
    }).points
    expect(calm?.attributes).toMatchObject({ engine_hours: 1234.5, impulses1: 42, intake_pressure: 100 })
    expect(calm?.attributes).not.toHaveProperty('event')
    expect(harsh?.attributes).toMatchObject({ event: 'harsh_driving', harsh_driving: 'braking' })
  })

  test('as text, with the words that end within it', () => {
    const list = 'AT BV CD CE CM CN DT GN GQ GS GV LC ME MV RL SA SM CS HT VN PD IA MP EL ET FC FL RP ML MF TR'
    const { points } = read(bytesOf('text_list_said'), { field_list: list.split(' ') })
    expect(points).toMatchObject([
      { alt: 13, satellites: 11, attributes: { cell: '310-260-14953-21096194', vin: 'JN8AZ1MU1BW066090' } },
    ])
  })

  test('as text', () => {
    const text = (bytes: Buffer): string => bytes.toString('latin1')
    const name = Object.keys(recorded).find((one) => /,%CI%MV%BV,\d+,\d+/.test(text(bytesOf(one)))) ?? ''
    const [, volts = ''] = /,%CI%MV%BV,(\d+)/.exec(text(bytesOf(name))) ?? []
    const bare = text(bytesOf(name)).replaceAll(',%CI%MV%BV', '')
    const [, , , ...rest] = bare.split(',')
    const behind = `,${rest.join(',')}`
    const counted = `,${behind.length}${behind}`
    const check = crc16Arc(Buffer.from(counted, 'latin1')).toString(16).toUpperCase()
    const frame = Buffer.from(`@P,${check}${counted}`, 'latin1')
    const told = read(frame, { field_list: ['MV', 'BV'] })
    expect(told.fault).toBeUndefined()
    expect(told.points[0]?.attributes).toMatchObject({ board_voltage: Number(volts) / 10 })
  })
})
