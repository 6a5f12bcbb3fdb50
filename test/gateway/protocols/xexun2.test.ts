import { expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import { seal } from '#gateway/protocols/xexun2/frame.ts'
import { xexun2 } from '#gateway/protocols/xexun2/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, newSession, received } from '../spoken.ts'

const recorded = captures('xexun2/frames.txt')
const captured = (name: string): Buffer => Buffer.from(recorded[name] ?? '', 'hex')
const decode = (name: string) => xexun2.decode(captured(name), newSession(), received)
const device = '861881053624335'
const heard = (kind: number, body: string) =>
  xexun2.decode(seal({ kind, serial: 9, device, body: Buffer.from(body, 'hex') }), newSession(), received)
/** One record: its mask and what is behind it. */
const told = (rest: string) => {
  const one = Buffer.from(`0162d904741e0050${rest}`, 'hex')
  return heard(0x14, `01${one.length.toString(16).padStart(4, '0')}${one.toString('hex')}`)
}

test.each(Object.keys(recorded))('%s is one frame, and names its device', (name) => {
  expect(xexun2.frame(captured(name), newSession())).toBe(captured(name).length)
  expect(decode(name).device).toMatch(/^\d{15}$/)
  expect(decode(name).fault).toBe(/_command$/.test(name) ? 'message 0007 is not read' : undefined)
})

test.each([
  ['place', { satellites: 10, flags: flag.no_speed }, 37.09772, -121.64531],
  ['places', { satellites: 13, flags: flag.no_speed }, 22.566821, 114.051204],
  ['place_block', { satellites: 9, speed: 0, flags: 0, alt: 89.69999694824219 }, 51.68715, 0.06103],
])('%s', (name, rest, lat, lng) => {
  const [point] = decode(name).points
  expect(point).toMatchObject(rest)
  expect(point?.lat).toBeCloseTo(lat, 4)
  expect(point?.lng).toBeCloseTo(lng, 4)
})

test('several records, each with its time and battery', () => {
  expect(decode('places').points).toMatchObject([
    { time: Date.parse('2021-07-15T06:38:45Z'), attributes: { battery: 100, charging: false } },
    { time: Date.parse('2021-07-15T06:38:50Z') },
  ])
})

test.each([
  [
    'wifi_and_cell',
    { battery: 20, cell: '204-8-64302-1267498', wifi: expect.stringMatching(/^64:cc:22:96:f8:40 -38,/) },
  ],
  ['wifi_thrice', { battery: 96, wifi: expect.stringContaining('b4:fb:f9:46:b0:e8 -50') }],
  ['wifi', { battery: 32, event: 'detach' }],
  ['identity', { battery: 25, charging: true, iccid: '89502023015648643670' }],
])('%s is a status', (name, status) => {
  expect(decode(name).points).toEqual([])
  expect(decode(name).status).toMatchObject(status)
})

test('a question tells nothing, and is answered that records are read as they are', () => {
  expect(decode('question')).toMatchObject({ device: '862771075426752', points: [] })
  expect(decode('question').status).toBeUndefined()
  expect(answerOf(decode('question'))?.toString('hex')).toBe('faaf0014000186277107542675200001fffe01faaf')
})

test('records are answered when they are taken', () => {
  const { reply } = decode('places')
  expect(reply?.({ known: true, taken: 1 })).toBeUndefined()
  expect(reply?.({ known: false, taken: 2 })).toBeUndefined()
  expect(reply?.({ known: true, taken: 2 })?.toString('hex')).toBe('faaf00140cf186264904545845300001fffe01faaf')
})

test('alarms: what has a name is an event, the rest a number', () => {
  expect(told('0100000003').status).toMatchObject({ event: 'sos,detach' })
  expect(told('0100008001').status).toMatchObject({ event: 'sos', alarm: 0x8000 })
})

test('a place by doubles, and how it moves', () => {
  const [lng, lat] = [Buffer.alloc(8), Buffer.alloc(8)]
  lng.writeDoubleBE(-11_403.0723)
  lat.writeDoubleBE(-2_234.00927)
  const [point] = told(`026002580708${'05'}${lng.toString('hex')}${lat.toString('hex')}`).points
  expect(point).toMatchObject({ speed: 60, heading: 180, satellites: 5, flags: 0 })
  expect(point?.lat).toBeCloseTo(-22.566821, 5)
  expect(point?.lng).toBeCloseTo(-114.051205, 5)
})

test('ranges, fingerprints, parameters and what is behind a record are passed over', () => {
  expect(told(`020801${'00'.repeat(12)}`).status).toMatchObject({ battery: 80 })
  expect(told(`28${'00'.repeat(4)}${'00'.repeat(12)}`).status).toMatchObject({ battery: 80 })
  expect(told('800102').status).toMatchObject({ battery: 80 })
})

test.each([
  ['no record', '01'],
  ['a record that is cut', `01000901${'00'.repeat(7)}`],
  ['a record that is short', `010008${'00'.repeat(8)}`],
  ['bytes behind the last', `010009${'01'.repeat(8)}0000`],
])('%s tells nothing', (_, body) => {
  expect(heard(0x14, body)).toMatchObject({ points: [], fault: 'records that do not fit' })
})

test.each([
  ['an alarm that is cut', '010000'],
  ['a place that is cut', '02010a'],
  ['a mask that is cut', '02'],
  ['stations that are cut', '020201aabb'],
  ['cells that are cut', '02040100'],
  ['a block that is cut', '0280000447000200'],
  ['a block beyond', '0280000347'],
  ['a kind of place that is not known', '0210'],
  ['a part that is not known', '04'],
  ['an identity that is cut', '1000'],
])('%s tells nothing', (_, rest) => {
  expect(told(rest)).toMatchObject({ points: [], fault: 'records that do not fit' })
})

test('a place outside the earth is none', () => {
  expect(told(`02010a${'7f7fffff'.repeat(2)}`)).toMatchObject({ points: [], fault: 'a place outside the earth' })
})

test('the marks within a message stand for themselves, whichever escape the device has', () => {
  const status = told('08faaffbbf').status
  expect(status).toMatchObject({ battery: 80 })
  const one = '0162d904741e0050'
  const ours = seal({ kind: 0x14, serial: 9, device, body: Buffer.from(`01000d${one}08faaffbbf`, 'hex') })
  expect(ours.toString('hex')).toContain('08fbbf01fbbf02faaf')
  const alarm = seal({ kind: 0x14, serial: 9, device, body: Buffer.from(`01000d${one}01faaf0000`, 'hex') }).toString(
    'hex',
  )
  const theirs = Buffer.from(alarm.replace('fbbf01', 'fbbf02'), 'hex')
  expect(xexun2.decode(theirs, newSession(), received).status).toMatchObject({ alarm: 0xfaaf0000 })
})

test('noise, other escapes, lengths and checks, and nobody', () => {
  const fault = (hex: string) => xexun2.decode(Buffer.from(hex, 'hex'), newSession(), received).fault
  expect(fault('faaf')).toBe('noise')
  expect(fault('faaf0014000186277107542675200001fffdfbbf03faaf')).toBe('a wrong escape')
  expect(fault('faaf0014000186277107542675200002fffe01faaf')).toBe('a length that is not its own')
  expect(fault('faaf0014000186277107542675200001fffd01faaf')).toBe('wrong checksum')
  expect(fault('faaf0014000186277107542675210001fffe01faaf')).toBe('a message without an IMEI')
  const cut = (hex: string) => xexun2.frame(Buffer.from(hex, 'hex'), newSession())
  expect(cut('0102faaf')).toBe(2)
  expect(cut('fa')).toBeUndefined()
  expect(cut('faaffaaf')).toBe(2)
})

test('commands are as devices were told them', () => {
  const session = { ...newSession(), device: '123456789012345' }
  const sent = (command: Command, of = session, number = 1) => xexun2.encode?.(command, of, number)?.toString('hex')
  expect(sent({ type: 'text', text: 'of=1' })).toBe(recorded.off_command)
  expect(sent({ type: 'interval', seconds: 150 })).toBe(recorded.interval_command)
  expect(sent({ type: 'reboot' }, session, 0x1_0002)).toContain(`faaf00070002${'123456789012345'}0`)
  expect(sent({ type: 'bytes', bytes: Buffer.of(7) })).toBe('07')
  expect(sent({ type: 'locate' })).toBeUndefined()
  expect(sent({ type: 'text', text: 'é' })).toBeUndefined()
  expect(xexun2.encode?.({ type: 'reboot' }, newSession(), 1)).toBeUndefined()
})
