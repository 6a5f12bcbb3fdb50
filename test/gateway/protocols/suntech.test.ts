import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import type { Session } from '#gateway/protocol.ts'
import { suntech } from '#gateway/protocols/suntech/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { newSession, received } from '../spoken.ts'

const recorded = captures('suntech/frames.txt')
const bytesOf = (name: string): Buffer => {
  const text = recorded[name] ?? ''
  if (name.endsWith('_hex')) return Buffer.from(text, 'hex')
  return Buffer.from(`${text.replaceAll('\\n', '\n').replaceAll('\\r', '\r')}\r`, 'latin1')
}
const hear = (name: string, session: Session = newSession()) => {
  const told = suntech.decode(bytesOf(name), session, received)
  session.device = told.device
  return told
}
const decode = (text: string) => suntech.decode(Buffer.from(text, 'latin1'), newSession(), received)
const attributesOf = (name: string) => hear(name).points[0]?.attributes

describe('older devices', () => {
  test('ST300: place, supply, switches, hours, battery, temperatures', () => {
    expect(hear('st300')).toEqual({
      device: '205173382',
      points: [
        {
          time: Date.parse('2016-03-22T23:23:18Z'),
          lat: 19.288278,
          lng: -99.12875,
          alt: 0,
          speed: 0.122,
          heading: 0,
          satellites: 9,
          precision: 0,
          flags: 0,
          attributes: {
            odometer: 478.391,
            board_voltage: 11.53,
            ignition: false,
            inputs: 4,
            outputs: 0,
            engine_hours: 79324 / 60,
            battery_voltage: 4.3,
            adc1: 0,
            adc2: 0,
            adc3: 0,
            temperature1: -20.8,
            temperature2: 2.5,
          },
        },
      ],
    })
    expect(hear('st300_inputs').points).toMatchObject([
      { flags: flag.buffered, attributes: { ignition: true, inputs: 1 } },
    ])
    expect(attributesOf('st300_key')).toMatchObject({ hardware_key: '0000017f712e01' })
    expect(attributesOf('st300_event')).toMatchObject({ device_event: 2 })
    expect(attributesOf('st300_event')).not.toHaveProperty('engine_hours')
    expect(attributesOf('st300_ignition')).toMatchObject({
      ignition: true,
      engine_hours: 3188 / 60,
      battery_voltage: 4.1,
    })
    expect(hear('st300_travel').status).toEqual({ hardware_key: '000016444de001' })
    expect(hear('st300_travel_no_key')).toEqual({ device: '511050566', points: [] })
  })

  test('words of other devices, also with ends of lines in them', () => {
    expect(attributesOf('st300_reader')).toMatchObject({
      hardware_key: '9255143',
      text: 'GTSL|6|1|0|9255143|2|',
      engine_hours: 4.6,
    })
    const whole = bytesOf('st600_probe')
    expect(suntech.frame(whole, newSession())).toBe(whole.length)
    expect(attributesOf('st600_probe')).toMatchObject({
      text: 't_0=1C;N_0=0419.0;t_1=22;N_1=0001.0;Q_D=09',
      ...{ lls1: 0x419, lls_temperature1: 28, lls2: 1, lls_temperature2: 34 },
      battery_voltage: 4.1,
    })
  })

  test('SA200, ST390, ST500, ST600', () => {
    expect(attributesOf('sa200')).toEqual({
      odometer: 41.548,
      board_voltage: 12.17,
      ignition: true,
      inputs: 0,
      outputs: 0,
    })
    expect(attributesOf('st390')).toMatchObject({ odometer: 0.005, battery_voltage: 4.03, ignition: false })
    expect(hear('st500').points).toMatchObject([
      { lat: 19.338432, satellites: 6, attributes: { board_voltage: 12.89 } },
    ])
    expect(attributesOf('st600')).toMatchObject({ cell: '334-20-12057-200363995', temperature1: 13.7, ignition: false })
    expect(attributesOf('st600_adc')).toMatchObject({ adc1: 4.68, outputs: 0, inputs: 4, ignition: true })
  })

  test('ST400: cells before the place', () => {
    expect(hear('st410').points).toMatchObject([
      {
        time: Date.parse('2020-01-06T19:18:04Z'),
        lat: -15.57186,
        attributes: {
          cell: '724-4-365-24153',
          cells: expect.stringMatching(/^724-4-365-24161,/),
          battery_voltage: 3.98,
        },
      },
    ])
    expect(hear('st410_older').points).toMatchObject([{ speed: 52.375, attributes: { cell: '732-103-51511-10217' } }])
  })

  test('ST900', () => {
    expect(hear('st910').points).toMatchObject([{ flags: flag.no_fix, attributes: { battery_voltage: 3.8 } }])
    expect(attributesOf('st910_emergency')).toEqual({ event: 'sos', battery_voltage: 4.2, cell: '724-5-2311-12251' })
    expect(attributesOf('st910_cell')).toEqual({ odometer: 28.462, battery: 80, cell: '334-5-20051-15093' })
    expect(hear('st910_alert')).toMatchObject({ device: '485195', points: [{ attributes: { alarm: 'Alert' } }] })
  })
})

describe('emergencies and alerts', () => {
  const alert = (code: number) =>
    decode((recorded.sa200_alert ?? '').replace(/10$/, String(code))).points[0]?.attributes
  test('by their numbers', () => {
    expect(attributesOf('sa200_emergency')).toMatchObject({ event: 'sos', inputs: 1 })
    expect(hear('sa200_alert').points).toMatchObject([{ flags: flag.no_fix, attributes: { alarm: 10 } }])
    expect(alert(41)).toMatchObject({ event: 'battery_off' })
    expect(alert(47)).toMatchObject({ event: 'harsh_driving', harsh_driving: 'braking' })
    expect(alert(34)).toMatchObject({ ignition: false })
  })
})

describe('the universal protocol', () => {
  test('text, its fields by the mask', () => {
    expect(hear('universal').points).toMatchObject([
      {
        time: Date.parse('2020-02-19T20:52:25Z'),
        lat: 20.741764,
        satellites: 19,
        flags: 0,
        attributes: {
          cell: '334-20-2341-36204',
          ignition: true,
          inputs: 0,
          outputs: 0,
          battery_voltage: 0,
          board_voltage: 12.14,
          io_16: 136598,
        },
      },
    ])
    expect(hear('universal_stored').points).toMatchObject([{ flags: flag.buffered }])
    expect(attributesOf('universal_outputs')).toMatchObject({ ignition: true, inputs: 2, outputs: 8 })
    expect(attributesOf('universal_alert')).toMatchObject({ alarm: 9, ignition: false })
    expect(attributesOf('universal_tags')).toEqual({ beacons: 'aa:bb:cc:dd:ee:ff -32,11:22:33:44:55:66 1' })
  })

  test('bytes', () => {
    expect(hear('universal_status_hex')).toMatchObject({
      device: '0520001338',
      points: [
        {
          time: Date.parse('2019-11-02T11:42:05Z'),
          lat: 4.717036,
          lng: -74.057296,
          satellites: 18,
          flags: flag.buffered,
        },
      ],
    })
    expect(hear('universal_key_hex')).toMatchObject({
      device: '0580000055',
      points: [{ attributes: { hardware_key: '1d00000113f3f801', cell: '732-123-5-46976241' } }],
    })
  })
})

describe('the compressed form', () => {
  const zip = (change: (bytes: Buffer) => void, length = 54) => {
    const bytes = Buffer.concat([bytesOf('zip_hex'), Buffer.alloc(8)]).subarray(0, length)
    bytes.writeUInt16BE(length - 4, 1)
    change(bytes)
    return suntech.decode(bytes, newSession(), received)
  }

  test('says what the text does', () => {
    expect(suntech.frame(bytesOf('zip_hex'), newSession())).toBe(54)
    expect(hear('zip_hex')).toEqual({
      device: '511340877',
      points: [
        {
          time: Date.parse('2024-12-23T00:22:04Z'),
          lat: -12.063565,
          lng: -45.793653,
          alt: 0,
          speed: 0.38,
          heading: 26,
          satellites: 6,
          precision: 0,
          flags: 0,
          attributes: {
            odometer: 23486.038,
            board_voltage: 0,
            ignition: false,
            inputs: 0,
            outputs: 0,
            engine_hours: 160039 / 60,
            battery_voltage: 4,
          },
        },
      ],
    })
  })

  test('tells emergencies, which are answered, and alerts', () => {
    const emergency = zip((bytes) => bytes.set([0x11], 3) ?? bytes.set([1], 43), 45)
    expect(emergency.points).toMatchObject([{ attributes: { event: 'sos' } }])
    expect(emergency.reply?.({ known: true, taken: 1 })?.toString()).toBe('ST300CMD;511340877;02;AckEmerg\r')
    const alert = zip((bytes) => bytes.set([0x13], 3) ?? bytes.set([41], 43), 45)
    expect(alert.points).toMatchObject([{ attributes: { event: 'battery_off' } }])
    expect(alert.reply).toBeUndefined()
  })

  test('that is kept, or without a fix, says so', () => {
    expect(zip((bytes) => bytes.writeUInt8(0, 52)).points).toMatchObject([{ flags: flag.buffered }])
    expect(zip((bytes) => bytes.writeUInt8(0x66, 35)).points).toMatchObject([{ flags: flag.no_fix }])
  })

  test('is a fault where it is cut, of another kind or of no digits', () => {
    expect(zip(() => undefined, 46)).toEqual({
      device: '511340877',
      points: [],
      fault: 'compressed STT of another layout',
    })
    const unread = { points: [], fault: 'a compressed report that is not read' }
    expect(zip((bytes) => bytes.writeUInt8(0x16, 3))).toEqual(unread)
    expect(zip((bytes) => bytes.writeUInt8(0xa1, 4))).toEqual(unread)
    expect(decode('\x02\x00\x02\x13\x12\x03')).toEqual(unread)
    expect(zip((bytes) => bytes.writeUInt8(0xaa, 22))).toMatchObject({ points: [], fault: 'a place outside the earth' })
  })
})

describe('alarms of those who carry it', () => {
  test.each(['universal_button', 'st910_emergency', 'st910_emergency_older', 'st910_emergency_cell'])(
    '%s is the button',
    (name) => {
      expect(attributesOf(name)).toMatchObject({ event: 'sos' })
      expect(attributesOf(name)).not.toHaveProperty('alarm')
    },
  )
})

describe('cells, where devices are set to tell them', () => {
  test.each([
    ['st390', '724-5-5211-22470'],
    ['st910_emergency', '724-5-2311-12251'],
    ['st910_cell', '334-5-20051-15093'],
    ['st419', '724-2-5221-30062'],
  ])('%s', (name, cell) => {
    expect(attributesOf(name)).toMatchObject({ cell })
  })

  test('are none where area and number disagree', () => {
    const text = bytesOf('st390').toString('latin1')
    expect(decode(text).points).toMatchObject([{ attributes: { cell: '724-5-5211-22470' } }])
    expect(decode(text.replace('145b49', '145c49')).points[0]?.attributes).not.toHaveProperty('cell')
  })
})

test('the ST419, and the ST410 without a place', () => {
  expect(hear('st419').points).toMatchObject([
    { time: Date.parse('2024-07-29T19:22:43Z'), lat: -22.75465, attributes: { battery_voltage: 3.92 } },
  ])
  // It was kept, without a time: of no moment that is known.
  expect(hear('st410_nowhere')).toEqual({ device: '109815653', points: [] })
})

test('bytes of another device, with the escapes that are not counted', () => {
  const whole = bytesOf('st300_bytes_hex')
  expect(suntech.frame(whole, newSession())).toBe(whole.length)
  expect(attributesOf('st300_bytes_hex')).toMatchObject({ ignition: false })
  expect(attributesOf('st300_bytes_hex')).not.toHaveProperty('text')
})

test('answers', () => {
  const answer = (name: string, transport: 'tcp' | 'udp', known = true) =>
    hear(name, newSession(transport)).reply?.({ known, taken: 1 })?.toString()
  expect(answer('sa200_emergency', 'tcp')).toBe('SA200CMD;317652;02;AckEmerg\r')
  expect(answer('sa200_emergency', 'tcp', false)).toBeUndefined()
  expect(answer('st300', 'tcp')).toBeUndefined()
  expect(answer('st300', 'udp')).toBe('ST300ACK;205173382')
  expect(hear('sa200_alive')).toEqual({ device: '317652', points: [] })
  expect(hear('answer')).toMatchObject({ device: '100850000', answers: [{ text: 'Reset' }] })
  expect(decode('RES;0560001616;04;01\r')).toMatchObject({ device: '0560001616', answers: [{ text: '04;01' }] })
})

test('commands', () => {
  const told = (name: string, command: Command) => {
    const session = newSession()
    hear(name, session)
    return suntech.encode?.(command, session, 1)?.toString()
  }
  expect(told('sa200', { type: 'reboot' })).toBe('SA200CMD;317652;02;Reboot\r')
  expect(told('st300_inputs', { type: 'locate' })).toBe('ST300CMD;238970;02;StatusReq\r')
  expect(told('sa200', { type: 'output', output: 1, enabled: true })).toBe('SA200CMD;317652;02;Enable1\r')
  expect(told('sa200', { type: 'output', output: 2, enabled: false })).toBe('SA200CMD;317652;02;Disable2\r')
  expect(told('universal', { type: 'locate' })).toBe('CMD;0560001616;03;01\r')
  expect(told('universal', { type: 'reboot' })).toBe('CMD;0560001616;03;03\r')
  expect(told('universal', { type: 'output', output: 1, enabled: true })).toBe('CMD;0560001616;04;01\r')
  expect(told('universal', { type: 'output', output: 2, enabled: false })).toBe('CMD;0560001616;04;04\r')
  expect(told('universal', { type: 'output', output: 3, enabled: true })).toBeUndefined()
  expect(told('st910', { type: 'locate' })).toBeUndefined()
  expect(told('st910', { type: 'text', text: 'ST910CMD;1' })).toBe('ST910CMD;1\r')
})

test('what is not read is a fault', () => {
  const whole = bytesOf('crash_hex')
  expect(suntech.frame(whole, newSession())).toBe(whole.length)
  expect(hear('crash_hex')).toMatchObject({ device: '0910000063', fault: 'the course of a crash is not read' })
  expect(decode('ATRV;0820012345;001FFF;82\r')).toMatchObject({ device: '0820012345', fault: 'ATRV is not read' })
  expect(suntech.frame(Buffer.of(2, 0, 2, 0x13, 0x12, 3), newSession())).toBe(6)
  expect(decode('ST300STT;205173382;07;564;20160322')).toMatchObject({
    points: [],
    fault: 'ST300STT of another layout',
  })
  expect(decode('STT;0560001616;BFFFFF;56;1.0.15')).toMatchObject({ points: [], fault: 'STT of another layout' })
  expect(decode('ST300STT;noise;1')).toEqual({ points: [], fault: 'a report without an id' })
  const short = bytesOf('universal_key_hex').subarray(0, 40)
  expect(suntech.decode(short, newSession(), received)).toEqual({ points: [], fault: 'noise' })
  expect(decode('\n')).toEqual({ points: [] })
})

describe('the universal protocol also tells', () => {
  test('words of other devices, with ends of lines in them or without', () => {
    expect(hear('universal_words').points).toMatchObject([
      {
        time: Date.parse('2016-11-17T08:37:39Z'),
        lat: 37.479323,
        lng: 126.887827,
        speed: 62.03,
        attributes: { text: 'Welcome to ST SUNLAB World!', ignition: true, inputs: 2, outputs: 8, cell: '450-0-20-79' },
      },
    ])
    const line = (recorded.universal_words ?? '').replace(
      '25; Welcome to ST SUNLAB World!',
      '24;GTSL|6|1|0|9255143|2|\r\n;',
    )
    const whole = Buffer.from(`${line}\r`, 'latin1')
    expect(suntech.frame(whole, newSession())).toBe(whole.length)
    expect(decode(`${line}\r`).points[0]?.attributes).toMatchObject({ hardware_key: '9255143' })
    for (let end = 1; end < whole.length; end++)
      expect(suntech.frame(whole.subarray(0, end), newSession())).toBeUndefined()
  })

  test('who travelled', () => {
    expect(hear('universal_travel')).toEqual({
      device: '0360000001',
      points: [],
      status: { hardware_key: '500000193e0ccd01' },
    })
    expect(decode('TRV;0360000001;07FF00F;36;1.0.14;1\r')).toEqual({ device: '0360000001', points: [], status: {} })
  })

  test('sensors around it', () => {
    expect(hear('universal_scan')).toMatchObject({
      device: '0820012345',
      points: [
        { lat: 32.691615, lng: -117.29716, flags: flag.no_speed, attributes: { beacons: '68:11:6a:fd:1a:a7 -55' } },
      ],
    })
    expect(decode('BSA;0820012345;000FFF;82;1.0.0;1;20191203\r').fault).toBeDefined()
    const scan = recorded.universal_scan ?? ''
    expect(decode(`${scan.replace(';1;-55;', ';2;-55;')}\r`).fault).toBeDefined()
  })
})
