import { describe, expect, test } from 'vitest'
import type { Run } from '#device/connection.ts'
import { diagnose, type Known } from '#device/offline-reason.ts'
import type { Live } from '#track/live.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 27, 12)
const heard = now - 3 * hour

const known = (attributes: Live['attributes'] = {}, more: Partial<Known> = {}): Known => ({
  ...{ now, live: { heard, attributes }, replaced: null, stood: false, isApp: false, isAway: false, runs: [] },
  ...more,
})
const run = (ending: Run['ending'], closed = heard, more: Partial<Run> = {}): Run => ({
  ...{ opened: closed - hour, closed, ending, protocol: 'gt06', address: '192.0.2.1', connections: 1, messages: 9 },
  ...more,
})
/** The reason, and what decides. */
const told = (one: Known) => {
  const { reason, evidence } = diagnose(one)
  return [reason, ...evidence.filter(({ decides }) => decides).map(({ fact, value }) => `${fact} ${value}`)]
}
const at = heard - 60_000

describe('the reason', () => {
  test.each<[string, Known, readonly unknown[]]>([
    ['heard a minute ago', known({}, { live: { heard: now - 60_000, attributes: {} } }), [null]],
    ['never heard', known({}, { live: null }), ['never_seen']],
    ['took the place of another', known({}, { replaced: now - hour }), ['never_seen']],
    [
      'refused since',
      known({}, { runs: [run('password', now, { connections: 40 })] }),
      ['wrong_password', 'refused 40'],
    ],
    [
      'refused before',
      known({}, { runs: [run('device'), run('password', heard - hour)] }),
      ['closed', 'connection device'],
    ],
    ['its part of the database is away', known({}, { isAway: true, live: null }), ['platform_away']],
    [
      'the platform stopped',
      known({}, { runs: [run('platform', now - hour / 2)] }),
      ['platform_away', 'connection platform'],
    ],
    ['the platform stopped long ago', known({}, { runs: [run('platform')] }), ['silent', 'connection platform']],
    ['without feed', known({ external_power: [false, at] }), ['power_cut', 'external_power false']],
    ['a line without volts', known({ board_voltage: [0.2, at] }), ['power_cut', 'board_voltage 0.2']],
    ['a line without volts, long before', known({ board_voltage: [0.2, heard - 5 * hour] }), ['silent']],
    [
      'that it was cut',
      known({ event: ['vibration_start,battery_off', at] }),
      ['power_cut', 'event vibration_start,battery_off'],
    ],
    ['per cent', known({ battery: [7, at] }), ['battery_empty', 'battery 7']],
    ['volts of a cell', known({ battery_voltage: [3.31, at] }), ['battery_empty', 'battery_voltage 3.31']],
    ['that it is empty', known({ event: ['lowpower', at] }), ['battery_empty', 'event lowpower']],
    ['hardly any signal', known({ gsm_signal: [10, at], battery: [80, at] }), ['weak_signal', 'gsm_signal 10']],
    ['ignition off', known({ ignition: [false, at] }), ['asleep', 'ignition false']],
    ['stood', known({}, { stood: true }), ['asleep']],
    ['a phone', known({}, { isApp: true }), ['asleep']],
    ['stood, three days ago', known({}, { stood: true, now: now + 70 * hour }), ['silent']],
    ['it closed', known({}, { runs: [run('device')] }), ['closed', 'connection device']],
    ['it fell silent', known({}, { runs: [run('silent')] }), ['silent', 'connection silent']],
    ['nothing is known', known(), ['silent']],
  ])('%s', (_, one, expected) => expect(told(one)).toEqual(expected))
})

test('what decides is told first, with its time, and then all else that is known', () => {
  const {
    heard: last,
    evidence,
    remedies,
  } = diagnose(
    known({
      ignition: [true, at],
      battery: [88, at],
      gsm_signal: [60, at],
      external_power: [false, at],
      rpm: [900, at],
    }),
  )
  expect(last).toBe(heard)
  expect(evidence.map(({ fact }) => fact)).toEqual(['external_power', 'battery', 'gsm_signal', 'ignition'])
  expect(evidence[0]).toEqual({ fact: 'external_power', value: false, time: at, decides: true })
  expect(remedies).toEqual(['supply'])
})

test('what helps a phone is of phones, and nothing helps what is heard', () => {
  expect(diagnose(known({}, { live: null, isApp: true })).remedies).toContain('app')
  expect(diagnose(known({}, { live: null })).remedies).toContain('power')
  expect(diagnose(known({}, { live: { heard: now, attributes: {} } })).remedies).toEqual([])
})
