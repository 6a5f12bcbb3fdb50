import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import type { Session } from '#gateway/protocol.ts'
import { topin } from '#gateway/protocols/topin/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, converse, newSession, received } from '../spoken.ts'

const recorded = captures('topin/frames.txt')

const bytesOf = (name: string): Buffer => {
  const words = recorded[name]
  if (words === undefined) throw new Error(`no capture ${name}`)
  return Buffer.from(words, 'hex')
}

const signed = (): Session => ({ ...newSession(), device: '359339075416963' })
const hear = (bytes: Buffer | string, session = signed()) =>
  topin.decode(typeof bytes === 'string' ? Buffer.from(bytes, 'hex') : bytes, session, received)
const captured = (name: string) => hear(bytesOf(name))
const pointOf = (name: string) => captured(name).points[0]

describe('frames', () => {
  test('of all captures, though no length is to be trusted', () => {
    const names = Object.keys(recorded)
    const { heard, rest } = converse(topin, [Buffer.concat(names.map(bytesOf))])
    expect(heard.map(({ frame }) => frame.toString('hex'))).toEqual(names.map((name) => recorded[name]))
    expect(rest).toHaveLength(0)
  })

  test('a stop within a place, a status or a scan ends nothing', () => {
    for (const hex of [
      '787812100a03170f3217 9c 0d0a3f3e 0c22ad65 1f 34600d0a',
      '78780513 0d0a0803 0d0a',
      '787801691710231108 50 0d0a17b3080851 01 00cc08 0d0a2fa564 0d0a',
    ]) {
      const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex')
      const { heard } = converse(topin, [bytes], signed())
      expect(heard.map(({ frame }) => frame.length)).toEqual([bytes.length])
    }
  })

  test('noise is skipped up to a start', () => {
    const { heard } = converse(topin, [Buffer.concat([Buffer.from('00787601', 'hex'), bytesOf('login')])])
    expect(heard.at(-1)?.decoded.device).toBe('359339075416963')
  })
})

describe('signing in', () => {
  test('by the IMEI', () => {
    for (const [name, device] of [
      ['login', '359339075416963'],
      ['login_doc', '123456789012345'],
    ] as const) {
      const decoded = hear(bytesOf(name), newSession())
      expect(decoded).toMatchObject({ device, points: [] })
      expect(answerOf(decoded)?.toString('hex')).toBe('787801010d0a')
      // The refusal of the document would silence the device.
      expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
    }
  })

  test('what is no IMEI, and what comes before, ends the connection', () => {
    expect(hear('78780d01035933907541696f4d0d0a', newSession())).toMatchObject({ points: [], close: true })
    expect(hear(bytesOf('place'), newSession())).toMatchObject({ points: [], close: true })
  })
})

describe('places', () => {
  test('as the document has it', () => {
    const decoded = captured('place')
    const [point] = decoded.points
    expect(point).toMatchObject({
      time: Date.parse('2010-03-23T15:50:23Z'),
      speed: 31,
      heading: 96,
      satellites: 12,
      flags: 0,
    })
    expect(point?.lat).toBeCloseTo(22.546097, 6)
    expect(point?.lng).toBeCloseTo(113.110669, 5)
    expect(answerOf(decoded)?.toString('hex')).toBe('787800100a03170f32170d0a')
    expect(decoded.reply?.({ known: true, taken: 0 })).toBeUndefined()
    expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test('height and alarms', () => {
    expect(pointOf('place_alarm')).toMatchObject({
      alt: 258,
      attributes: { event: 'vibration_start,over_speed_reported' },
    })
  })

  test('kept, without a fix, in the south and the west', () => {
    expect(hear('787812110a03170f32179c026b3f3e0c22ad651f34600d0a').points[0]?.flags).toBe(flag.buffered)
    const [point] = hear('787812100a03170f32179c026b3f3e0c22ad651f08600d0a').points
    expect(point?.flags).toBe(flag.no_fix)
    expect(point?.lat).toBeLessThan(0)
    expect(point?.lng).toBeLessThan(0)
  })

  test('on two maps', () => {
    expect(pointOf('two_maps')).toMatchObject({
      time: Date.parse('2019-08-26T07:51:33Z'),
      lat: 22.575697,
      lng: 113.912669,
      speed: 16,
      heading: 114,
      satellites: 5,
    })
    expect(pointOf('two_maps_south')).toMatchObject({ lat: 48.882335, lng: 2.363773 })
    expect(hear(recorded.two_maps?.replace('78782008', '78782009') as string).points[0]?.flags).toBe(flag.buffered)
  })

  test.each([
    ['787812100a03170f32179cffffffff0c22ad651f34600d0a', 'a place outside the earth'],
    ['787812100a0d170f32179c026b3f3e0c22ad651f34600d0a', 'a place without a time'],
    ['787801ee0d0a', 'message 0xee not understood'],
    ['787803b301020d0a', 'message 0xb3 not understood'],
  ])('%s is a fault', (hex, fault) => {
    const decoded = hear(hex)
    expect(decoded.points).toEqual([])
    expect(decoded.fault).toBe(fault)
  })
})

describe('what it tells of itself', () => {
  test.each([
    ['status_doc', { battery: 85 }],
    ['status', { battery: 81, gsm_signal: 100 }],
    ['status_pulse', { battery: 40, gsm_signal: 99, charging: false }],
    ['status_warm', { battery: 66, gsm_signal: 100, charging: false }],
    ['vibration', { event: 'vibration_start' }],
    ['scan_alarm', { cell: '262-1-1822-19095', cells: '262-1-1822-19096', event: 'vibration_start' }],
    ['scan_bare', { cell: '204-8-3150-12197', cells: '204-8-3150-12198' }],
  ])('%s', (name, told) => {
    const decoded = captured(name)
    expect(decoded.fault).toBeUndefined()
    expect(decoded.points).toEqual([])
    expect(decoded.status).toEqual(told)
  })

  test('stations, cells of two sizes', () => {
    expect(captured('scan_wide').status).toEqual({
      wifi: '14:75:90:5b:d3:0e 37,00:1e:10:bb:f7:63 93,14:75:90:06:e6:26 86',
      cell: '460-0-10342-9494338',
      cells: '460-0-10342-9494359,460-0-10342-9733974,460-0-10342-10264918',
    })
    expect(String(captured('scan_stations').status?.wifi).split(',')).toHaveLength(8)
    expect(captured('scan_cells').status?.cell).toBe('404-86-18001-4522')
  })

  test('a status of all that there is', () => {
    const hex = '787816136003085a64010000480000007b0001170510110228 0d0a'.replace(' ', '')
    expect(hear(hex).status).toEqual({ battery: 96, gsm_signal: 100, charging: true, heart_rate: 72, steps: 123 })
  })

  test.each([
    ['787802990 10d0a', { event: 'sos' }],
    ['787802860 50d0a', { event: 'over_speed_reported' }],
    ['787802560 10d0a', { alarm: 'worn' }],
    ['78780173 0d0a', { alarm: 'geofence' }],
    ['78780181 0d0a', { device_event: 'charging_81' }],
    ['78780bb389860121801609042193 0d0a', { iccid: '89860121801609042193' }],
  ])('%s', (hex, status) => expect(hear(hex.replace(' ', '')).status).toEqual(status))

  test.each([
    ['status', '78780713514d0819640d0a'],
    ['scan_cells', '787800171911112014180d0a'],
    ['scan_wide', '787800181604130318490d0a'],
    ['clock', '7878083007ea011a1000050d0a'],
  ])('%s is answered', (name, hex) => {
    expect(answerOf(captured(name))?.toString('hex')).toBe(hex)
    expect(captured(name).reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test('a heartbeat is not', () => {
    expect(captured('heartbeat')).toEqual({ points: [] })
  })

  test('what was not understood is answered all the same, lest it come again', () => {
    const decoded = hear('78780813510102030405060d0a')
    expect(decoded.fault).toBeDefined()
    expect(decoded.status).toBeUndefined()
    expect(answerOf(decoded)?.toString('hex')).toBe('78780813510102030405060d0a')
  })
})

describe('commands', () => {
  test.each<[Command, string | undefined]>([
    [{ type: 'locate' }, '787801800d0a'],
    [{ type: 'reboot' }, '78780248010d0a'],
    [{ type: 'interval', seconds: 30 }, '78780397001e0d0a'],
    [{ type: 'interval', seconds: 600 }, '7878039702580d0a'],
    [{ type: 'interval', seconds: 5 }, undefined],
    [{ type: 'output', output: 1, enabled: true }, undefined],
    [{ type: 'text', text: 'TIMER,30' }, undefined],
  ])('%o', (command, hex) => expect(topin.encode?.(command, signed(), 1)?.toString('hex')).toBe(hex))

  test('what comes back is the answer', () => {
    expect(captured('interval_set').answers).toEqual([{ text: '97001e' }])
  })
})
