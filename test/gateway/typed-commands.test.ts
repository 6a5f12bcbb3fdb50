import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import type { Session, StreamProtocol } from '#gateway/protocol.ts'
import { ais140 } from '#gateway/protocols/ais140/protocol.ts'
import { open as openCastel } from '#gateway/protocols/castel/frame.ts'
import { castel } from '#gateway/protocols/castel/protocol.ts'
import { fifotrack } from '#gateway/protocols/fifotrack/protocol.ts'
import { gps103 } from '#gateway/protocols/gps103/protocol.ts'
import { gt06 } from '#gateway/protocols/gt06/protocol.ts'
import { h02 } from '#gateway/protocols/h02/protocol.ts'
import { jt808 } from '#gateway/protocols/jt808/protocol.ts'
import { meiligao } from '#gateway/protocols/meiligao/protocol.ts'
import { meitrack } from '#gateway/protocols/meitrack/protocol.ts'
import { queclink } from '#gateway/protocols/queclink/protocol.ts'
import { ruptela } from '#gateway/protocols/ruptela/protocol.ts'
import { teltonika } from '#gateway/protocols/teltonika/protocol.ts'
import { tk103 } from '#gateway/protocols/tk103/protocol.ts'
import { topin } from '#gateway/protocols/topin/protocol.ts'
import { totem } from '#gateway/protocols/totem/protocol.ts'
import { watch } from '#gateway/protocols/watch/protocol.ts'
import { wialon } from '#gateway/protocols/wialon/protocol.ts'
import { xexun2 } from '#gateway/protocols/xexun2/protocol.ts'
import { hear, newSession, streamOf } from './spoken.ts'

/** What protocols say for what many have a word for (docs/commands.md), and for the last of the outputs. */

const device = '356307042441013'
const phone = '+4915112345678'
const sos = (slot = 1): Command => ({ type: 'sos_number', slot, phone })
const zone = (minutes: number): Command => ({ type: 'time_zone', minutes })
const output = (output: number, enabled: boolean): Command => ({ type: 'output', output, enabled })

const says = (protocol: StreamProtocol, command: Command, more: Partial<Session> = {}): string | undefined =>
  protocol.encode?.(command, { ...newSession(), device, ...more }, 7)?.toString('latin1')

const listed = { words: { style: 'listed' } }
const arm: Command = { type: 'arm' }
const disarm: Command = { type: 'disarm' }
const photo: Command = { type: 'photo' }
const power_off: Command = { type: 'power_off' }
const version: Command = { type: 'version' }

test.each<[StreamProtocol, Command, string | undefined, Partial<Session>?]>([
  [gt06, sos(), 'SOS,A,+4915112345678#'],
  [gt06, sos(3), 'SOS,A,,,+4915112345678#'],
  [gt06, zone(120), 'GMT,E,2#'],
  [gt06, zone(-210), 'GMT,W,3,30#'],
  [gt06, version, 'VERSION#'],
  [gps103, arm, `**,imei:${device},L`],
  [gps103, disarm, `**,imei:${device},M`],
  [gps103, photo, `**,imei:${device},160`],
  [gps103, zone(-180), `**,imei:${device},I,-3`],
  [gps103, zone(330), undefined],
  [h02, arm, `*HQ,${device},SCF,000007,0,0#`],
  [h02, disarm, `*HQ,${device},SCF,000007,1,1#`],
  [watch, sos(2), 'SOS2,+4915112345678'],
  [watch, zone(345), 'LZ,0,5.75'],
  [watch, power_off, 'POWEROFF'],
  [watch, version, 'VERNO'],
  [tk103, version, `(${device}AP07)`],
  [tk103, output(2, true), `(${device}AV000)`],
  [tk103, output(2, false), `(${device}AV001)`],
  [tk103, output(3, true), undefined],
  [tk103, power_off, undefined],
  [tk103, version, '[begin]sms2,*about*,[end]', listed],
  [tk103, power_off, '[begin]sms2,*turnoff*,[end]', listed],
  [tk103, sos(), '[begin]sms2,*master*123456*+4915112345678*,[end]', listed],
  [tk103, sos(2), undefined, listed],
  [tk103, sos(), '*master*4711*', { ...listed, settings: { command_password: '4711' } }],
  [totem, version, '000000,056'],
  [totem, version, '471100,056', { settings: { command_password: '471100' } }],
  [queclink, { type: 'reboot' }, 'AT+GTRTO=gv300,3,,,,,,0007$', { words: { device: 'GV300' } }],
  [
    queclink,
    { type: 'reboot' },
    'AT+GTRTO=secret1,3,,,,,,0007$',
    { words: { device: 'GV300' }, settings: { command_password: 'secret1' } },
  ],
  [queclink, output(1, true), undefined, { words: { device: 'GL200' }, settings: { command_password: 'secret1' } }],
  [xexun2, power_off, 'of=1'],
  [meitrack, photo, 'D03,1,camera_picture.jpg'],
  [fifotrack, photo, `${device},7,D05,3`],
  [teltonika, version, 'getver'],
  [topin, sos(), '\x41+4915112345678\r\n'],
  [topin, sos(2), undefined],
  [wialon, { type: 'reboot' }, 'reboot\r\n'],
  [wialon, output(3, true), 'L3=1\r\n', { words: { version: '2.0' } }],
  [wialon, output(3, false), 'L3=0\r\n'],
  [ais140, output(1, true), '@SET#RLP,OP1,'],
  [ais140, output(2, false), '@CLR#RLP,OP2,'],
  [ais140, output(3, true), undefined],
])('$0.name: %o', (protocol, command, words, session) => {
  const said = says(protocol, command, session)
  if (words === undefined) expect(said).toBeUndefined()
  else expect(said).toContain(words)
})

describe('in bytes', () => {
  const bytes = (protocol: StreamProtocol, command: Command, session: Partial<Session> = {}): string =>
    Buffer.from(says(protocol, command, session) ?? '', 'latin1').toString('hex')

  test('Meiligao: kinds 4132 and 4151', () => {
    const named = { device: '12345678901234' }
    expect(bytes(meiligao, zone(-210), named)).toMatch(/^40400015123456789012344132(2d323130)....0d0a$/)
    expect(bytes(meiligao, photo, named)).toMatch(/^40400011123456789012344151....0d0a$/)
  })

  test('JT808: terminal control 3, and a picture that is kept', () => {
    const heard = { words: { id: '013345678906' } }
    expect(bytes(jt808, power_off, heard)).toMatch(/^7e8105000101334567890600070[0-9a-f]*3..7e$/)
    expect(bytes(jt808, photo, heard)).toMatch(/^7e8801000c013345678906000701000100000102017f40407f..7e$/)
  })

  test('Ruptela: command 103', () => {
    expect(bytes(ruptela, version)).toMatch(/^000167....$/)
  })

  test('Castel: the relay of trackers, in the version that they speak', () => {
    expect(bytes(castel, output(1, true))).toBe('')
    const session = newSession()
    for (const frame of streamOf('castel')) hear(castel, frame, session)
    const told = castel.encode?.(output(1, true), session, 7) ?? Buffer.alloc(0)
    const opened = openCastel(told)
    expect(opened).toMatchObject({ version: 12, kind: 0x4583, body: Buffer.of(1) })
    expect(openCastel(castel.encode?.(output(1, false), session, 7) ?? Buffer.alloc(0))).toMatchObject({
      body: Buffer.of(0),
    })
    expect(castel.encode?.(output(2, true), session, 7)).toBeUndefined()
  })
})
