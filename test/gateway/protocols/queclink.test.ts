import { describe, expect, test } from 'vitest'
import type { Session } from '#gateway/protocol.ts'
import { queclink } from '#gateway/protocols/queclink/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { newSession, received } from '../spoken.ts'

const recorded = captures('queclink/frames.txt')
const decode = (text: string, session: Session = newSession()) =>
  queclink.decode(Buffer.from(text, 'latin1'), session, received)
const hear = (name: string, session?: Session) => decode(recorded[name] ?? '', session)
const attributesOf = (name: string) => hear(name).points.at(-1)?.attributes
const answer = (name: string, known = true) => {
  const told = hear(name)
  return told.reply?.({ known, taken: told.points.length })?.toString()
}

describe('fixed reports', () => {
  test('a vehicle: place, supply, odometer, hours, inputs and outputs', () => {
    expect(hear('fri_gv300')).toMatchObject({
      device: '862894020178276',
      points: [
        {
          time: Date.parse('2016-02-10T15:34:58Z'),
          lat: -17.776235,
          lng: -63.169571,
          alt: 431.7,
          speed: 0,
          heading: 0,
          flags: 0,
          attributes: {
            board_voltage: 15.153,
            odometer: 34.9,
            engine_hours: 117 + 31 / 60 + 26 / 3600,
            adc1: 13.442,
            adc2: 15.163,
            battery: 0,
            ignition: true,
            motion: false,
            inputs: 0,
            outputs: 1,
            hdop: 1,
            cell: '736-3-27348-33007',
          },
        },
      ],
    })
    expect(attributesOf('fri_gv300_no_cell')).toMatchObject({ board_voltage: 25.202, battery: 51, ignition: false })
    expect(attributesOf('fri_gv58')).toMatchObject({ battery: 100, odometer: 0, ignition: true })
  })

  test('several places: what is behind the last belongs to it', () => {
    const { points } = hear('fri_gl300')
    expect(points.map(({ speed }) => speed)).toEqual([2.1, 5.7, 4.4, 4.8])
    expect(points[0]?.attributes).toEqual({ hdop: 1, cell: '228-1-1919-18450' })
    expect(points[3]?.attributes).toMatchObject({ battery: 83, odometer: 25.2 })
    // The last of the two has accuracy 0: what is beside it is of now.
    expect(hear('fri_gv500').points).toMatchObject([
      { time: Date.parse('2009-02-14T01:32:54Z'), speed: 4.3, heading: 92, flags: 0 },
      {
        time: received,
        flags: flag.no_fix,
        attributes: { vin: '1G1JC5444R7252367', odometer: 2000, battery: 80 },
      },
    ])
    const both = (recorded.fri_gv500 ?? '').replace(',00,2,1,4.3,', ',00,2,0,4.3,')
    expect(decode(both).points).toMatchObject([
      { time: Date.parse('2009-02-14T01:32:54Z'), flags: flag.no_fix },
      { time: received, flags: flag.no_fix },
    ])
  })

  test('masks, tanks and other tails', () => {
    const [point] = hear('eri_gv310').points
    expect(point).toMatchObject({ satellites: 12, attributes: { adc1: 1.93, adc2: 1.917, battery: 100, inputs: 0 } })
    expect(attributesOf('eri_gv310_tank')).toMatchObject({ fuel_percent: 0, battery: 100, outputs: 1 })
    expect(attributesOf('eri_gv200')).toMatchObject({ adc2: 0.091, ignition: false, inputs: 0, outputs: 0 })
    expect(attributesOf('eri_sensors')).toMatchObject({ temperature1: -1.875, temperature2: -3.5, adc2: 2.789 })
    expect(attributesOf('eri_sensor')).toMatchObject({ temperature1: 25, battery: 99 })
    expect(attributesOf('eri_fuel')).not.toHaveProperty('temperature1')
    expect(attributesOf('eri_gl320')).toMatchObject({ battery: 27 })
    expect(attributesOf('fri_gl500m_fix')).toMatchObject({ battery: 93, gsm_signal: 58 })
    expect(attributesOf('fri_gt501_wifi')).toMatchObject({
      battery: 93,
      wifi: expect.stringMatching(/^0e:36:c9:91:64:85 -50,.*,ec:8e:b5:cf:a1:c6 -89$/),
      cell: '310-10-28957-136236815',
    })
  })

  test('without a fix the last place is told of now, with the flag; of a kept report, when it was there', () => {
    const [lost] = hear('fri_cv100_no_fix').points
    expect(lost).toMatchObject({ time: received, lat: 22.537178, lng: 114.015515, flags: flag.no_fix })
    expect(lost?.attributes).toMatchObject({ battery: 100, ignition: true })
    expect(hear('fri_gl500m').points).toMatchObject([
      { time: received, flags: flag.no_fix, attributes: { battery: 85, motion: true } },
    ])
    const never = (recorded.fri_cv100_no_fix ?? '').replace('114.015515,22.537178', '0.000000,0.000000')
    expect(decode(never)).toMatchObject({ points: [], status: { battery: 100, ignition: true } })
    expect(hear('fri_gl200_placeless').points).toEqual([])
    expect(hear('ignition_off').points).toMatchObject([
      {
        time: Date.parse('2016-03-09T12:28:54Z'),
        flags: flag.buffered | flag.no_fix,
        attributes: { ignition: false, odometer: 936.8 },
      },
    ])
    const now = queclink.decode(
      Buffer.from(recorded.can_placed ?? ''),
      newSession(),
      Date.parse('2019-04-17T23:36:19Z'),
    )
    expect(now.points).toMatchObject([{ speed: 68.3, flags: 0 }])
    expect(hear('fri_gl300_buffered').points).toMatchObject([{ flags: flag.buffered }])
  })
})

test('reports of what happened', () => {
  expect(attributesOf('sos')).toMatchObject({ event: 'sos' })
  expect(attributesOf('harsh')).toMatchObject({ event: 'harsh_driving', harsh_driving: 'cornering' })
  expect(attributesOf('harsh_braking')).toMatchObject({ harsh_driving: 'braking', odometer: 2000 })
  expect(attributesOf('input')).toMatchObject({ input2: true, odometer: 1286.2 })
  expect(attributesOf('ignition_off_place')).toMatchObject({ ignition: false })
  expect(hear('ignition_on').points).toMatchObject([{ satellites: 11, attributes: { ignition: true, odometer: 0 } }])
  expect(attributesOf('ignition_off_now')).toMatchObject({ ignition: false })
  expect(attributesOf('key')).toMatchObject({ event: 'driver_identified', hardware_key: 'd2c4fbc5' })
  const turned = decode((recorded.key ?? '').replace('D2C4FBC5', '01923F45010000C3'))
  expect(turned.points[0]?.attributes).toMatchObject({ hardware_key: 'c3000001453f9201' })
  expect(attributesOf('state')).toMatchObject({ motion: false })
  expect(hear('battery_low').points).toMatchObject([
    { attributes: { event: 'backup_battery_low', battery_voltage: 3.55 } },
  ])
  expect(attributesOf('power_on')).toMatchObject({ event: 'battery_on' })
  expect(hear('charging_ended').status).toEqual({ charging: false })
  expect(attributesOf('jamming')).toMatchObject({ event: 'gsm_damp' })
  expect(attributesOf('temperature')).toMatchObject({ temperature1: 33, alarm: 'temperature' })
  expect(attributesOf('fatigue')).toMatchObject({ alarm: 'driver warning 4' })
  expect(attributesOf('words')).toMatchObject({ text: expect.stringContaining('>I:5014') })
  expect(attributesOf('light')).toMatchObject({ device_event: 'GTLSW' })
  expect(attributesOf('still')).toMatchObject({ motion: true, battery: 30 })
  expect(hear('device_on').status).toEqual({ event: 'poweron' })
  expect(hear('device_off').status).toEqual({ event: 'poweroff' })
})

test('what a device tells of itself and of its vehicle', () => {
  expect(hear('info_vehicle').status).toEqual({
    ignition: true,
    motion: false,
    iccid: '89883070000007211665',
    gsm_signal: 71,
    battery_voltage: 4.26,
    charging: false,
    board_voltage: 12.913,
  })
  expect(hear('info_portable').status).toMatchObject({ battery: 69, temperature1: 44, odometer: 26.6, charging: true })
  expect(attributesOf('can_placed')).toMatchObject({
    ignition: true,
    odometer: 98276.9,
    fuel_used: 30263,
    rpm: 1266,
    obd_speed: 69,
    coolant_temperature: 82,
    fuel_percent: 69.2,
    throttle: 0,
    ...{ engine_hours: 2037.4, driving_hours: 243.93, idling_hours: 45.56, idle_fuel_used: 74.33 },
  })
  expect(attributesOf('can_placed')).toMatchObject({
    ...{ dipped_headlights: true, full_beam_headlights: true, parking_lights: false, footbrake: false },
    ...{ door_front_left: false, door_front_right: false, hood: false, trunk: false },
  })
  const unread = (recorded.can_placed ?? '').replace(/,H[\d.]+,/, ',H*,')
  expect(unread).toContain(',H*,')
  expect(attributesOf('can_placed')).toHaveProperty('odometer')
  expect(decode(unread).points.at(-1)?.attributes).not.toHaveProperty('odometer')
  expect(attributesOf('obd')).toMatchObject({
    vin: '4T1BE46KX7U018210',
    board_voltage: 13.411,
    rpm: 787,
    obd_speed: 3,
    coolant_temperature: 43,
    check_engine_light: true,
    dtc: 'P0300,P0301,P0303,P0304,P0012,P0031,P0351,P0352,P0353,P0354',
    throttle: 20,
    engine_load: 55,
  })
  expect(hear('cells').status).toMatchObject({
    cell: '234-15-58-29833',
    cells: expect.stringMatching(/^234-15-58-22178,/),
  })
  expect(hear('cells_lbs').status).toMatchObject({ battery: 92, cell: '204-8-3310-53361' })
  expect(hear('stations').status).toEqual({ wifi: '08:62:66:93:fb:98 -36', battery: 97 })
  expect(hear('version').status).toEqual({ text: 'GL300 0A03 0103' })
  expect(hear('iccid').status).toEqual({ iccid: '898600810906F8048812' })
  expect(hear('signal').status).toEqual({ gsm_signal: 52 })
})

test('behind the place of a portable device a figure alone is no battery', () => {
  expect(attributesOf('temper_switch')).not.toHaveProperty('battery')
  expect(attributesOf('watchdog')).toMatchObject({ device_event: 'GTDOG', odometer: 2000 })
  expect(attributesOf('watchdog')).not.toHaveProperty('battery')
  // At 57.3 km it would be one that cannot be told from a level.
  const near = decode((recorded.battery_low ?? '').replace(',204.7,', ',57.3,')).points[0]?.attributes
  expect(near).toMatchObject({ event: 'backup_battery_low', odometer: 57.3 })
  expect(near).not.toHaveProperty('battery')
  expect(attributesOf('still')).toMatchObject({ battery: 30 })
})

test('the numbers of a CDMA network are no cell', () => {
  expect(hear('fri_cdma').points).toMatchObject([{ lat: 42.894896, attributes: { battery: 92 } }])
  expect(attributesOf('fri_cdma')).not.toHaveProperty('cell')
})

test('a card of nineteen digits is told without what fills it up', () => {
  expect(hear('info_gv200').status).toMatchObject({ iccid: '8959301000648637556' })
})

test('ignition by its wire or by what the device makes of other things; of a CV200 the other way round', () => {
  const told = recorded.ignition_told ?? ''
  const ignition = (text: string) => decode(text).points[0]?.attributes?.ignition
  expect(ignition(told)).toBe(false)
  expect(ignition(told.replace(',,,01,', ',,,00,'))).toBe(true)
  expect(ignition(told.replace('GTIGL', 'GTVGL'))).toBe(false)
  expect(ignition(told.replace(',270302,', ',BD0214,'))).toBe(true)
  expect(ignition(told.replace(',270302,', ',BD0214,').replace(',,,01,', ',,,00,'))).toBe(false)
})

test('answers', () => {
  expect(answer('fri_gv300')).toBe('+SACK:38EE$')
  expect(answer('fri_gv300', false)).toBeUndefined()
  expect(hear('fri_gv300').reply?.({ known: true, taken: 0 })).toBeUndefined()
  expect(answer('heartbeat')).toBe('+SACK:GTHBD,1A0401,11F0$')
  expect(hear('answer')).toMatchObject({ points: [], answers: [{ text: 'GTRTO VER', number: 0xffff }] })
  expect(hear('answer_fence').answers).toEqual([{ text: 'GTGEO 0', number: 8 }])
})

describe('commands', () => {
  const told = (name: string): Session => {
    const session = newSession()
    hear(name, session)
    return session
  }
  const bytes = (
    ...[command, session = told('fri_gv300'), number = 0xffff]:
      | Parameters<NonNullable<typeof queclink.encode>>
      | [Parameters<NonNullable<typeof queclink.encode>>[0]]
  ) => queclink.encode?.(command, session, number)?.toString()

  test('by the password that the device left the works with', () => {
    expect(bytes({ type: 'locate' })).toBe('AT+GTRTO=gv300,1,,,,,,FFFF$')
    expect(bytes({ type: 'reboot' }, told('info_portable'), 7)).toBe('AT+GTRTO=gl300,3,,,,,,0007$')
    expect(bytes({ type: 'locate' }, { ...newSession(), model: 'queclink_gv65' }, 7)).toBe('AT+GTRTO=gv65,1,,,,,,0007$')
    expect(bytes({ type: 'locate' }, { ...newSession(), model: 'queclink' }, 7)).toBeUndefined()
  })

  test('outputs: the others stay as the device told them, or was told since', () => {
    const fresh = told('ignition_off')
    expect(bytes({ type: 'output', output: 1, enabled: true }, fresh, 0xffff)).toBe(
      'AT+GTOUT=gv300,1,,,0,0,0,0,0,0,0,,,,,,,FFFF$',
    )
    expect(bytes({ type: 'output', output: 3, enabled: true }, fresh, 0xffff)).toBe(
      'AT+GTOUT=gv300,1,,,0,0,0,1,0,0,0,,,,,,,FFFF$',
    )
    expect(bytes({ type: 'output', output: 2, enabled: true })).toBe('AT+GTOUT=gv300,1,,,1,0,0,0,0,0,0,,,,,,,FFFF$')
    expect(bytes({ type: 'output', output: 1, enabled: false })).toBe('AT+GTOUT=gv300,0,,,0,0,0,0,0,0,0,,,,,,,FFFF$')
    expect(bytes({ type: 'output', output: 4, enabled: true })).toBeUndefined()
    expect(bytes({ type: 'output', output: 1, enabled: true }, told('info_portable'), 1)).toBeUndefined()
  })

  test('words', () => {
    expect(bytes({ type: 'text', text: 'AT+GTRTO=gl300,2,CFG,,,,,000F' })).toBe('AT+GTRTO=gl300,2,CFG,,,,,000F$')
  })
})

test('what is not read is a fault', () => {
  expect(decode('+RESP:GTALL,1A0102,135790246811220,,BSI,apn,user,secret,20100214093254,11F0$')).toMatchObject({
    points: [],
    fault: 'GTALL is not read',
  })
  expect(
    queclink.shown?.(Buffer.from('+RESP:GTALL,1A0102,135790246811220,,BSI,apn,user,secret,$'))?.toString(),
  ).not.toContain('secret')
  expect(decode('+RSQ\x07\xfe\x37\xbf')).toMatchObject({ points: [], fault: 'noise' })
  expect(decode('+RESP:GTTRI,862370030005908,1,0,99,1,0.0,3E7D$')).toMatchObject({
    points: [],
    fault: expect.any(String),
  })
  const outside = recorded.fri_gv300?.replace('-17.776235', '-97.776235') ?? ''
  expect(decode(outside)).toMatchObject({ points: [], fault: 'a place outside the earth' })
  expect(decode('\r\n').fault).toBeUndefined()
})

test('a frame ends with a dollar sign, or the zero of old devices', () => {
  const cut = (text: string) => queclink.frame(Buffer.from(text, 'latin1'), newSession())
  expect(cut('+RESP:GTPNA,1$+RESP')).toBe(14)
  expect(cut('+RESP:GTPNA,1\0+RESP')).toBe(14)
  expect(cut('+RESP:GTPNA,1')).toBeUndefined()
  expect(cut('\r\n+RESP:GTPNA')).toBe(2)
})
