import { expect, test } from 'vitest'
import { kinds } from '#judge/kinds.ts'
import { happen, player, rule, told } from '#test/judge/play.ts'
import { at, drive } from '#test/track/drive.ts'
import { deviceEvents } from '#track/events.ts'
import type { Attributes, Point } from '#track/point.ts'

/** A point a minute with these attributes. */
const minutes = (attributes: (Attributes | undefined)[], from = 0): Point[] => {
  const points = drive([{ for: (from + attributes.length) * 60, every: 60 }]).slice(from)
  return points.map((point, i) => ({ ...point, attributes: attributes[i] }))
}

const sos = { event: 'sos' }

test('what goes on is told once, until a message comes without it', () => {
  expect(happen(rule('sos'), minutes([sos, sos, {}, sos, undefined]))).toEqual(['sos primary 0', 'sos primary 3'])
})

test('what ends something else is said by the other text', () => {
  const points = minutes([{}, { event: 'battery_off' }, { event: 'lowpower,battery_on' }])
  expect(happen(rule('battery_off'), points)).toEqual(['battery_off primary 1', 'battery_on secondary 2'])
})

test('a status without a place counts, at the last place that is known', () => {
  const { commit, happenings } = player([rule('sos')])
  commit([{ received: at(0), points: minutes([{}]) }])
  commit([{ received: at(60), status: sos }])
  expect(told(happenings)).toEqual(['sos primary 1'])
  expect(happenings[0]?.extra?.last_known_location).toBe(true)
})

test('late messages count, with their own time, once an hour at most while they repeat it', () => {
  const { commit, happenings } = player([rule('sos')])
  commit([{ received: at(7200), points: minutes([{}], 120) }])
  for (const point of minutes(Array.from({ length: 70 }, () => sos))) commit([{ received: at(7300), points: [point] }])
  commit([{ received: at(7301), points: minutes([{}], 80) }])
  commit([{ received: at(7302), points: minutes([sos], 81) }])
  expect(told(happenings)).toEqual(['sos primary 0', 'sos primary 60', 'sos primary 81'])
})

test('assistance tells what is not switched off', () => {
  const points = minutes([{ event: 'lane_departure' }, { event: 'headway_warning' }])
  const extended = { lane_departure_enabled: false, headway_warning_enabled: true }
  expect(happen(rule('driver_assistance', { extended }), points)).toEqual(['headway_warning primary 1'])
})

test('autocontrol tells the alarms that are enabled, and that the ignition goes on', () => {
  const points = minutes([
    { event: 'door_alarm,hood_alarm', ignition: false },
    { ignition: true },
    { ignition: false, event: 'sos' },
  ])
  const extended = { door_alarm: { enabled: true }, hood_alarm: { enabled: false }, ignition: { enabled: true } }
  expect(happen(rule('autocontrol', { extended }), points)).toEqual(['door_alarm primary 0', 'ignition primary 1'])
  expect(happen(rule('autocontrol', { extended: { sos: { enabled: true } } }), points)).toEqual([])
})

test('what devices report is told by some type', () => {
  // A fuel rule asks a sensor for its events.
  const left = deviceEvents.filter((event) => {
    const enabled = { [event]: { enabled: true } }
    const told = Object.keys(kinds).flatMap((type) =>
      happen(rule(type, { extended: enabled }), minutes([{}, { event }])),
    )
    return !told.some((one) => one.startsWith(`${event} `))
  })
  expect(left).toEqual(['fueling', 'drain'])
})
