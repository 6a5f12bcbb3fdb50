import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import type { Session } from '#gateway/protocol.ts'
import { max_frame, nameOf, seal } from '#gateway/protocols/jt808/frame.ts'
import { jt808 } from '#gateway/protocols/jt808/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, newSession, received } from '../spoken.ts'

const recorded = captures('jt808/frames.txt')
const captured = (name: string): Buffer => Buffer.from(recorded[name] ?? '', 'hex')
const decode = (name: string, session = newSession()) => jt808.decode(captured(name), session, received)
const point = (name: string) => decode(name).points[0]
const message = (kind: number, body: string) =>
  seal({ kind, id: Buffer.from('013511221122', 'hex'), serial: 7, body: Buffer.from(body, 'hex') })
const heard = (kind: number, body: string) => jt808.decode(message(kind, body), newSession(), received)

const commands = /_command/
/** The doors, as a state without their bits tells them. */
const closed = Object.fromEntries([1, 2, 3, 4, 5].map((door) => [`body_door${door}`, false]))

test.each(Object.keys(recorded))('%s is one frame and understood', (name) => {
  expect(jt808.frame(captured(name), newSession())).toBe(captured(name).length)
  if (!commands.test(name)) expect(decode(name).fault).toBeUndefined()
})

test('the number of the device is without zeros before it, or an IMEI in binary', () => {
  expect(nameOf(Buffer.from('013511221122', 'hex'))).toBe('13511221122')
  expect(nameOf(Buffer.from('00000000013912344329', 'hex'))).toBe('13912344329')
  expect(nameOf(Buffer.from('4f07788ef87d', 'hex'))).toBe('868935060010210')
  expect(nameOf(Buffer.from('000000000000', 'hex'))).toBe('')
  expect(nameOf(Buffer.from('00000000000a', 'hex'))).toBe('')
})

describe('what is answered', () => {
  test.each([
    // The code that a device signs in with from now on.
    ['register_2013', '7e8100000e01351122112200000005003133353131323231313232897e'],
    ['auth', '7e8001000501351122112200000006010200b57e'],
    ['heartbeat', '7e80010005043048325465000000b70002004e7e'],
    ['location_2019', '7e80014005010000000001391234432900000000020000b37e'],
    ['lock', '7e4401000385600900101701550100f87e'],
    ['lock_clock', Buffer.from('(794104004140,1,001,BASE,2,20260126160005)').toString('hex')],
    ['lock_charging', undefined],
    ['general_answer', undefined],
    ['place_answer', undefined],
  ])('%s', (name, answer) => {
    expect(answerOf(decode(name))?.toString('hex')).toBe(answer)
    expect(decode(name).reply?.({ known: false, taken: 9 })).toBeUndefined()
  })

  test('places only when they are taken', () => {
    expect(decode('batch').reply?.({ known: true, taken: 3 })).toBeUndefined()
    expect(decode('batch').reply?.({ known: true, taken: 4 })).toBeDefined()
  })

  test('the clock, in UTC', () => {
    expect(answerOf(heard(0x0004, ''))?.subarray(13, 19).toString('hex')).toBe('260126160005')
  })

  test('what is not read is said to be not supported', () => {
    expect(heard(0x0801, '00').fault).toBe('message 0801 is not read')
    expect(answerOf(heard(0x0801, '00'))?.subarray(-7, -2).toString('hex')).toBe('0007080103')
  })
})

test('a place, in the time of Beijing', () => {
  expect(point('location_cold')).toEqual({
    time: Date.parse('2024-05-16T10:13:24Z'),
    lat: -23.462563,
    lng: -46.555896,
    alt: 764,
    speed: 0,
    heading: 204,
    satellites: 9,
    precision: 0,
    flags: 0,
    attributes: {
      ...{ ...closed, ignition: true, fuel_cut: false, odometer: 52.7, gsm_signal: 97, io_243: 0, board_voltage: 12 },
      ...{ battery: 100, cell: '724-3-31160-18096899', temperature1: -2.3 },
    },
  })
})

test.each([
  ['location_battery_low', { event: 'lowpower', iccid: '89860477012070271502', battery_voltage: 3.6 }],
  [
    'location_obd',
    { rpm: 5000, coolant_temperature: 130, vin: '123456789ABCDEFGH', dtc: 'P538f,U029f', fuel_percent: 20 },
  ],
  ['location_tamper', { alarm: 0x20000, battery: 64, cell: '460-0-9876-21976' }],
  ['location_old_block', { odometer: 0, battery_voltage: 12, fuel_cut: true }],
  ['location_south', { board_voltage: 14.6, temperature1: 29.1 }],
  ['location_short', { battery: 62 }],
  [
    'location_wifi',
    { battery: 86, cell: '520-4-58468-1290754', wifi: expect.stringMatching(/^30:de:4b:f6:73:68 -50,.* -88$/) },
  ],
  ['location_battery_text', { battery: 76, battery_voltage: 3.918 }],
  ['location_external_voltage', { board_voltage: 12.428, battery_voltage: 3.719, battery: 70 }],
  ['location_obd_words', { rpm: 55, obd_speed: 103.78, fuel_used: 12_360.28 }],
  ['location_milk_van', { event: 'sos', odometer: 1.8 }],
  ['location_cell_id_first', { battery: 100, battery_voltage: 4.18, cell: '744-4-4070-281109' }],
  ['location_cell_long', { cell: '460-0-9766-4081', board_voltage: 13.9 }],
  ['location_cell_words', { cell: '460-0-10369-48848910', iccid: '898602D31924F0014031' }],
  [
    'location_cells_wide',
    {
      cell: '724-2-32139-259132943',
      cells: expect.stringMatching(/^724-2-32139-259132939,.*,724-11-51621-153875203$/),
    },
  ],
  ['location_sensors', { temperature1: -10.8, humidity1: 60.9, cell: '724-3-31177-17302793', battery: 80 }],
  ['location_battery_level', { battery: 45 }],
  ['location_inner_battery', { battery: 100 }],
  [
    'location_lock_wifi',
    {
      battery_voltage: 3.67,
      iccid: '89860469102190078153',
      wifi: expect.stringMatching(/^f8:af:05:82:6b:c8 -54,.* -89$/),
    },
  ],
  ['location_lock_words', { battery_voltage: 3.86 }],
  ['location_detached', { event: 'detach', battery_voltage: 4.005 }],
  ['location_shaken', { event: 'vibration_start' }],
  ['location_low_and_detached', { event: 'lowpower,detach' }],
  ['location_iccid_words', { battery: 63, iccid: '89610182000483652830' }],
  ['location_2019', { event: 'sos,over_speed_reported,fatigue_driving,antenna_disconnect', alarm: 72, fuel: 10 }],
  ['vehicle_values', { fuel_percent: 80, coolant_temperature: 67, board_voltage: 12.73, rpm: 952 }],
  ['vehicle_codes', { dtc: 'P1457' }],
  ['vehicle_alarm', { alarm: 0x38 }],
  ['lock', { gsm_signal: 90, odometer: 7, battery: 78 }],
  ['lock_charging', { charging: true, cell: '732-101-1506-24045' }],
])('%s tells of the device', (name, attributes) => {
  expect(point(name)?.attributes).toMatchObject(attributes)
})

describe('alarms in items of makers', () => {
  const at = '00000000000c000301579bb706caa8e8003200a800b4260126160005'
  const told = (items: string, model?: string) => {
    const session = { ...newSession(), ...(model !== undefined && { model }) }
    const { points, fault } = jt808.decode(message(0x0200, `${at}${items}`), session, received)
    expect(fault).toBeUndefined()
    const { event, harsh_driving, ignition, device_event, io_208 } = points[0]?.attributes ?? {}
    return JSON.parse(JSON.stringify({ event, harsh_driving, ignition, device_event, io_208 }))
  }
  const running = { ignition: true }

  test.each([
    ['57080100000000000000', { event: 'harsh_driving', harsh_driving: 'acceleration' }],
    ['57080200000000000000', { event: 'harsh_driving', harsh_driving: 'braking' }],
    ['57080400000000000000', { event: 'harsh_driving', harsh_driving: 'cornering' }],
    ['57080002000200000000', {}],
    ['d00400000008', { event: 'vibration_start', io_208: 8 }],
    ['d00400000400', { io_208: 0x400 }],
    ['e7080001000000000000', { event: 'vibration_start' }],
    ['e7080004000400000000', { event: 'sos' }],
    ['e7080000000400000000', {}],
    ['fe0b7c01040000001003020000', { event: 'case_opened' }],
    ['fe0b7c01040000000803020000', { event: 'crash_alarm' }],
    ['fe0b7c01040000000203020000', { event: 'harsh_driving', harsh_driving: 'braking' }],
    ['fe077c010400000000', {}],
    ['eb0800060089ffffefff', { event: 'detach' }],
    ['eb08000600c5ffffffbf', { event: 'vibration_start' }],
    ['eb08000600c5ffffffef', {}],
  ])('%s', (items, said) => {
    expect(told(items)).toEqual({ ...running, ...said })
  })

  const camera = (code: string) => `e814${code}10${'31'.repeat(7)}26011216000500000000`
  test.each([
    ['0c01', { event: 'sos' }],
    ['0406', { event: 'vibration_start' }],
    ['0400', { event: 'harsh_driving', harsh_driving: 'acceleration' }],
    ['0c0e', { event: 'battery_off' }],
    ['0c04', { ignition: false }],
    ['0c05', { device_event: 0x0c05 }],
    ['2003', {}],
  ])('a camera tells %s', (code, said) => {
    expect(told(camera(code))).toEqual({ ...running, ...said })
  })

  const all = (items: string) =>
    jt808.decode(message(0x0200, `${at}${items}`), newSession(), received).points[0]?.attributes

  test.each([
    ['06020019', { cargo_temperature: 25 }],
    ['06028012', { cargo_temperature: -18 }],
    ['06027fff', {}],
    ['060164', { battery: 100 }],
  ])('the temperature of the load: %s', (items, said) => {
    expect(all(items)).toEqual({ ...running, ...closed, fuel_cut: false, ...said })
  })

  test('switches of the vehicle in four bytes, which stay', () => {
    expect(all('250400006031')).toEqual({
      ...running,
      ...closed,
      fuel_cut: false,
      ...{ dipped_headlights: true, full_beam_headlights: false, footbrake: true, reversing: true },
      ...{ front_fog_lights: false, parking_lights: false, air_conditioning: false, automatic_retarder: false },
      ...{ heater: true, clutch: true, io_37: 0x6031 },
    })
  })

  test('the doors, by the state', () => {
    const open = Buffer.from(at, 'hex')
    open.writeUInt32BE(open.readUInt32BE(4) | (0b10001 << 13), 4)
    const { points } = jt808.decode(message(0x0200, open.toString('hex')), newSession(), received)
    expect(points[0]?.attributes).toMatchObject({ body_door1: true, body_door2: false, body_door5: true })
  })

  test('a supply in four bytes within EB', () => {
    const { points } = jt808.decode(message(0x0200, `${at}eb080006002d00002db4`), newSession(), received)
    expect(points).toMatchObject([{ attributes: { board_voltage: 11.7 } }])
  })

  test('a door of those that have one', () => {
    const event = (name: string, model: string) => decode(name, { ...newSession(), model }).points[0]?.attributes?.event
    expect(event('location_door', 'micodus_mv710g')).toBe('door_alarm')
    expect(event('location_no_door', 'micodus_mv710g')).toBeUndefined()
    expect(event('location_door', 'jt808')).toBeUndefined()
  })
})

test('what feeds a device without a battery is told in the place of its battery', () => {
  expect(point('location_camera_volts')?.attributes).toMatchObject({ board_voltage: 12.364 })
  const told = point('location_licence')?.attributes
  expect(told).toMatchObject({ board_voltage: 12.85, driver: 'DRIVING LICENSE$TEST$MR.' })
  expect(told).toMatchObject({ hardware_key: '241999995800100' })
  for (const name of ['battery', 'battery_voltage']) expect(told).not.toHaveProperty(name)
})

test.each([
  ['vehicle_words', { board_voltage: 12.3, obd_speed: 20, trip: 181.68, fuel_used: 565.96 }],
  ['driver_words', { hardware_key: '10218094' }],
  ['driver_card', { driver_card: true, hardware_key: '0029b885', event: 'driver_identified' }],
  ['words', { text: expect.stringMatching(/^<VER:SDK:BC78E/) }],
  ['waybill_words', { text: 'MD,SET CONFIG OK!' }],
  ['batch_cells', { cell: '460-0-9525-4134', cells: '460-0-9789-4601,460-0-9525-3951,460-0-9789-4621' }],
])('%s is a status', (name, status) => {
  expect(decode(name).status).toMatchObject(status)
})

test('several places of one message, kept while there was no connection', () => {
  const { points } = decode('batch')
  expect(points.map(({ time }) => new Date(time).toISOString().slice(11, 19))).toEqual([
    '12:28:47',
    '12:29:17',
    '12:29:47',
    '12:30:06',
  ])
  expect(points.every(({ flags }) => flags === flag.buffered)).toBe(true)
  expect(points[3]?.attributes).toMatchObject({ event: 'battery_off' })
  expect(decode('batch_2019').points.map(({ lng }) => lng)).toEqual([121.451372, 121.451373])
})

test('a device that tells its zone is believed', () => {
  const body = `${'00'.repeat(4)}00000003${'0157acbc06ca2b08'}000000000000250101120000`
  expect(heard(0x0200, body).points[0]?.time).toBe(Date.parse('2025-01-01T04:00:00Z'))
  const zone = Buffer.from('UTC-03:00').toString('hex')
  expect(heard(0x0200, `${body}eb09${zone}`).points[0]?.time).toBe(Date.parse('2025-01-01T15:00:00Z'))
})

const assisted = (id: string, state: number, kind: number) =>
  `${'00'.repeat(4)}00000003${'0157acbc06ca2b08'}000000000000250101120000${id}2f00000001${Buffer.of(state, kind).toString('hex')}${'00'.repeat(41)}`

test.each([
  ['64', 1, 1, { event: 'forward_collision_warning' }],
  ['64', 2, 1, { adas_alarm: 1 }],
  ['64', 1, 5, { adas_alarm: 5 }],
  ['65', 1, 1, { event: 'fatigue_driving' }],
  ['65', 1, 4, { event: 'driver_distraction_started' }],
  ['65', 2, 4, { event: 'driver_distraction_finished' }],
])('a camera tells %s %i %i', (id, state, kind, attributes) => {
  expect(heard(0x0200, assisted(id, state, kind)).points[0]?.attributes).toMatchObject(attributes)
})

test.each([
  ['0', { event: 'auto_geofence_in', fence: 9 }],
  ['1', { event: 'auto_geofence_out', fence: 9 }],
])('an area, direction %s', (direction, attributes) => {
  const body = `${'00'.repeat(4)}00000003${'0157acbc06ca2b08'}000000000000250101120000120601000000090${direction}`
  expect(heard(0x0200, body).points[0]?.attributes).toMatchObject(attributes)
})

describe('what is no message tells nothing', () => {
  test.each([
    ['short', 0x0200, '00'.repeat(27), 'a length that does not fit its kind'],
    [
      'a batch of fewer places than it says',
      0x0704,
      `000201001c${'00'.repeat(28)}`,
      'a length that does not fit its kind',
    ],
    ['a batch that is cut', 0x0704, `000101001d${'00'.repeat(28)}`, 'a length that does not fit its kind'],
    ['an answer that is cut', 0x0001, '0007', 'a length that does not fit its kind'],
    ['words that are cut', 0x0701, '000000024d', 'a length that does not fit its kind'],
    ['parameters that are cut', 0x0104, '00070100000029040000', 'a length that does not fit its kind'],
    [
      'outside the earth',
      0x0200,
      `${'00'.repeat(4)}00000003ffffffffffffffff000000000000250101120000`,
      'a place outside the earth',
    ],
    ['vehicle values that are cut', 0x0900, 'f022042806100900020102052b01', 'vehicle values that do not fit'],
  ])('%s', (_, kind, body, fault) => {
    expect(heard(kind, body)).toMatchObject({ points: [], fault })
  })

  test('items that do not end with the message: the place stands', () => {
    const body = `${'00'.repeat(4)}00000003${'0157acbc06ca2b08'}00000000000025010112000001040000`
    expect(heard(0x0200, body)).toMatchObject({
      points: [{ lat: 22.523068 }],
      fault: 'items that do not end with the message',
    })
  })

  test('another check, an escape of nothing, a length that is not its own, a packet, secrets, nobody', () => {
    const fault = (hex: string) => jt808.decode(Buffer.from(hex, 'hex'), newSession(), received).fault
    expect(fault('7e0002000004304832546500b7cb7e')).toBe('wrong checksum')
    expect(fault('7e0002000004304832546500b77d037e')).toBe('a wrong escape')
    expect(fault('7e0002000104304832546500b7cb7e')).toBe('a length that is not its own')
    expect(fault('7e')).toBe('noise')
    expect(
      jt808.decode(seal({ kind: 2, id: Buffer.alloc(6), serial: 0, body: Buffer.alloc(0) }), newSession(), received),
    ).toMatchObject({ points: [], close: true })
  })

  test('a packet of several and what is encrypted are named', () => {
    const changed = (bit: number, more: string) => {
      const inner = Buffer.from(`0200${bit.toString(16).padStart(4, '0')}0135112211220007${more}`, 'hex')
      const check = inner.reduce((sum, byte) => sum ^ byte, 0)
      const frame = Buffer.concat([Buffer.of(0x7e), inner, Buffer.of(check, 0x7e)])
      return jt808.decode(frame, newSession(), received)
    }
    expect(changed(0x2001, '0002000105')).toMatchObject({ fault: 'message 0200 is one of several packets' })
    expect(changed(0x0401, '05')).toMatchObject({ fault: 'message 0200 is encrypted' })
  })
})

test('noise ends where a message or words may begin', () => {
  const cut = (text: string) => jt808.frame(Buffer.from(text, 'latin1'), newSession())
  expect(cut('abc~')).toBe(3)
  expect(cut('abc(')).toBe(3)
  expect(cut('abc')).toBe(3)
  expect(cut('(1,~')).toBe(3)
  expect(cut('(1,')).toBeUndefined()
  expect(cut('~~')).toBe(1)
  expect(max_frame).toBeGreaterThan(2048)
})

describe('commands', () => {
  const session = (model?: string, name = 'auth'): Session => {
    const one = newSession()
    decode(name, one)
    return { ...one, ...(model && { model }) }
  }
  const told = (command: Command, of = session(), number = 7) => jt808.encode?.(command, of, number)?.toString('hex')

  test('are made as the documents have them', () => {
    const phone: Session = { ...newSession(), words: { id: '012345678900' } }
    // The document's mark is 5, ours 1, and so is the check.
    expect(told({ type: 'text', text: 'smallchi 518' }, phone, 1)).toBe(
      (recorded.text_command ?? '').replace('00000105', '00000101').replace(/027e$/, '067e'),
    )
    expect(told({ type: 'reboot' }, phone, 1)).toBe('7e81050001012345678900000104097e')
    const other: Session = { ...newSession(), words: { id: '000123456789' } }
    expect(told({ type: 'interval', seconds: 10 }, other, 10)).toBe(
      recorded.heartbeat_interval_command?.replace('00000001', '00000029').replace('057e', '2d7e'),
    )
  })

  test.each([
    [undefined, true, '7e81050001013511221122000764d27e'],
    [undefined, false, '7e81050001013511221122000765d37e'],
    ['huabao_r03', true, '7e810500010135112211220007f0467e'],
    ['jimi_vl300', false, Buffer.from('#0;0').toString('hex')],
  ])('the relay of %s: %s', (model, enabled, bytes) => {
    expect(told({ type: 'output', output: 1, enabled }, session(model))).toContain(bytes)
  })

  test('doors, as the two versions have them', () => {
    expect(told({ type: 'output', output: 2, enabled: true })?.slice(2, 28)).toBe('85000001013511221122000701')
    const newer = told({ type: 'output', output: 2, enabled: true }, session(undefined, 'location_2019'))
    expect(newer).toContain('85004005010000000001391234432900070001000101')
    expect(told({ type: 'output', output: 3, enabled: true })).toBeUndefined()
  })

  test('where it is, words, bytes, and nothing before its number is known', () => {
    expect(told({ type: 'locate' }, session(), 0x1_0007)?.slice(2, 26)).toBe('820100000135112211220007')
    expect(told({ type: 'text', text: 'STATUS#' }, session('jimi_al300'))).toContain(
      `010000f03007${Buffer.from('STATUS#').toString('hex')}`,
    )
    expect(told({ type: 'text', text: 'héhé' })).toBeUndefined()
    expect(told({ type: 'text', text: 'x'.repeat(300) }, session('jimi_al300'))).toBeUndefined()
    expect(told({ type: 'bytes', bytes: Buffer.of(1, 2) })).toBe('0102')
    expect(told({ type: 'reboot' }, newSession())).toBeUndefined()
  })

  test('answers name the command they are to', () => {
    expect(decode('general_answer').answers).toEqual([{ number: 1000, text: 'done' }])
    expect(heard(0x0001, '0007810503').answers).toEqual([{ number: 7, text: 'not supported', refused: true }])
    expect(decode('place_answer')).toMatchObject({
      answers: [{ number: 12_345, text: '12.222222, 132.444444' }],
      points: [{ lat: 12.222222 }],
    })
    expect(heard(0x0104, '00070100000029040000000a').answers).toEqual([{ number: 7, text: '00000029=0000000a' }])
    expect(decode('lock_words').answers).toEqual([{ text: '(740190311185,1,001,ELOCK,3,529439)' }])
  })
})
