import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import { type Counted, sealCounted } from '#gateway/parts/counted.ts'
import type { Decoded, Session } from '#gateway/protocol.ts'
import { meitrack } from '#gateway/protocols/meitrack/protocol.ts'
import { eventsOf } from '#track/events.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'

const texts = captures('meitrack/frames.txt')
const packed = captures('meitrack/packed.txt')
const bytesOf = (name: string): Buffer =>
  packed[name] ? Buffer.from(packed[name], 'hex') : Buffer.from(`${texts[name]}\r\n`, 'latin1')

const session = (model?: string): Session => ({ transport: 'tcp', words: {}, ...(model && { model }) })
const decode = (frame: string | Buffer, model?: string): Decoded =>
  meitrack.decode(typeof frame === 'string' ? bytesOf(frame) : frame, session(model), 0)
const kind: Counted = { start: '$$', letter: true, star: '*', whole: true, longest: 4096 }
const sent = (words: string, letter = 'A') => sealCounted(`353358017784062,${words}`, letter, kind)
const first = (decoded: Decoded) => decoded.points[0]?.attributes ?? {}
const report = (code: number, rest = ',,3,,,') =>
  sent(`AAA,${code},22.5,114.0,211001105240,A,9,20,41,323,1,16,1,0,460|0|27B3|EA7,0400,0|0|0|18D|4F0${rest}`)

/** Of a frame of CCE what is behind its type. */
const bodyOf = (name: string): Buffer => bytesOf(name).subarray(bytesOf(name).indexOf(',CCE,') + 5, -5)

const whole = Object.keys({ ...texts, ...packed }).filter((name) => !/_command$|_wrong_sum$/.test(name))

describe('captures', () => {
  test.each(whole)('%s is one frame that is understood', (name) => {
    const bytes = bytesOf(name)
    expect(meitrack.frame(bytes, session())).toBe(bytes.length)
    const decoded = decode(name)
    expect(decoded.fault).toBeUndefined()
    expect(decoded.device).toMatch(/^\d{15}$/)
    expect(decoded.points.length + (decoded.answers?.length ?? 0)).toBeGreaterThan(0)
  })

  test('a report of the alarm button', () => {
    expect(decode('sos')).toEqual({
      device: '353358017784062',
      points: [
        {
          time: Date.parse('2010-03-13T09:56:53Z'),
          lat: 22.538169,
          lng: 114.075958,
          alt: 581,
          speed: 4,
          heading: 46,
          satellites: 3,
          precision: 0,
          flags: 0,
          attributes: {
            gsm_signal: 68,
            hdop: 5,
            odometer: 0,
            run_time: 148,
            inputs: 0,
            outputs: 0,
            event: 'sos',
          },
        },
      ],
    })
  })

  test('volts in each of the ways that models tell them', () => {
    expect(first(decode('volts'))).toMatchObject({ battery_voltage: 4.33, board_voltage: 12.96 })
    expect(first(decode('hundredths'))).toMatchObject({ battery_voltage: 3.97, board_voltage: 12.64 })
    expect(first(decode('input_4'))).toMatchObject({ battery_voltage: 4.236, board_voltage: 12.141, inputs: 8 })
    expect(first(decode('twelve_bits'))).toMatchObject({ battery_voltage: 4.239, board_voltage: 12.826 })
    expect(first(decode('portable'))).toMatchObject({ battery_voltage: 3.874, event: 'sos' })
    expect(first(decode('portable')).board_voltage).toBeUndefined()
  })

  test('keys, fuel, temperatures and acceleration', () => {
    expect(first(decode('key'))).toMatchObject({ hardware_key: '006380df', event: 'driver_identified' })
    expect(first(decode('fuel')).fuel_percent).toBe(0.09)
    expect(first(decode('temperature'))).toMatchObject({
      temperature1: 27.06,
      max_acceleration: 0.36,
      max_braking: 0.511,
    })
    expect(first(decode('twelve_bits')).temperature0).toBe(18.06)
    expect(first(decode('acceleration'))).toMatchObject({ max_acceleration: 0.11, event: 'poweron' })
    expect(first(decode('hundredths')).cell).toBe('520-3-4831-22180834')
    expect(first(decode('taxi'))).toMatchObject({ device_event: 109, inputs: 0x84 })
  })

  test('below zero', () => {
    expect(first(decode(report(35, ',,,3,,06FB2E'))).temperature6).toBe(-12.34)
    expect(first(decode(report(35, ',,,1,,02FB22'))).temperature2).toBe(-5.34)
  })

  test('reports in binary', () => {
    const three = decode('cce_no_fix')
    expect(three.points.map(({ attributes }) => eventsOf(attributes))).toEqual([['battery_on'], ['sos'], []])
    expect(three.points[0]).toMatchObject({ lat: 26.304076, lng: 50.203481, flags: flag.no_fix })
    expect(decode('cce_diagnosis').points[0]).toMatchObject({
      time: Date.parse('2020-09-30T00:07:45Z'),
      lat: 1.3562,
      lng: 103.739715,
      alt: 23,
      speed: 28,
      attributes: { hdop: 0.7, rpm: 2244, coolant_temperature: 85, odometer: 70883, harsh_driving: 'cornering' },
    })
    expect(first(decode('cce_cell')).cell).toBe('232-3-12041-1582')
    expect(decode('ccc').points[0]).toMatchObject({
      time: Date.parse('2014-05-24T04:59:49Z'),
      lat: -7.266504,
      flags: flag.no_fix,
    })
  })
})

describe('values that a report in binary adds', () => {
  const attributes = (name: string, index = 0) => decode(name).points[index]?.attributes ?? {}

  test('sensors by radio and by wire, of which some are not there', () => {
    const measured = { ble_temperature1: -10.63671875, ble_humidity1: 50.56640625 }
    expect(attributes('cce_tag')).toMatchObject({ ...measured, beacons: 'ac:23:3f:af:07:6e', battery: 96 })
    expect(attributes('cce_wires')).toMatchObject({ temperature2: 21.87, temperature3: 21.31, temperature4: 22.06 })
    for (const absent of [1, 5, 6, 7, 8]) expect(attributes('cce_wires')[`temperature${absent}`]).toBeUndefined()
  })

  test('the number of a card is the key as text has it', () => {
    expect(attributes('cce_key')).toMatchObject({ event: 'driver_identified', hardware_key: '00b9a20c' })
    expect(attributes('cce_key', 1).hardware_key).toBeUndefined()
  })

  test('batteries, the feed of a device that tells no code of its battery, and hours', () => {
    expect(attributes('cce_batteries')).toMatchObject({ battery: 1, battery2: 88, battery3: 56 })
    expect(attributes('cce_battery').battery).toBe(77)
    expect(attributes('cce_battery').battery2).toBeUndefined()
    expect(attributes('cce_feed')).toMatchObject({ battery: 98, board_voltage: 12.63 })
    expect(attributes('cce_feed').battery_voltage).toBeUndefined()
    const hours = decode(sent(`CCE,${bodyOf('cce_hours_wrong_sum').toString('latin1')}`))
    expect(first(hours).engine_hours).toBeCloseTo(10741.9, 1)
  })

  test('networks around', () => {
    const wifi = String(attributes('cce_wifi').wifi).split(',')
    expect([wifi.length, wifi[0], wifi[7]]).toEqual([8, '2a:bd:89:0a:49:1c -46', 'ae:23:3f:c0:d4:96 -61'])
  })

  test('of another size tell nothing', () => {
    const changed = Buffer.from(bodyOf('cce_tag'))
    // The length of the name: with it the address would be beyond the value.
    changed[changed.indexOf('\x05Temp1')] = 0xff
    const told = first(decode(sent(`CCE,${changed.toString('latin1')}`)))
    expect(told.temperature1).toBeUndefined()
    expect(told.battery).toBe(96)
  })
})

test('a sensor that is not there tells 85 °C', () => {
  const words = (texts.no_sensor_wrong_sum as string).slice(8 + 15, -3)
  expect(first(decode(sent(words)))).toMatchObject({ board_voltage: 13.95, event: 'battery_on' })
  expect(first(decode(sent(words))).temperature0).toBeUndefined()
})

test('the ignition is the input that the model has for it', () => {
  expect(first(decode(report(35))).ignition).toBeUndefined()
  expect(first(decode(report(35), 'meitrack_t1')).ignition).toBe(true)
  expect(first(decode(report(35), 'meitrack_mvt380')).ignition).toBe(false)
  expect(first(decode('cce_cell', 'meitrack_t333')).ignition).toBe(false)
})

test('codes become events, states, or numbers of their own', () => {
  const told = (code: number) => {
    const { event, harsh_driving, motion, ignition, armed, device_event } = first(decode(report(code)))
    return [event, harsh_driving, motion, ignition, armed, device_event].filter((value) => value !== undefined)
  }
  expect(told(17)).toEqual(['backup_battery_low'])
  expect(told(129)).toEqual(['harsh_driving', 'braking'])
  expect(told(130)).toEqual(['harsh_driving', 'acceleration'])
  expect([told(41), told(42), told(144), told(57)]).toEqual([[false], [true], [true], [false]])
  expect([told(35), told(31), told(3), told(95)]).toEqual([[], [], [], []])
  expect(told(58)).toEqual([58])
  expect(first(decode(report(1), 'meitrack_t366')).event).toBeUndefined()
})

test('what waits on the device is deleted once it is taken, and a plain report is not answered', () => {
  const packet = decode('ccc')
  expect(packet.reply?.({ known: true, taken: 1 })?.toString()).toBe('@@X27,369800014090021,CCC,1*E4\r\n')
  expect(packet.reply?.({ known: true, taken: 0 })).toBeUndefined()
  expect(packet.reply?.({ known: false, taken: 0 })).toBeUndefined()
  const waiting = decode(sent((texts.waiting_wrong_sum as string).slice(23, -3), 'h'))
  expect(waiting.points).toHaveLength(1)
  expect(waiting.reply?.({ known: true, taken: 1 })?.toString()).toBe('@@h27,353358017784062,AFF,1*0B\r\n')
  expect(decode('sos').reply).toBeUndefined()
  expect(decode('cce_three').reply).toBeUndefined()
})

test('what does not fit is a fault', () => {
  const fault = (frame: Buffer) => {
    const { points, fault } = decode(frame)
    expect(points).toEqual([])
    return fault
  }
  expect(fault(sent('AAA,35,22.5,114.0'))).toBe('AAA without its fields')
  expect(fault(sent('AFF,0004'))).toBe('AFF without its fields')
  expect(fault(sent('CCC,123456789'))).toBe('CCC does not fit its layout')
  expect(fault(sent('CCE,123456789'))).toBe('CCE does not fit its layout')
  expect(fault(sent('AAAA,35'))).toBe('no id or type')
  expect(fault(bytesOf('waiting_wrong_sum'))).toBe('wrong sum')
  expect(fault(Buffer.from('\r\n'))).toBe('noise')
  const wrong = report(35).toString('latin1').replace('22.5', '92.5')
  expect(fault(sent(wrong.slice(wrong.indexOf(',AAA') + 1, -5)))).toBe('a place outside the earth')
  // A count, a length and a width that are not those of the values.
  const body = bodyOf('cce_cell')
  expect(decode(sent(`CCE,${body.toString('latin1')}`)).points).toHaveLength(1)
  for (const at of [4, 6, 8, 10]) {
    const changed = Buffer.from(body)
    changed[at] = (changed[at] as number) + 1
    expect(fault(sent(`CCE,${changed.toString('latin1')}`))).toBe('CCE does not fit its layout')
  }
})

describe('commands', () => {
  const encode = (command: Command, number: number) =>
    meitrack.encode?.(command, { ...session(), device: '353358017784062' }, number)?.toString()

  test('are those of the documents', () => {
    expect(encode({ type: 'locate' }, 16)).toBe(`${texts.locate_command}\r\n`)
    expect(encode({ type: 'interval', seconds: 60 }, 21)).toBe(`${texts.interval_command}\r\n`)
    expect(encode({ type: 'text', text: 'C01,20,10122' }, 12)).toBe(`${texts.output_command}\r\n`)
    expect(encode({ type: 'text', text: 'A14,1000' }, 3)).toBe('@@D30,353358017784062,A14,1000*4A\r\n')
    expect(encode({ type: 'output', output: 1, enabled: true }, 0)).toContain(',C01,0,12222*')
    expect(encode({ type: 'output', output: 3, enabled: false }, 0)).toContain(',C01,0,22022*')
    expect(encode({ type: 'reboot' }, 0)).toContain(',F01*')
    expect(encode({ type: 'bytes', bytes: Buffer.from('x') }, 0)).toBe('x')
  })

  test('there are none for a sixth output, or words that no frame holds', () => {
    expect(encode({ type: 'output', output: 6, enabled: true }, 0)).toBeUndefined()
    expect(encode({ type: 'text', text: 'A10\r\n' }, 0)).toBeUndefined()
    expect(meitrack.encode?.({ type: 'locate' }, session(), 0)).toBeUndefined()
  })

  test('answers have the letter of what they answer', () => {
    expect(decode('output_answer').answers).toEqual([{ text: 'C01,OK', number: 12 }])
    expect(decode('asked').answers).toEqual([{ text: 'AAA,34', number: 16 }])
    expect(decode(sent('E91', 'z')).answers).toEqual([{ text: 'E91' }])
    expect(decode(sent('C44,\x01\x02')).answers).toEqual([{ text: 'C44,0102', number: 0 }])
  })
})

test('a picture that somebody asked for is not kept', () => {
  expect(decode(sent('D00,a.jpg,2,0,\xff\xd8'))).toEqual({ device: '353358017784062', points: [] })
})
