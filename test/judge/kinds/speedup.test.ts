import { expect, test } from 'vitest'
import { judge } from '#judge/judge.ts'
import { boundBy } from '#judge/memory.ts'
import { newsOf } from '#judge/news.ts'
import { rule } from '#test/judge/play.ts'
import { default_detection } from '#track/detection.ts'

/** What a rule tells of a point of 70 km/h, of a vehicle with such a limit. */
const tells = (extended: Record<string, unknown>, max_speed?: number) => {
  const one = rule('speedup', { param: 90, extended })
  const bound = boundBy([
    { account_id: 1, tracker_id: 1, time_zone: 'UTC', rules: [one], ...(max_speed && { max_speed }) },
  ])
  const time = Date.UTC(2026, 0, 5, 8)
  const point = { time, lat: 50, lng: 8, alt: 0, speed: 70, heading: 0, satellites: 9, precision: 0, flags: 0 }
  const told = [{ time, point, attributes: {}, late: false }]
  const live = { heard: time, gps: point, attributes: {} }
  const news = newsOf({ told, ended: [], heard: [time], before: undefined, live, now: time }, null, default_detection)
  return judge(bound, { memory: {} }, news).happenings.map(({ extra }) => extra?.speed_limit)
}

test('the limit of the vehicle counts where the rule says so and the vehicle has one, else that of the rule', () => {
  expect(tells({ use_vehicle_limit: true }, 60)).toEqual([60])
  expect(tells({ use_vehicle_limit: true }, 80)).toEqual([])
  expect(tells({ use_vehicle_limit: true })).toEqual([])
  expect(tells({ use_vehicle_limit: false }, 60)).toEqual([])
  expect(tells({}, 60)).toEqual([])
})
