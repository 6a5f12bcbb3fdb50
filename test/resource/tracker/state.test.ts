import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stateOf } from '#resource/tracker/state.ts'
import { begin, drive } from '#test/track/drive.ts'
import { point } from '#test/track/points.ts'
import { type Heard, memoryOf } from '#test/trackers.ts'
import { default_detection } from '#track/detection.ts'
import { flag } from '#track/point.ts'

const device = {
  tracker_id: 1,
  source_id: 7,
  model: 'fmb120',
  blocked: false,
  detection: default_detection,
  replaced: null,
  privacy: undefined,
}
const minute = 60_000

/** The state `later` milliseconds after the device was heard. */
const state = (heard: Heard, later = 0, model = device.model) => {
  const at = heard.at ?? heard.points?.at(-1)?.time ?? begin
  return stateOf({ ...device, model, ...memoryOf({ ...heard, at }) }, at + later)
}

const moment = (time = begin) => new Date(time)

test('a device that was never heard', () => {
  expect(stateOf({ ...device, live: null, segment: null }, begin)).toEqual({
    source_id: 7,
    gps: null,
    connection_status: 'just_registered',
    movement_status: 'parked',
    movement_status_update: null,
    gsm: null,
    last_update: null,
    battery_level: null,
    battery_update: null,
    inputs: [false, false, false],
    inputs_update: null,
    outputs: [false, false],
    outputs_update: null,
    additional: {},
    actual_track_update: null,
  })
})

test('one that took the place of another one waits, until something comes', () => {
  const known = memoryOf({ points: [point({ time: begin, lat: 52.52 })], at: begin })
  const told = (replaced: number) => stateOf({ ...device, ...known, replaced }, begin + minute)
  expect(told(begin + 1)).toMatchObject({ connection_status: 'just_replaced', gps: { location: { lat: 52.52 } } })
  expect(told(begin)).toMatchObject({ connection_status: 'active' })
})

test('everything that a device may tell', () => {
  const attributes = {
    ignition: true,
    gsm_signal: 80,
    gsm_operator: 26201,
    roaming: false,
    battery: 97.4,
    inputs: 0b101,
    outputs: 0b10,
    hardware_key: '00000a1b2c3d4e5f',
    board_voltage: 12.7,
  }
  const place = { lat: 52.52, lng: 13.405, alt: 34, speed: 49.6, heading: 271, satellites: 7, precision: 4 }
  expect(state({ points: [point({ time: begin, ...place, attributes })] })).toEqual({
    source_id: 7,
    gps: {
      updated: moment(),
      signal_level: 70,
      location: { lat: 52.52, lng: 13.405 },
      heading: 271,
      speed: 50,
      alt: 34,
      precision: 4,
    },
    connection_status: 'active',
    movement_status: 'stopped',
    movement_status_update: moment(),
    ignition: true,
    ignition_update: moment(),
    gsm: { updated: moment(), signal_level: 80, network_name: '26201', roaming: false },
    last_update: moment(),
    battery_level: 97,
    battery_update: moment(),
    inputs: [true, false, true],
    inputs_update: moment(),
    outputs: [false, true],
    outputs_update: moment(),
    additional: {
      hardware_key: { value: '00000a1b2c3d4e5f', updated: moment() },
      board_voltage: { value: '12.7', updated: moment() },
    },
    actual_track_update: null,
  })
})

test('a status without a place', () => {
  const told = state({ status: { battery: 50, gsm_signal: 25 } })
  expect(told).toMatchObject({ gps: null, battery_level: 50, movement_status: 'parked', movement_status_update: null })
  expect(told.gsm).toEqual({ updated: moment(), signal_level: 25, network_name: null, roaming: null })
  expect(told.connection_status).toBe('signal_lost')
})

test('the signal is told by satellites up to ten, and not by cells', () => {
  const level = (given: object) => state({ points: [point({ time: begin, lat: 1, lng: 1, ...given })] }).gps
  expect(level({ satellites: 14 })).toMatchObject({ signal_level: 100 })
  expect(level({ satellites: 0 })).toMatchObject({ signal_level: null })
  expect(level({ satellites: 5, flags: flag.lbs })).toMatchObject({ signal_level: null, gsm_lbs: true })
})

test('a device without a fix has no place', () => {
  const points = [point({ time: begin, lat: 1, lng: 1, flags: flag.no_fix })]
  expect(state({ points })).toMatchObject({ gps: null, movement_status: 'parked', movement_status_update: null })
})

test('connected, idle, offline', () => {
  const points = drive([{ for: 60, speed: 50 }])
  for (const [later, status] of [
    [5 * minute, 'active'],
    [5 * minute + 1, 'idle'],
    [15 * minute, 'idle'],
    [15 * minute + 1, 'offline'],
  ] as const)
    expect(state({ points }, later).connection_status).toBe(status)
})

test('moving, stopped, parked; and when the track was last told', () => {
  const driven = drive([{ for: 600, speed: 50 }])
  const last = moment(driven.at(-1)?.time)
  expect(state({ points: driven })).toMatchObject({
    movement_status: 'moving',
    movement_status_update: moment(),
    actual_track_update: last,
  })
  const stopped = drive([{ for: 600, speed: 50 }, { for: 120 }])
  expect(state({ points: stopped })).toMatchObject({ movement_status: 'stopped' })
  const parked = state({ points: drive([{ for: 600, speed: 50 }, { for: 900 }]) })
  expect(parked.movement_status).toBe('parked')
  expect(parked.actual_track_update).toEqual(parked.movement_status_update)
})

test('there are as many inputs as the model has, whatever mask comes', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 32 - 1 }), fc.constantFrom('fmb920', 'fmb120', 'osmand'), (inputs, model) => {
      const told = state({ status: { inputs } }, 0, model).inputs
      const digits = [...inputs.toString(2).padStart(8, '0')].reverse().map((digit) => digit === '1')
      expect(told).toEqual(digits.slice(0, told.length))
    }),
  )
  expect(state({}, 0, 'a model of yesterday').inputs).toEqual([])
})

test('devices whose one relay cuts the engine tell of it by that name', () => {
  const told = state({ status: { fuel_cut: true }, at: begin }, 0, 'gt06n')
  expect([told.outputs, told.outputs_update]).toEqual([[true], moment()])
  expect(state({ status: { outputs: 0 }, at: begin }, 0, 'gt06n').outputs).toEqual([false])
})
