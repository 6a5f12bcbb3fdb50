import { expect, test } from 'vitest'
import { sum8 } from '#gateway/parts/checks.ts'
import { starlink } from '#gateway/protocols/starlink/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { newSession, received } from '../spoken.ts'

const recorded = captures('starlink/frames.txt')
const decode = (text: string) => starlink.decode(Buffer.from(`${text}\r\n`, 'latin1'), newSession(), received)
const hear = (name: string) => decode(recorded[name] ?? '')
const attributesOf = (name: string) => hear(name).points[0]?.attributes

/** With the right sum behind its star. */
const sealed = (text: string): string =>
  `${text}*${sum8(Buffer.from(text), 1).toString(16).toUpperCase().padStart(2, '0')}`

test("a report by the maker's own list", () => {
  expect(hear('location')).toEqual({
    device: '031B2B',
    points: [
      {
        time: Date.parse('2017-03-29T03:51:43Z'),
        lat: 31 + 58.0171 / 60,
        lng: 34 + 46.6742 / 60,
        alt: 0,
        speed: 6.8 * 1.852,
        heading: 326,
        satellites: 0,
        precision: 0,
        flags: 0,
        attributes: {
          odometer: 99,
          board_voltage: 14.212,
          battery_voltage: 3.827,
          ignition: true,
          inputs: 3,
          outputs: 0,
        },
      },
    ],
  })
  expect(attributesOf('no_cell')).toMatchObject({ board_voltage: 14.176, ignition: true })
})

test('lists of other devices', () => {
  expect(hear('list_driver').points).toMatchObject([
    { satellites: 20, attributes: { board_voltage: 12.994, ignition: false, gsm_signal: 64, odometer: 6782 } },
  ])
  expect(hear('list_speed').points).toMatchObject([
    { speed: 54, heading: 174, attributes: { device_temperature: 29, inputs: 2, gsm_signal: 75, ignition: true } },
  ])
  expect(attributesOf('list_sensors')).toMatchObject({
    board_voltage: 12.221,
    temperature1: 29.7,
    humidity1: 56.9,
    temperature2: 30.2,
    humidity2: 55.3,
  })
  // Of a list that is not known only what all have in common.
  expect(hear('list_unknown').points).toMatchObject([{ lat: 6 + 14.1883 / 60, lng: -75 - 35.5033 / 60 }])
  expect(attributesOf('list_unknown')).toBeUndefined()
})

test('events', () => {
  expect(attributesOf('ignition_on')).toMatchObject({ ignition: true })
  expect(attributesOf('engine_on')).toMatchObject({ device_event: 4 })
  expect(attributesOf('event_34')).toMatchObject({ device_event: 34 })
  expect(attributesOf('lost_power')).toMatchObject({ event: 'battery_off', board_voltage: 0.213 })
  expect(attributesOf('external')).toMatchObject({ device_event: 'External Device' })
  expect(hear('key').status).toMatchObject({ hardware_key: '000001fdb3a901' })
  expect(attributesOf('key_short')).toMatchObject({ hardware_key: '1122' })
})

test('without a place, and with an old one', () => {
  expect(hear('no_place')).toMatchObject({ points: [], status: { board_voltage: 12.669, inputs: 3, outputs: 1 } })
  expect(hear('old_place').points).toMatchObject([
    { time: Date.parse('2017-03-14T06:35:23Z'), flags: flag.no_fix, attributes: { device_event: 19 } },
  ])
})

test('what is not read is a fault', () => {
  expect(decode((recorded.location ?? '').replace('326', '327'))).toEqual({ points: [], fault: 'wrong check' })
  expect(decode(sealed('$SLU031B2B,04,624,1'))).toEqual({
    device: '031B2B',
    points: [],
    fault: 'message 04 is not read',
  })
  expect(decode(sealed('$SLU031B2B,06,624,x,y'))).toMatchObject({
    points: [],
    fault: 'a list of fields that is not known',
  })
  expect(decode('$SLU031B2B')).toEqual({ points: [], fault: 'noise' })
})

test.each(['ALT', 'ALTD'])('%s of such a list is the height', (name) => {
  const field_list = ['EDT', 'EID', 'PDT', 'LAT', 'LONG', name]
  const text = sealed('$SLU031B2B,06,624,170329035143,01,170329035143,+3158.0171,+03446.6742,00123.5')
  const session = { ...newSession(), settings: { field_list } }
  const { points } = starlink.decode(Buffer.from(`${text}\r\n`), session, received)
  expect(points).toMatchObject([{ alt: 123.5 }])
  expect(points[0]?.attributes).toBeUndefined()
})

test('a list that its account says counts alone', () => {
  const field_list = 'EDT EID PDT LAT LONG SPD HEAD ODO LAC CID ENG VIN VBAT DEST CSS CFL TVI'.split(' ')
  const read = (text: string) =>
    starlink.decode(Buffer.from(`${text}\r\n`), { ...newSession(), settings: { field_list } }, received)
  const told = read(recorded.list_unknown ?? '')
  expect(told).toMatchObject({ device: '352353083185436', points: [{ lat: 6 + 14.1883 / 60 }] })
  expect(told.points[0]?.attributes).toEqual({
    odometer: 82.505,
    board_voltage: 12.148,
    battery_voltage: 3.507,
    gsm_signal: 100,
    cfl: 0.02,
    device_temperature: 35,
  })
  for (const name of ['location', 'list_driver'])
    expect(read(recorded[name] ?? '')).toMatchObject({
      points: [],
      fault: 'not the list of fields that its tracker is said to have',
    })
})
