import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventsOf } from '#device/events.gen.ts'
import { protocolNames } from '#gateway/protocols/index.ts'
import type { Kind } from '#judge/kind.ts'
import { kinds, missing } from '#judge/kinds.ts'
import { ruleTypes, typeNames } from '#resource/tracker/rule/types.ts'
import { deviceEvents, isDeviceEvent } from '#track/events.ts'

/** Whatever a rule tells is told by something: a rule that can never fire is an alarm that nobody hears. */

const words = [
  ...new Set(
    typeNames
      .filter((type) => !missing(type))
      .flatMap((type) => [...(ruleTypes[type]?.primary ?? []), ...(ruleTypes[type]?.secondary ?? [])]),
  ),
]

/** Protocols by which devices may use all words themselves. */
const open = protocolNames.filter((name) => eventsOf[name].length === deviceEvents.length)
const closed = protocolNames.filter((name) => !open.includes(name))

/** What the platform tells by itself, and the test in which it does. */
const derived: Readonly<Record<string, string>> = {
  inzone: 'test/ingest/judge.test.ts',
  outzone: 'test/ingest/judge.test.ts',
  track_start: 'test/judge/judge.test.ts',
  track_end: 'test/judge/judge.test.ts',
  speedup: 'test/judge/judge.test.ts',
  outroute: 'test/judge/kinds/route.test.ts',
  inroute: 'test/judge/kinds/route.test.ts',
  excessive_driving_start: 'test/judge/kinds/excessive-driving.test.ts',
  excessive_driving_end: 'test/judge/kinds/excessive-driving.test.ts',
  excessive_parking: 'test/judge/kinds/standing.test.ts',
  excessive_parking_finished: 'test/judge/kinds/standing.test.ts',
  work_status_change: 'test/store/history/note.test.ts',
  task_arrived: 'test/ingest/tasks.test.ts',
  task_completed: 'test/ingest/tasks.test.ts',
  task_delayed: 'test/ingest/tasks.test.ts',
  task_failed: 'test/ingest/tasks.test.ts',
  task_form_submitted: 'test/ingest/tasks.test.ts',
  distance_breached: 'test/ingest/distance.test.ts',
  distance_restored: 'test/ingest/distance.test.ts',
  offline: 'test/judge/judge.test.ts',
  online: 'test/judge/judge.test.ts',
  input_change: 'test/judge/kinds/switched.test.ts',
  output_change: 'test/judge/kinds/switched.test.ts',
  ignition: 'test/judge/kinds/switched.test.ts',
  state_field_control: 'test/judge/kinds/state-field.test.ts',
  driver_changed: 'test/ingest/drivers.test.ts',
  driver_not_identified: 'test/judge/kinds/identification.test.ts',
  location_response: 'test/ingest/commands.test.ts',
}

/** Of which no maker's alarm is known that says it: only devices of open protocols can. */
const said_by_open_only = [
  ...['attach', 'case_closed', 'fatigue_driving_finished', 'parking', 'vibration_end', 'call_button_pressed'],
  ...['cruise_control_on', 'cruise_control_off', 'driver_enter', 'driver_absence', 'bracelet_open', 'bracelet_close'],
  ...['strap_bolt_cut', 'strap_bolt_ins', 'proximity_violation_start', 'proximity_violation_end'],
  ...['lock_opened', 'lock_closed', 'light_sensor_bright', 'light_sensor_dark', 'obd_plug_in', 'obd_unplug'],
]

/** Events that a kind brings and its own test tells, `test/judge/kinds/<its name>.test.ts`, which needs no line above. */
const inOwnTest = new Set(
  Object.entries(kinds as Readonly<Record<string, Kind>>).flatMap(([type, { events = {} }]) => {
    const file = `test/judge/kinds/${type.replaceAll('_', '-')}.test.ts`
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    return Object.keys(events).filter((word) => new RegExp(`\\b${word}\\b`).test(text))
  }),
)

test('every word of a rule is told by a protocol or by the platform, or is known to be told by open protocols only', () => {
  const told = new Set<string>(closed.flatMap((name) => eventsOf[name]))
  expect(words.filter((word) => !told.has(word) && !derived[word] && !inOwnTest.has(word)).sort()).toEqual(
    [...said_by_open_only].sort(),
  )
  expect(open.length).toBeGreaterThan(0)
})

test.each(Object.entries(derived))('%s is told in its test', (word, file) => {
  expect(readFileSync(file, 'utf8')).toContain(word)
})

test.each(protocolNames)('%s tells in its tests no more than its list says', (name) => {
  const text = readFileSync(`test/gateway/protocols/${name}.test.ts`, 'utf8')
  const expected = [...text.matchAll(/\bevent: '([\w,]+)'/g)].flatMap(([, all = '']) => all.split(','))
  expect(expected.filter((word) => isDeviceEvent(word) && !eventsOf[name].includes(word))).toEqual([])
})
