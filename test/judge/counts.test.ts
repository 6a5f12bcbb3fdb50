import { expect, test } from 'vitest'
import { isWhere } from '#judge/judge.ts'
import { type Interval, isWithin } from '#judge/schedule.ts'
import { rule } from '#test/judge/play.ts'

/** When and where rules count. */

/** In Berlin, a winter's week that begins on Monday, the fifth. */
const berlin = (date: number, time: string): number =>
  Date.parse(`2026-01-${String(date).padStart(2, '0')}T${time}+01:00`)
const counts = (interval: Interval, date: number, time: string) =>
  isWithin([interval], berlin(date, time), 'Europe/Berlin')

const over_sunday: Interval = {
  type: 'weekly',
  interval_id: 1,
  from: { weekday: 7, time: '22:00:00' },
  to: { weekday: 1, time: '06:00:00' },
}

test.each([
  ['Sunday before it', 4, '21:59:59', false],
  ['its first second', 4, '22:00:00', true],
  ['Monday after midnight', 5, '00:00:00', true],
  ['its last second', 5, '06:00:00', true],
  ['Monday after it', 5, '06:00:01', false],
  ['another day at its time', 7, '23:00:00', false],
])('an interval over the end of the week: %s', (_, date, time, is) => {
  expect(counts(over_sunday, date, time)).toBe(is)
})

test('both ends of a fixed interval are within it, by the clocks of the account', () => {
  const fixed: Interval = { type: 'fixed', interval_id: 1, from: '2026-01-05 08:00:00', to: '2026-01-05 17:00:00' }
  const at = ['07:59:59', '08:00:00', '17:00:00', '17:00:01'].map((time) => counts(fixed, 5, time))
  expect(at).toEqual([false, true, true, false])
})

test('while nobody knows where a device is, rules with zones count nowhere, also outside of them', () => {
  const zones = [{ id: 1, shape: { type: 'circle' as const, center: { lat: 52, lng: 13 }, radius: 100 } }]
  const [inside, outside] = [rule('speedup', { zones }), rule('speedup', { zones, inverted: true })]
  expect([inside, outside, rule('speedup')].map((one) => isWhere(one, null))).toEqual([false, false, true])
  const [there, elsewhere] = [
    { lat: 52, lng: 13 },
    { lat: 53, lng: 13 },
  ]
  expect([inside, outside].map((one) => isWhere(one, there))).toEqual([true, false])
  expect([inside, outside].map((one) => isWhere(one, elsewhere))).toEqual([false, true])
})
