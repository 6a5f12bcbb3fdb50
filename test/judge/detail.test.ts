import { expect, test } from 'vitest'
import { detailOf } from '#judge/detail.ts'
import type { Happening } from '#judge/happening.ts'
import { retold } from '#judge/sentences.ts'
import { drive } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'
import { player, rule } from './play.ts'

/** What is told of the figures of events, to readers of several languages and units. */

const english = { locale: 'en_US', measures: 'metric' }
const said = (event: string, extra: object, reader = english, message?: string) =>
  detailOf(
    { event, extra: extra as Record<string, unknown>, ...(message !== undefined && { message }) },
    reader,
  )?.replaceAll('\u202f', ' ')

test('a speeding says how fast and what was allowed, in the language and the units of its reader', () => {
  const extra = { speed: 81, speed_limit: 70, sensor_calculated_value: '81 km/h' }
  expect(said('speedup', extra)).toBe('81 km/h, 70 allowed')
  expect(said('speedup', extra, { locale: 'de_DE', measures: 'metric' })).toBe('81 km/h, erlaubt 70')
  expect(said('speedup', extra, { locale: 'ru', measures: 'nautical' })).toBe('44 уз, разрешено 38')
  expect(said('speedup', extra, { locale: 'it', measures: 'us' })).toBe('50 mph, 43 allowed')
  expect(said('speedup', { sensor_calculated_value: '81 km/h' })).toBe('81 km/h')
  expect(said('speedup', { ...extra, duration: 40 })).toBe('81 km/h, 70 allowed, for 40 s')
  expect(said('speedup', { ...extra, duration: 125 }, { locale: 'de', measures: 'metric' })).toBe(
    '81 km/h, erlaubt 70, 2 min lang',
  )
})

test('zones, lengths of time and values are said, what the message says already is not', () => {
  expect(said('inzone', { zone_labels: ['Depot', 'Harbour'] })).toBe('Depot, Harbour')
  expect(said('inzone', { zone_labels: ['Depot'] }, english, 'Zone entered: Depot')).toBeUndefined()
  expect(said('idle_start', { duration: 600 })).toBe('10 min')
  expect(said('excessive_parking_finished', { duration: 40 })).toBe('40 s')
  expect(said('excessive_parking_finished', { duration: 11_100 })).toBe('3 h 05 min')
  expect(said('excessive_parking', { duration: 190_800 }, { locale: 'fr', measures: 'metric' })).toBe('2 j 5 h')
  expect(said('sensor_outrange', { sensor_name: 'Cold room', sensor_calculated_value: '8.5 °C' })).toBe(
    'Cold room: 8.5 °C',
  )
  expect(said('sos', {})).toBeUndefined()
})

test('a speeding, idling and parking know their figures', () => {
  const rules = [
    rule('speedup', { param: 70 }),
    rule('idling_soft', { param: 10 }),
    rule('excessive_parking', { extended: { max_parking_duration: 30 } }),
  ]
  const { commit, clock, happenings } = player(rules)
  const attributes = { ignition: true }
  const go = { for: 600, speed: 81, attributes }
  for (const point of drive([go, { for: 3600, every: 60, attributes }, go])) {
    clock(point.time)
    commit([{ received: point.time, points: [point] }])
  }
  const known = happenings.map(({ event, extra = {} }) => [event, said(event, { ...extra })])
  expect(known.filter(([event]) => event === 'speedup')[0]).toEqual(['speedup', '81 km/h, 70 allowed'])
  const others = Object.fromEntries(known.filter(([event]) => event !== 'speedup'))
  expect(others).toMatchObject({ idle_start: '10 min', excessive_parking: '30 min' })
  expect(others.idle_end).toMatch(/^(59 min|1 h 0\d min)$/)
  expect(others.excessive_parking_finished).toMatch(/^(59 min|1 h 0\d min)$/)
})

test('a speeding that is over says for how long it was so, of which nothing counts while the device is silent', () => {
  const { commit, happenings, endings } = player([rule('speedup', { param: 70 })])
  const begin = Date.UTC(2026, 0, 5, 8)
  const at = (second: number, speed: number): void => {
    const [point] = drive([{ for: 1, speed }]) as [Point]
    const time = begin + second * 1000
    commit([{ received: time, points: [{ ...point, time }] }])
  }
  at(0, 60)
  at(10, 81)
  at(30, 69)
  expect(endings).toEqual([])
  at(50, 67)
  at(60, 90)
  at(80, 90)
  at(1000, 20)
  at(1010, 90)
  at(1020, 90)
  at(2000, 90)
  at(2010, 20)
  const { account_id, tracker_id, by } = happenings[0] as Happening
  const ending = { account_id, tracker_id, by, event: 'speedup' }
  expect(endings).toEqual([
    { ...ending, time: begin + 10_000, duration: 40 },
    { ...ending, time: begin + 60_000, duration: 20 },
    { ...ending, time: begin + 1_010_000, duration: 20 },
  ])
})

test('a sentence is told in the language of its reader, words of a rule are not', () => {
  expect(retold('speedup', 'Speed limit exceeded', 'de_DE')).toBe('Geschwindigkeit überschritten')
  expect(retold('speedup', 'Geschwindigkeit überschritten: Hof, Depot', 'en')).toBe('Speed limit exceeded: Hof, Depot')
  expect(retold('speedup', 'Speed limit exceeded', 'it_IT')).toBe('Speed limit exceeded')
  for (const message of ['Speed limit exceeded again', 'Too fast', ''])
    expect(retold('speedup', message, 'de_DE')).toBe(message)
  expect(retold('test', 'Speed limit exceeded', 'de_DE')).toBe('Speed limit exceeded')
})
