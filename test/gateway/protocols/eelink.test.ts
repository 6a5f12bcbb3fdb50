import { expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import type { Session } from '#gateway/protocol.ts'
import { seal } from '#gateway/protocols/eelink/frame.ts'
import { eelink } from '#gateway/protocols/eelink/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, newSession, received } from '../spoken.ts'

const recorded = captures('eelink/frames.txt')
const captured = (name: string): Buffer => Buffer.from(recorded[name] ?? '', 'hex')
const known = (): Session => ({ ...newSession(), device: '352544071750518' })
const isDatagram = (name: string): boolean => name.includes('datagram')
const decode = (name: string) => eelink.decode(captured(name), isDatagram(name) ? newSession('udp') : known(), received)
const heard = (kind: number, content: string, session = known()) =>
  eelink.decode(seal({ kind, serial: 9, content: Buffer.from(content, 'hex') }), session, received)

test.each(Object.keys(recorded))('%s is one frame and understood', (name) => {
  if (!isDatagram(name)) expect(eelink.frame(captured(name), newSession())).toBe(captured(name).length)
  expect(decode(name).fault).toBeUndefined()
})

test('a sign-in names the device and is told the time', () => {
  expect(decode('login')).toMatchObject({ device: '352544071750518', points: [] })
  expect(answerOf(decode('login'))?.toString('hex')).toBe('6767010009007b69778f85000100')
  expect(decode('login').reply?.({ known: false, taken: 0 })).toBeUndefined()
})

test('a datagram names its device, and so does the answer', () => {
  expect(decode('place_datagram')).toMatchObject({ device: '352544071677471', points: [{ satellites: 5 }] })
  const answer = answerOf(decode('place_datagram'))
  expect(answer?.toString('hex')).toBe('454c0011a67e035254407167747167671200020021')
  expect(eelink.decode(answer as Buffer, newSession('udp'), received).device).toBe('352544071677471')
})

test('several packages of one datagram count alike', () => {
  const one = captured('place_datagram').subarray(14)
  const packages = Buffer.concat([one, one])
  const session = known()
  const alone = eelink.decode(one, session, received)
  expect(eelink.decode(packages, session, received).points).toEqual([...alone.points, ...alone.points])
})

test.each([
  ['place', { lat: 1.390599, lng: 103.767959, alt: 36, speed: 70, heading: 92, satellites: 8, flags: 0 }],
  ['place_probe', { lat: 45.616029, lng: -73.643853, speed: 19, flags: 0 }],
  ['warning', { lat: 22.557965, lng: 113.935445, alt: -41 }],
  ['older_place', { lat: 33.857021, lng: 35.519288, flags: 0 }],
  ['older_place_odd', { lat: -29.586653, lng: 30.408632, flags: 0 }],
  ['older_alarm_removed', { lat: 47.463942, flags: flag.no_fix }],
])('%s', (name, { lat, lng, ...rest }: { lat: number; lng?: number; [name: string]: number | undefined }) => {
  const [point] = decode(name).points
  expect(point?.lat).toBeCloseTo(lat, 5)
  if (lng !== undefined) expect(point?.lng).toBeCloseTo(lng, 5)
  expect(point).toMatchObject(rest)
  expect(answerOf(decode(name))).toEqual(
    name.startsWith('older_place')
      ? undefined
      : seal({ kind: captured(name)[2] as number, serial: captured(name).readUInt16BE(5), content: Buffer.alloc(0) }),
  )
})

test.each([
  ['place', { battery_voltage: 4.558, odometer: 1612.224, cell: '525-3-431-893181', ignition: true }],
  ['place_wifi', { wifi: '64:66:b3:91:60:4a 73', charging: false }],
  ['place_probe', { temperature2: 28.75, motion: true, steps: 787 }],
  ['place_climate', { temperature1: 25.625 }],
  ['place_beacon', { wifi: '00:25:42:e5:0e:7e -90', motion: true }],
  ['warning', { event: 'vibration_start', armed: true }],
  ['warning_wifi', { event: 'sos' }],
  ['older_place', { battery_voltage: 4.421, ignition: false }],
  ['older_alarm', { event: 'auto_geofence_in' }],
  ['older_state', { device_event: 1, ignition: true }],
])('%s tells of the device', (name, attributes) => {
  expect(decode(name).points[0]?.attributes).toMatchObject(attributes)
})

test.each([
  ['place_no_satellites', { cell: '505-1-30800-61014477', battery_voltage: 4.485 }],
  ['warning_removed', { event: 'detach' }],
  ['heartbeat', { ignition: true, armed: false }],
  ['obd_state', { ignition: true }],
  ['obd', { board_voltage: 14.325, rpm: 1047, coolant_temperature: 82, obd_speed: 17, odometer: 44_791 }],
])('%s is a status', (name, status) => {
  expect(decode(name).status).toMatchObject(status)
})

test('a probe that is not there has no temperature', () => {
  expect(decode('place_no_probe').status).not.toHaveProperty('temperature2')
})

test('beacons behind a place', () => {
  const body = `${'00'.repeat(4)}000001${'00'.repeat(2 + 4 + 4 + 4 + 4 + 12 + 2)}0201${'a1a2a3a4a5a6'}${'00'.repeat(10)}${'b1b2b3b4b5b6'}${'00'.repeat(10)}`
  expect(heard(0x12, body).status).toMatchObject({ beacons: 'a1:a2:a3:a4:a5:a6,b1:b2:b3:b4:b5:b6' })
})

test('a cell of the fourth generation', () => {
  const body = '00000000' + '80' + '0401' + '01cc0000' + '0001' + '1234' + '00000007' + '0000' + '0001000211' + '0001'
  expect(heard(0x12, body).status).toMatchObject({ cell: '460-0-4660-7' })
})

test.each([
  ['a place that is cut', 0x12, '592cca680300', 'a length that does not fit its kind'],
  ['a place that ends within a value', 0x12, '592cca6800000100', 'a length that does not fit its kind'],
  ['a warning that is too long', 0x14, '592cca68000100010000', 'a length that does not fit its kind'],
  ['an older place', 0x02, '00'.repeat(28), 'a length that does not fit its kind'],
  ['an older alarm', 0x04, '00'.repeat(25), 'a length that does not fit its kind'],
  ['an older state', 0x05, '00'.repeat(25), 'a length that does not fit its kind'],
  ['values of the vehicle', 0x07, '00'.repeat(6), 'a length that does not fit its kind'],
  ['an answer', 0x80, '0100', 'a length that does not fit its kind'],
  ['a message', 0x16, '00', 'package 16 is not read'],
  ['a sign-in without an IMEI', 0x01, 'ffffffffffffffff', 'a login without an IMEI'],
  ['outside the earth', 0x04, `592cca687fffffff7fffffff${'00'.repeat(12)}0101`, 'a place outside the earth'],
])('%s tells nothing', (_, kind, content, fault) => {
  expect(heard(kind, content)).toMatchObject({ points: [], fault })
})

test('nothing is believed of who has no name, of a wrong check, or of noise', () => {
  expect(heard(0x03, '006e', newSession())).toMatchObject({ fault: 'a message before the login', close: true })
  const wrong = captured('place_datagram')
  wrong[30] = (wrong[30] as number) ^ 1
  expect(eelink.decode(wrong, newSession('udp'), received)).toEqual({ points: [], fault: 'wrong checksum' })
  expect(eelink.decode(captured('place'), newSession('udp'), received).fault).toBe('a message before the login')
  expect(eelink.decode(Buffer.from('noise'), known(), received).fault).toBe('noise')
  expect(eelink.frame(Buffer.from('xxgg'), newSession())).toBe(2)
  expect(eelink.frame(Buffer.from('67670000006767', 'hex'), newSession())).toBe(5)
})

test('commands are as devices were told them', () => {
  const told = (command: Command, session: Session, number = 0) =>
    eelink.encode?.(command, session, number)?.toString('hex')
  const relay: Command = { type: 'output', output: 1, enabled: true }
  expect(told(relay, known())).toBe(recorded.relay_command)
  const datagram: Session = { ...newSession('udp'), device: '123456789012345' }
  expect(told(relay, datagram)).toBe(recorded.relay_command_datagram)
  expect(told(relay, newSession('udp'))).toBeUndefined()
  expect(told({ ...relay, output: 2 }, known())).toBeUndefined()
  expect(told({ type: 'locate' }, known(), 7)).toBe(`676780000d00000100000007${Buffer.from('WHERE#').toString('hex')}`)
  expect(told({ type: 'reboot' }, known(), 7)).toContain(Buffer.from('RESET#').toString('hex'))
  expect(told({ type: 'text', text: 'VERSION#' }, known())).toContain(Buffer.from('VERSION#').toString('hex'))
  expect(told({ type: 'interval', seconds: 5 }, known())).toBeUndefined()
  expect(decode('instruction_numbered').answers).toMatchObject([
    { number: 0x4c754c75, text: expect.stringMatching(/^Lat:N23/) },
  ])
})
