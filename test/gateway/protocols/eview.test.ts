import { expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import { open, seal } from '#gateway/protocols/eview/frame.ts'
import { eview } from '#gateway/protocols/eview/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, newSession, received } from '../spoken.ts'

const recorded = captures('eview/frames.txt')
const captured = (name: string): Buffer => Buffer.from(recorded[name] ?? '', 'hex')
const device = '862311067867117'
/** Settings and answers do not name their device. */
const decode = (name: string) => eview.decode(captured(name), newSession(), received)
const afterwards = (name: string) => eview.decode(captured(name), { ...newSession(), device }, received)

const frameOf = (kind: number, body: string, wants_answer = true): Buffer =>
  seal({ wants_answer, serial: 7, kind, body: Buffer.from(body, 'hex') })
const imei = `1001${Buffer.from(device).toString('hex')}`
/** What keys behind the IMEI tell. */
const told = (...keys: string[]) => {
  const body = keys.map((key) => `${(key.length / 2).toString(16).padStart(2, '0')}${key}`).join('')
  return eview.decode(frameOf(1, imei + body), newSession(), received)
}
const state = '2480c10a6900004064'

test.each(Object.keys(recorded))('%s is one frame, and understood', (name) => {
  expect(eview.frame(captured(name), newSession())).toBe(captured(name).length)
  const { body } = open(captured(name)) as { body: Buffer }
  const named = /^\d{15}$/.test(body.toString('latin1', 2, 17))
  const decoded = named ? decode(name) : afterwards(name)
  expect(decoded.fault).toBeUndefined()
  expect(decoded.device).toBe(named ? body.toString('latin1', 2, 17) : undefined)
})

test('a place with beacons around', () => {
  expect(decode('place_beacons').points).toEqual([
    {
      time: Date.parse('2026-03-12T12:15:42Z'),
      lat: 56.8773866,
      lng: 14.7806586,
      alt: 166,
      speed: 0,
      heading: 286,
      satellites: 22,
      precision: 0,
      flags: 0,
      attributes: {
        charging: false,
        motion: true,
        gsm_signal: 100,
        battery: 43,
        hdop: 0.5,
        odometer: 0,
        beacons: 'd1:46:99:81:1d:f7,87:44:28:17:d4:fd,0a:2f:7f:89:cf:c8',
      },
    },
  ])
})

test.each([
  ['beacon_place', { lat: 56.877579, lng: 14.780541 }, { event: 'sos', beacon_name: 'MiniFinder HQ' }],
  ['beacon_named', { lat: 56.940742, lng: 14.814442 }, { beacons: '87:44:28:17:d4:fd', beacon_name: 'Oboy' }],
  ['beacon_task', { lat: 55.3824, lng: -7.37169 }, { beacon_name: 'TaskLMS', battery: 90 }],
])('%s is the place of a beacon', (name, place, attributes) => {
  const flags = flag.lbs | flag.no_speed
  expect(decode(name).points).toMatchObject([{ ...place, flags, attributes }])
})

test('what was kept on the device', () => {
  expect(decode('beacon_gag').points).toMatchObject([
    { time: Date.parse('2021-01-29T13:19:54Z'), flags: flag.lbs | flag.no_speed | flag.buffered },
  ])
})

test('several moments, each with its state', () => {
  expect(decode('places').points).toMatchObject([
    { time: Date.parse('2020-09-11T16:41:54Z'), speed: 1, attributes: { battery: 65, odometer: 82.092 } },
    { time: Date.parse('2020-09-11T16:42:04Z'), heading: 153 },
  ])
  expect(decode('history')).toMatchObject({ points: [], status: { activity1: 17460, cell: '202-5-74-50012' } })
})

test.each([
  ['beacon_text', { beacons: '4a:8c:ba:41:a7:70', beacon_name: 'Place1', battery: 91 }],
  ['stations_named', { wifi: expect.stringMatching(/^04:92:26:3a:35:68 -60,.*b5:6e:84:20:8a:82 -69$/) }],
  ['stations', { wifi: expect.stringMatching(/^78:94:b4:b8:69:56 -68,/), battery: 49 }],
  ['cells', { cell: '202-5-74-50012', event: 'sos', gsm_signal: 29 }],
  ['barks', { barks: 12 }],
  ['place_fitness', { alarm: 'bit_31', charging: true }],
  ['activities', { activity1: 10, activity2: 10 }],
])('%s is a status', (name, status) => {
  expect(decode(name)).toMatchObject({ points: [], status })
})

test('steps beside a place', () => {
  expect(decode('steps').points).toMatchObject([{ satellites: 16, attributes: { steps: 289, odometer: 3.785 } }])
})

test.each([
  ['what a name is for', '0203030000', { event: 'backup_battery_low,over_speed_reported,poweroff,poweron' }],
  ['others by their names', '02f4640600', { alarm: expect.stringContaining('fall,geo_1,geo_2,geo_3,geo_4,motion') }],
  ['no movement', '0200080000', { event: 'no_movement' }],
  ['charging', '0200800100', undefined],
])('alarms: %s', (_, key, status) => {
  if (status) expect(told(key).status).toMatchObject(status)
  else expect(told(key).status).toBeUndefined()
})

test.each([
  ['a cell of four bytes', '29ee00010ee40c6e23c900', { cell: '238-1-3300-13181806' }],
  ['no network', '290000000ee40c6e23c900', undefined],
  ['battery', '1464a20e', { battery: 100, battery_voltage: 3.746 }],
  ['heart', '4080c10a6948', { heart_rate: 72 }],
  ['no heart', '4080c10a6901', undefined],
  ['oxygen', '4180c10a6961', { oxygen: 97 }],
  ['a key that is not known', '2680c10a69', undefined],
])('%s', (_, key, status) => {
  if (status) expect(told(key).status).toMatchObject(status)
  else expect(told(key).status).toBeUndefined()
})

test('without dilution the place is the last known one, and that of satellites counts', () => {
  const place = '20eacce6217a59cf0800001e01a60000000000000016'
  const beacon = '23c69b531448e000000000000000004f'
  expect(told(state, place, beacon).points).toMatchObject([{ lat: 56.8773866, flags: flag.no_fix }])
})

test.each([
  ['a place that is cut', '20eacce621'],
  ['a state that is cut', '2480c10a69'],
  ['an alarm that is cut', '020100'],
  ['stations that are cut', '22c4'],
  ['named stations that are cut', '19c40492263a356810'],
  ['cells that are cut', '21ca00'],
  ['a beacon that is cut', '28c03a79ba309be5dec3c202'],
  ['a battery that is cut', '1464'],
  ['activities that are cut', '31a4298a5c'],
  ['barks that are cut', '37a4298a5c'],
  ['steps that are cut', '30a4298a5c'],
  ['an IMEI that is none', '01383632'],
])('%s tells nothing, and is not answered', (_, key) => {
  const body = `${(key.length / 2).toString(16).padStart(2, '0')}${key}`
  const decoded = eview.decode(frameOf(1, body), { ...newSession(), device }, received)
  expect(decoded).toEqual({ points: [], fault: 'keys that do not fit' })
})

test.each(['00', '05', '0a01'])('keys %s that do not fill the body tell nothing', (body) => {
  for (const kind of [1, 2, 3])
    expect(eview.decode(frameOf(kind, body), { ...newSession(), device }, received).fault).toBe('keys that do not fit')
})

test('data are answered when they are taken, and only where an answer is wanted', () => {
  const { reply } = decode('places')
  expect(reply?.({ known: true, taken: 1 })).toBeUndefined()
  expect(reply?.({ known: false, taken: 2 })).toBeUndefined()
  expect(reply?.({ known: true, taken: 2 })?.toString('hex')).toBe('ab00030008c71a0c7f0100')
  expect(eview.decode(frameOf(1, imei, false), newSession(), received).reply).toBeUndefined()
})

test('heartbeats are answered, with the time where it is wanted', () => {
  const empty = open(answerOf(decode('heartbeat')) as Buffer)
  expect(empty).toMatchObject({ kind: 3, serial: 50, body: Buffer.alloc(0) })
  const { body } = open(answerOf(decode('time_wanted')) as Buffer) as { body: Buffer }
  expect([body[0], body[1], body.readUInt32LE(2) * 1000]).toEqual([5, 0x12, received])
})

test('answers to commands', () => {
  expect(afterwards('answer').answers).toEqual([{ number: 0, text: 'done' }])
  expect(afterwards('words').answers).toEqual([{ number: 12, text: 'test' }])
  const heard = (kind: number, body: string) =>
    eview.decode(frameOf(kind, body), { ...newSession(), device }, received).answers
  expect(heard(0x7f, '0115')).toEqual([{ number: 7, text: 'refused: 15', refused: true }])
  expect(heard(4, '021201')).toEqual([{ number: 7, text: '021201', refused: true }])
})

test('settings tell the card and the battery, and no log shows them', () => {
  expect(afterwards('settings')).toMatchObject({
    status: { iccid: '89462038075001880404', battery: 4, battery_voltage: 3.746 },
    answers: [{ number: 0 }],
  })
  expect(eview.shown?.(captured('settings'))).toHaveLength(9)
  expect(eview.shown?.(captured('steps'))).toEqual(captured('steps'))
})

test.each([
  ['reboot', { type: 'reboot' }, 'ab10030082dd0700040112'],
  ['bytes', { type: 'bytes', bytes: Buffer.of(1, 2) }, '0102'],
  ['locate', { type: 'locate' }, undefined],
])('%s', (_, command, hex) => {
  expect(eview.encode?.(command as Command, newSession(), 7)?.toString('hex')).toBe(hex)
})

test.each([
  ['settings', 'settings', undefined],
  ['another device', 'steps', device],
])('%s before the sign-in, or after another, ends the connection', (_, name, before) => {
  const session = { ...newSession(), ...(before && { device: before }) }
  expect(eview.decode(captured(name), session, received)).toMatchObject({ points: [], close: true })
})

test('what is not read, or not whole', () => {
  const heard = (bytes: Buffer) => eview.decode(bytes, { ...newSession(), device }, received).fault
  expect(heard(frameOf(0x7e, ''))).toBe('message 126 is not read')
  expect(heard(frameOf(0x7f, ''))).toBe('keys that do not fit')
  expect(heard(Buffer.of(1, 2, 3))).toBe('noise')
  expect(heard(captured('steps').subarray(0, -1))).toBe('a length that is not its own')
  const wrong = captured('steps')
  wrong[20] = 0
  expect(heard(wrong)).toBe('wrong checksum')
})
