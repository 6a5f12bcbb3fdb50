import { describe, expect, test } from 'vitest'
import type { Command } from '#device/command.ts'
import type { Session } from '#gateway/protocol.ts'
import { h02 } from '#gateway/protocols/h02/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, converse, newSession, received } from '../spoken.ts'

const recorded = captures('h02/frames.txt')

const bytesOf = (name: string): Buffer => {
  const words = recorded[name]
  if (words === undefined) throw new Error(`no capture ${name}`)
  return Buffer.from(words, name.startsWith('record') ? 'hex' : 'latin1')
}

const hear = (bytes: Buffer | string, session: Session = newSession('udp'), at = received) =>
  h02.decode(Buffer.from(bytes as string), session, at)
const captured = (name: string) => hear(bytesOf(name))

describe('text', () => {
  test('a place as the document has it', () => {
    const decoded = captured('v1')
    expect(decoded).toMatchObject({ device: '2020916012' })
    expect(decoded.fault).toBeUndefined()
    const [point] = decoded.points
    expect(point).toMatchObject({ time: Date.parse('2002-09-22T05:03:16Z'), heading: 28, flags: 0 })
    expect(point?.lat).toBeCloseTo(22.214575, 6)
    expect(point?.lng).toBeCloseTo(113.777623, 6)
    expect(point?.speed).toBeCloseTo(14.28 * 1.852, 6)
    expect(point?.attributes).toEqual({ ignition: false, armed: false, door: false, fuel_cut: false })
    expect(answerOf(decoded)?.toString()).toBe('*TH,2020916012,V4,V1,20260126160005#')
    expect(decoded.reply?.({ known: true, taken: 0 })).toBeUndefined()
    expect(decoded.reply?.({ known: false, taken: 0 })).toBeUndefined()
  })

  test.each([
    ['no_points', -37.955653, 145.0617],
    ['dashed', -23.483492, -46.859753],
    ['hex_cell_wide', -15.8137, -47.886132],
    ['spaced', 19.589888, 79.340223],
    ['vi1', 52.63765, 5.122238],
    ['minutes_only', 35.703405, -0.64418],
  ])('degrees of %s', (name, lat, lng) => {
    const [point] = captured(name).points
    expect(point?.lat).toBeCloseTo(lat, 5)
    expect(point?.lng).toBeCloseTo(lng, 5)
  })

  test.each([
    ['sinotrack_cell', { cell: '310-260-49101-1753' }],
    ['hex_cell', { cell: '262-20-515-461' }],
    ['hex_cell_wide', { cell: '724-4-461-71' }],
    ['counters', { odometer: 69129.336, temperature1: 0, fuel_percent: 100 }],
    ['power_cut', { event: 'battery_off', external_power: false, armed: true }],
    ['battery_between', { event: 'battery_off', alarm: 'eee7fbdf' }],
    ['v6', { cell: '460-0-10342-3721', iccid: '89860121801609042193' }],
    ['v8', { gsm_signal: 100, board_voltage: 12.2, battery: 85 }],
    ['v6_padded', { cell: '310-260-32936-13641', iccid: '8944501311217563382' }],
    ['minutes_only', { gsm_signal: 100, board_voltage: 12.6 }],
    ['v19', { iccid: '89480610500392633029' }],
    ['v19_padded', { iccid: '8954315265044716555' }],
    ['answer_done', { fuel_cut: true }],
  ])('beside the place of %s', (name, attributes) => {
    const decoded = captured(name)
    expect(decoded.fault).toBeUndefined()
    expect(decoded.points[0]?.attributes).toMatchObject(attributes)
  })

  test.each([
    ['heartbeat', { battery: 100 }],
    ['card', { iccid: '89860121801609042193' }],
    ['link', { battery: 84, rssi: 15, steps: 0 }],
    ['nbr_plain', { cell: '724-10-215-2135', cells: '724-10-215-2131', ignition: true }],
    ['bs', { cell: '724-10-7011-6505', cells: '724-10-7011-4274', battery: 60 }],
    ['v3_one', { cell: '284-3-1450-11473' }],
    ['vp1_cells', { cell: '470-2-92-3565', cells: '470-2-92-19433,470-2-92-1340' }],
    ['zeros', { cell: '262-2-515-19591' }],
    ['nowhere', { cell: '240-10-4512-49350', alarm: 'fffff7ff' }],
    ['base', { ignition: true }],
    ['answer_sms', { text: 'SET OK' }],
  ])('%s tells of the device alone', (name, status) => {
    const decoded = captured(name)
    expect(decoded).toMatchObject({ points: [], status })
    expect(decoded.fault).toBeUndefined()
  })

  test('stations, with a time before them or none', () => {
    const told = captured('wifi').status
    expect(String(told?.wifi).split(',')).toHaveLength(8)
    expect(hear('*HQ,135790246811220,V5,080910,1,1122334455aa77,0256,010815,FFFFFBFF#').status).toMatchObject({
      wifi: '11:22:33:44:55:aa 77',
    })
  })

  test('minutes alone are of no degree', () => {
    const [point] = hear('*HQ,4106012736,V1,224434,A,5.2500,N,0.0000,E,000.00,000,100117,FFFFFBFF#').points
    expect(point?.lat).toBeCloseTo(0.0875, 6)
    expect(point?.lng).toBe(0)
  })

  test('a message that only names its device', () => {
    for (const name of ['xt', 'empty', 'heartbeat_bare']) {
      expect(captured(name)).toMatchObject({ points: [] })
      expect(captured(name).fault).toBeUndefined()
      expect(captured(name).device).toBeDefined()
    }
  })

  test('without a fix the place is the last known one', () => {
    expect(captured('invalid').points[0]?.flags).toBe(flag.no_fix)
    expect(captured('unmarked').points[0]?.flags).toBe(flag.no_fix)
    expect(captured('undated').points[0]).toMatchObject({ time: received, flags: flag.no_fix })
  })

  test('a place with a date and no time is of now, on that day only', () => {
    const day = Date.parse('2017-09-08T07:00:00Z')
    expect(hear(bytesOf('vp1'), newSession(), day).points[0]).toMatchObject({ time: day })
    expect(captured('vp1')).toMatchObject({ points: [], fault: 'a place without a time' })
  })

  test('who leaves out its id must have told it before', () => {
    expect(captured('nameless')).toMatchObject({ points: [], close: true })
    expect(hear(bytesOf('nameless'), { ...newSession(), device: '4106012736' }).points).toHaveLength(1)
  })

  test.each([
    ['*HQ,4106012736,V1,224434,A,1827.3855,N,06705.7577,W,000.00,000,100117,FFFFFBF#'],
    ['*HQ,4106012736,V1,224434,A,1827.3855,N,06705.7577,W,fast,000,100117,FFFFFBFF#'],
    ['*HQ,4106012736,V1,224434,A,1827.3855,N,06705.7577#'],
    ['*HQ,4106012736,NBR,103732,722,310,0,6,8106,32010,23,100217,FFFFFBFF,5#'],
    ['*HQ,4106012736,LINK,180902,15,0,84,0,0,240517#'],
    ['*HQ,4106012736,V9X,1#'],
    ['*HQ,4106012736,HTBT,much#'],
    ['*HQ,4106012736,V1,226434,A,1827.3855,N,06705.7577,W,000.00,000,100117,FFFFFBFF#'],
    ['*HQ,4106012736,V1,224434,A,9127.3855,N,06705.7577,W,000.00,000,100117,FFFFFBFF#'],
  ])('%s is a fault', (text) => {
    const decoded = hear(text)
    expect(decoded).toMatchObject({ device: '4106012736', points: [] })
    expect(decoded.fault).toBeDefined()
    expect(decoded.status).toBeUndefined()
  })

  test.each([
    ['v1', 'V4,V1,20260126160005'],
    ['nbr', 'V4,NBR,20260126160005'],
    ['v6', 'R12,160005'],
    ['v8', 'R12,160005'],
    ['heartbeat', 'HTBT'],
    ['card', 'ICCID'],
  ])('%s is answered', (name, words) => {
    const decoded = captured(name)
    const [maker] = (recorded[name] ?? '').split(',')
    expect(answerOf(decoded)?.toString()).toBe(`${maker},${decoded.device},${words}#`)
  })
})

describe('alarms', () => {
  const told = (status: string) =>
    hear(`*HQ,4106012736,V1,224434,A,1827.3855,N,06705.7577,W,000.00,000,100117,${status}#`).points[0]

  test.each([
    ['FFFFFFFD', 'sos'],
    ['FFFFFFFB', 'over_speed_reported'],
    ['FFFFFFEF', 'auto_geofence_in'],
    ['FFFFFF7F', 'auto_geofence_out'],
    ['FFFDFFFF', 'vibration_start'],
    ['EFFFFFFF', 'battery_off'],
    ['EFFFFFFD', 'sos,battery_off'],
    ['FFFFFFFF', undefined],
    ['FFFFFBFF', undefined],
  ])('%s', (status, event) => expect(told(status)?.attributes?.event).toBe(event))

  test('what no two documents agree on is kept as it is', () => {
    expect(told('FFFFFFFE')?.attributes).toMatchObject({ alarm: 'fffffffe' })
    expect(told('FFFFFFFE')?.attributes?.event).toBeUndefined()
    // A button and a supply to some makers, set always by others.
    for (const status of ['FFFBFFFF', 'FFF7FFFF']) {
      expect(told(status)?.attributes).toMatchObject({ alarm: status.toLowerCase() })
      expect(told(status)?.attributes?.event).toBeUndefined()
    }
  })

  test('sent later, open door, cut fuel', () => {
    expect(told('FBFFFFFF')?.flags).toBe(flag.buffered)
    expect(told('FFFFFEFF')?.attributes).toMatchObject({ door: true, ignition: true })
    expect(told('F7FFFFFF')?.attributes).toMatchObject({ fuel_cut: true })
  })
})

describe('records', () => {
  test('as the document has it', () => {
    const decoded = captured('record')
    expect(decoded.device).toBe('1030731001')
    // The document calls its place valid, its bit does not.
    expect(decoded.points[0]).toMatchObject({
      time: Date.parse('2002-09-22T05:03:16Z'),
      heading: 28,
      flags: flag.no_fix,
    })
    expect(decoded.points[0]?.speed).toBeCloseTo(14 * 1.852, 6)
  })

  test.each([
    ['record_sos', '4106000826', 4.698983, -74.069717, { event: 'sos' }],
    ['record_cell', '4109114427', 22.566383, 114.0442, { cell: '460-0-9771-3863' }],
    ['record_imei', '352483084193293', 26.455598, 74.687157, { alarm: 'feffffff' }],
    ['record_power_cut', '9713050072', 33.55835, -7.534495, { event: 'battery_off' }],
    ['record_counters', '2130510938', 5.334108, 100.477162, { ignition: true }],
  ])('%s', (name, device, lat, lng, attributes) => {
    const decoded = captured(name)
    expect(decoded).toMatchObject({ device })
    expect(decoded.fault).toBeUndefined()
    expect(decoded.points[0]?.lat).toBeCloseTo(lat, 5)
    expect(decoded.points[0]?.lng).toBeCloseTo(lng, 5)
    expect(decoded.points[0]?.attributes).toMatchObject(attributes)
  })

  test('an X record is of the device of the connection and tells its mileage', () => {
    expect(captured('record_x')).toMatchObject({ points: [], close: true })
    const [point] = hear(bytesOf('record_x'), { ...newSession(), device: '4106012736' }).points
    expect(point?.attributes?.odometer).toBeCloseTo(504.922, 3)
  })

  test('digits that are none, a clock that is none and a length that is none are faults', () => {
    const right = bytesOf('record_short')
    for (const [at, byte] of [
      [12, 0xab],
      [22, 0xf1],
      [6, 0x31],
    ] as const) {
      const wrong = Buffer.from(right)
      wrong[at] = byte
      expect(hear(wrong)).toMatchObject({ points: [], fault: 'a record that does not fit its layout' })
    }
    expect(hear(right.subarray(0, 31)).fault).toBeDefined()
  })

  test('of 32 bytes and of 45, behind each other', () => {
    for (const [name, count] of [
      ['record_short', 4],
      ['record_sos', 4],
    ] as const) {
      const stream = Buffer.concat([...Array(count).fill(bytesOf(name)), Buffer.from(recorded.sinotrack ?? '')])
      const { heard, rest } = converse(h02, [stream])
      expect(heard.flatMap(({ decoded }) => decoded.fault ?? [])).toEqual([])
      expect(heard).toHaveLength(count + 1)
      expect(rest).toHaveLength(0)
    }
  })

  test('what was taken for long ones are short ones after all', () => {
    const session = { ...newSession(), words: { size: 45 } }
    const stream = Buffer.concat([...Array(3).fill(bytesOf('record_short')), bytesOf('sinotrack')])
    expect(converse(h02, [stream], session).heard).toHaveLength(4)
  })
})

describe('commands', () => {
  const session: Session = { ...newSession(), device: '123456789012345' }
  const at_010203 = 3723

  // What each is, by the documents: S20, D1, R1; `010203` is the time that the device tells back.
  test.each<[Command, string | undefined]>([
    [{ type: 'output', output: 1, enabled: true }, '*HQ,123456789012345,S20,010203,1,1#'],
    [{ type: 'output', output: 1, enabled: false }, '*HQ,123456789012345,S20,010203,1,0#'],
    [{ type: 'output', output: 2, enabled: true }, undefined],
    [{ type: 'interval', seconds: 60 }, '*HQ,123456789012345,D1,010203,60,65535#'],
    [{ type: 'interval', seconds: 5 }, undefined],
    [{ type: 'reboot' }, '*HQ,123456789012345,R1,010203#'],
    [{ type: 'text', text: 'S71,22,10' }, '*HQ,123456789012345,S71,010203,22,10#'],
    [{ type: 'text', text: 'R1#*HQ' }, undefined],
    [{ type: 'locate' }, undefined],
  ])('%o', (command, words) => expect(h02.encode?.(command, session, at_010203)?.toString()).toBe(words))

  test('they go under the name of the maker that the device goes by', () => {
    const heard = newSession()
    expect(hear(bytesOf('v1'), heard).device).toBe('2020916012')
    const sent = h02.encode?.({ type: 'reboot' }, { ...heard, device: '2020916012' }, 46_985 + 3 * 65_536)
    expect(sent?.toString()).toBe('*TH,2020916012,R1,130305#')
  })

  test.each([
    ['answer_done', [{ text: 'S20,DONE', number: 46_985 }]],
    ['answer_error', [{ text: 'S20,ERROR', number: 46_985, refused: true }]],
    ['answer_s14', [{ text: 'S14,100,10,1,3', number: 46_985 }]],
    ['answer_mileage', [{ text: 'S32,0000130502.35', number: 46_985 }]],
    ['answer_d1', [{ text: 'D1,30,65535', number: 22_868 }]],
    ['answer_sms', [{ text: 'SET OK' }]],
  ])('%s', (name, answers) => expect(captured(name).answers).toEqual(answers))

  test('an answer of words only', () => {
    expect(captured('answer_check').answers?.[0]?.text).toMatch(/^CMD,check,CHECK,IMEI:861358034573915/)
  })
})
