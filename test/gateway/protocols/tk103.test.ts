import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import type { Session } from '#gateway/protocol.ts'
import { tk103 } from '#gateway/protocols/tk103/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, converse, newSession, received } from '../spoken.ts'

const recorded = Object.fromEntries(
  Object.entries(captures('tk103/frames.txt')).map(([name, words]) => [name, words.replaceAll('\\n', '\n')]),
)

const hear = (text: string, session = newSession('udp')) => tk103.decode(Buffer.from(text), session, received)
const captured = (name: string) => {
  const words = recorded[name]
  if (words === undefined) throw new Error(`no capture ${name}`)
  return hear(words)
}
const pointOf = (name: string) => captured(name).points[0]

describe('frames', () => {
  test('of all captures, behind each other', () => {
    const frames = Object.values(recorded)
    const { heard, rest } = converse(tk103, [Buffer.from(frames.join(''))])
    expect(heard.map(({ frame }) => frame.toString())).toEqual(frames)
    expect(rest).toHaveLength(0)
  })

  test('one that lost its end is noise', () => {
    const { heard } = converse(tk103, [Buffer.from(`xx(0880473654${recorded.place}\r\n`)])
    expect(heard.map(({ decoded }) => decoded.fault)).toEqual(['noise', 'noise', undefined, undefined])
    expect(heard[2]?.decoded.points).toHaveLength(1)
  })
})

describe('without commas', () => {
  test('a place', () => {
    const decoded = captured('place')
    expect(decoded).toMatchObject({ device: '088047365460' })
    const [point] = decoded.points
    expect(point).toMatchObject({ time: Date.parse('2015-10-24T05:51:48Z'), speed: 4.7, heading: 276, flags: 0 })
    expect(point?.lat).toBeCloseTo(-25.922552, 6)
    expect(point?.lng).toBeCloseTo(28.922215, 6)
    expect(point?.attributes).toEqual({ external_power: true, ignition: true, odometer: 39.587 })
    expect(answerOf(decoded)).toBeUndefined()
  })

  test.each([
    ['login', '013612345678', '2008-05-24T10:12:41Z'],
    ['login_imei', '088047365460', '2015-09-29T19:39:27Z'],
    ['invalid_short', '01602009983', '2016-08-30T00:27:29Z'],
    ['eleven_digits', '01029131573', '2015-04-28T08:07:29Z'],
    ['named', 'BALLESTEROS3', '2019-04-08T16:24:31Z'],
    ['spaces', '027023361470', '2020-06-17T17:37:25Z'],
    ['comma_before_states', '087073803649', '2017-02-21T20:31:49Z'],
    ['dated_behind', '325031693849', '2017-02-28T15:45:29Z'],
    ['short_mileage', '008600410203', '2013-07-21T14:52:38Z'],
    ['more_behind', '094050000111', '2015-08-08T20:14:47Z'],
    ['newer', '357593060760397', '2017-03-04T09:44:55Z'],
    ['alarm_engine', '044027395704', '2015-11-01T12:41:01Z'],
  ])('%s', (name, device, time) => {
    const decoded = captured(name)
    expect(decoded.fault).toBeUndefined()
    expect(decoded.device).toBe(device)
    expect(decoded.points[0]?.time).toBe(Date.parse(time))
  })

  test.each([
    ['temperature', { temperature1: 17.7, odometer: 12_497.108 }],
    ['spaces', { ignition: true }],
    ['more_behind', { odometer: 2621.853 }],
  ])('beside the place of %s', (name, attributes) => expect(pointOf(name)?.attributes).toMatchObject(attributes))

  test('a mileage below zero is none', () => {
    expect(pointOf('eleven_digits')?.attributes).toEqual({ external_power: true, ignition: false })
  })

  test('speed, course, and a place without a fix', () => {
    expect(pointOf('spaces')).toMatchObject({ speed: 46, heading: 87 })
    expect(pointOf('newer')).toMatchObject({ speed: 1.6, heading: 91 })
    expect(pointOf('invalid_short')?.flags).toBe(flag.no_fix)
    expect(pointOf('later')?.flags).toBe(flag.buffered)
  })

  test.each([
    ['nowhere', { external_power: true, ignition: false }],
    ['login_nowhere', { external_power: true, ignition: false }],
    ['vin', { vin: '5J6RW2H53HL066029' }],
    [
      'cells',
      {
        cell: '740-0-15351-1061',
        cells: '740-0-15351-3061,740-0-15351-2535,740-0-15351-52141,740-0-15351-3535,740-0-15351-51122',
        external_power: true,
        ignition: true,
      },
    ],
    ['cells_with_signal', { cell: '510-10-14054-37676', cells: '510-10-14054-30315,510-10-14054-30312' }],
    [
      'cells_in_braces',
      {
        cell: '460-0-20949-58711',
        cells: '460-0-20494-54003,460-0-20951-19569',
        external_power: true,
        ignition: true,
      },
    ],
    [
      'login_cells',
      {
        cell: '413-2-30073-16724',
        cells: '413-2-30073-16730,413-2-30073-49860',
        external_power: true,
        ignition: true,
      },
    ],
    ['diagnosis', undefined],
    ['battery_system', undefined],
    ['battery_registers', undefined],
  ])('%s tells of the device alone', (name, status) => {
    const decoded = captured(name)
    expect(decoded.fault).toBeUndefined()
    expect(decoded.points).toEqual([])
    expect(decoded.status).toEqual(status)
  })

  test.each([
    ['login', '(013612345678AP05)'],
    ['login_bare', '(013612345678AP05)'],
    ['login_cells', '(027045009305AP05)'],
    ['handshake', '(040331141830AP01HSO)'],
    ['handshake_bare', '(087073005534AP01HSO)'],
    ['handshake_other', '(027044702512AP01HSO)'],
    ['alarm', '(013666666666AS012)'],
  ])('%s is answered', (name, answer) => {
    const decoded = captured(name)
    expect(decoded.fault).toBeUndefined()
    expect(answerOf(decoded)?.toString()).toBe(answer)
    expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test('a sign-in whose place was not taken is to come again', () => {
    expect(captured('login').reply?.({ known: true, taken: 0 })).toBeUndefined()
  })

  test.each([
    ['(088047365460BR00151024A2555.3531S02855.3329E004.70551482)'],
    ['(088047365460BR00151024X2555.3531S02855.3329E004.7055148276.1701000000L00009AA3)'],
    ['(088047365460BR00151324A2555.3531S02855.3329E004.7055148276.1701000000L00009AA3)'],
    ['(088047365460BR00151024A9955.3531S02855.3329E004.7055148276.1701000000L00009AA3)'],
    ['(088047365460BR00151024A2555.3531S02855.3329E0.4.7055148276.1701000000L00009AA3)'],
    ['(088047365460BO01x151024A2555.3531S02855.3329E004.7055148276.1701000000L00009AA3)'],
    ['(088047365460BZ00,740,000,3bf7)'],
    ['(088047365460BZ00,{460,0,20949}\n,01000000)'],
    ['(088047365460BP05355227045009305,{460,0,20949,58711}\n)'],
    ['(088047365460BY99)'],
    ['(013632651491,ZC07,040613,A,2234.0297N)'],
    ['(013632651491,ZC07,040613,A,2234.0297N,11405.9101E,fast,040137,178.48)'],
    ['(013632651491,ZC20,040613,040137,6,42)'],
    ['(013632651491,DW50,460,0,0,6,2,aa:bb:cc:dd:ee:ff*-8*0,040613,040137)'],
  ])('%s is a fault', (text) => {
    const decoded = hear(text)
    expect(decoded.device).toMatch(/^(?:088047365460|013632651491)$/)
    expect(decoded.fault).toBeDefined()
    expect(decoded.points).toEqual([])
    expect(decoded.status).toBeUndefined()
  })
})

describe('with commas', () => {
  test('a place', () => {
    const [point] = captured('listed').points
    expect(point).toMatchObject({ time: Date.parse('2014-04-24T11:28:25Z'), speed: 4.8, heading: 155 })
    expect(point?.lat).toBeCloseTo(45.455855, 6)
    expect(point?.lng).toBeCloseTo(9.166263, 6)
  })

  test('height and satellites; states; degrees that are missing', () => {
    expect(pointOf('listed_height')).toMatchObject({ alt: -0.1, satellites: 4 })
    expect(pointOf('listed_states')?.attributes).toEqual({ external_power: true, ignition: false })
    expect(pointOf('listed_minutes')?.lng).toBeCloseTo(0.763158, 6)
  })

  test.each([
    ['battery', { battery: 100, battery_voltage: 4.21, board_voltage: 11.2 }],
    ['battery_tenths', { battery: 100, battery_voltage: 4.2, board_voltage: 11.2 }],
    ['battery_inside', { battery: 20, battery_voltage: 3.62 }],
    [
      'stations_moved',
      { event: 'security_control', cell: '200-1-3215-43370', wifi: '58:f3:bb:3b:aa:82 -65,1c:6a:bb:aa:81:95 -78' },
    ],
    ['listed_moved_nowhere', { event: 'security_control' }],
  ])('%s', (name, status) => {
    const decoded = captured(name)
    expect(decoded.fault).toBeUndefined()
    expect(decoded.status).toEqual(status)
  })

  test('nothing around it', () => {
    expect(captured('stations_none').fault).toBeUndefined()
    expect(captured('stations').status).toMatchObject({ cell: '210-6-5995-47701' })
  })
})

describe('alarms', () => {
  test.each([
    ['alarm', 'sos'],
    ['alarm_help_later', 'sos'],
    ['alarm_engine', 'over_speed_reported'],
    ['listed_removed', 'detach'],
    ['listed_low', 'lowpower'],
    ['listed_power_cut', 'battery_off'],
  ])('%s', (name, event) => expect(pointOf(name)?.attributes?.event).toBe(event))

  const alarm = (code: string) =>
    hear(`(013666666666BO01${code}110925A1234.5678N01234.5678W000.0025948118.7200000000L000024DE)`).points[0]
      ?.attributes

  test.each([
    ['0', 'battery_off'],
    ['1', 'crash_alarm'],
    ['3', 'alarmcontrol'],
    ['5', 'over_speed_reported'],
    ['6', 'auto_geofence_out'],
    ['7', 'security_control'],
  ])('BO01 %s', (code, event) => expect(alarm(code)?.event).toBe(event))

  test('too slow has no word', () => {
    expect(alarm('4')).toMatchObject({ alarm: 4 })
    expect(alarm('4')?.event).toBeUndefined()
  })
})

describe('commands', () => {
  const session: Session = { ...newSession(), device: '123456789012345' }
  const listed: Session = { ...session, words: { style: 'listed' } }

  test.each<[Command, string | undefined]>([
    [{ type: 'output', output: 1, enabled: true }, '(123456789012345AV010)'],
    [{ type: 'output', output: 1, enabled: false }, '(123456789012345AV011)'],
    [{ type: 'output', output: 3, enabled: true }, undefined],
    [{ type: 'locate' }, '(123456789012345AP00)'],
    [{ type: 'interval', seconds: 60 }, '(123456789012345AR00003C0000)'],
    [{ type: 'interval', seconds: 70_000 }, undefined],
    [{ type: 'reboot' }, '(123456789012345AT00)'],
    [{ type: 'text', text: 'AP07' }, '(123456789012345AP07)'],
    [{ type: 'text', text: 'AP07)' }, undefined],
  ])('%o', (command, words) => expect(tk103.encode?.(command, session, 1)?.toString()).toBe(words))

  test.each<[Command, string | undefined]>([
    [{ type: 'locate' }, '[begin]sms2,*getposl*,[end]'],
    [{ type: 'reboot' }, '[begin]sms2,88888888,[end]'],
    [{ type: 'text', text: '*about*' }, '[begin]sms2,*about*,[end]'],
    [{ type: 'output', output: 1, enabled: true }, undefined],
  ])('with commas: %o', (command, words) => expect(tk103.encode?.(command, listed, 1)?.toString()).toBe(words))

  test('which words a device takes is told by its messages', () => {
    const heard = newSession()
    hear(recorded.listed ?? '', heard)
    expect(heard.words.style).toBe('listed')
    hear(recorded.place ?? '', heard)
    expect(heard.words.style).toBe('glued')
  })

  test.each([
    ['engine_off', 'BV010'],
    ['engine_on', 'BV011'],
    ['restarted', 'BT00'],
    ['interval_set', 'BS0800050014'],
    ['version', 'BP01GPS518,DEC,22,2008'],
    ['address_set', 'BP02'],
    ['asked', 'BP04'],
    ['words', 'Notice: Device version: 1.0'],
  ])('%s is an answer', (name, text) => expect(captured(name).answers).toEqual([{ text }]))

  test('words with brackets in them', () => {
    expect(captured('words_with_brackets').answers?.[0]?.text).toMatch(/240 minute\(s\)\..*Power: 95%$/)
  })
})
