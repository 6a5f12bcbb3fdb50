import { expect, test } from 'vitest'
import { scoreOf } from '#report/incidents.ts'
import { ranking, ratingOf, readOf, type Score, trendOf } from '#web/fleet/behaviour/scores.ts'

/** How the page of behaviour puts vehicles, drivers and departments in a row. */

const driver = (employee_id: number | null, penalty: number, distance: number) => ({
  ...{ employee_id, penalty, distance, violations: 1 },
})
const event = (employee_id: number | null, type = 'speeding') => ({ type, time: '2026-11-02 08:00:00', employee_id })
const score = (tracker_id: number, drivers: object[], events: object[] = []): Score =>
  ({ tracker_id, label: `Van ${tracker_id}`, drivers, events }) as never

const drivers = {
  nameOf: (id: number) => (id < 10 ? `Driver ${id}` : undefined),
  departmentOf: (id: number) => (id === 1 || id === 2 ? { id: 7, label: 'North' } : undefined),
}
const now = [
  score(1, [driver(1, 10, 50), driver(2, 30, 50)], [event(1), event(2, 'idling')]),
  score(2, [driver(2, 0, 100), driver(null, 5, 0.5)], [event(null)]),
]
const before = [score(1, [driver(1, 20, 50)])]
const ranked = (by: 'vehicle' | 'driver' | 'department') =>
  ranking(now, before, by, drivers, '?').map(({ id, name, rating, before, events }) => [
    ...[id, name, rating, before],
    events.map(({ tracker_id, type }) => `${tracker_id} ${type}`),
  ])

test('by vehicle, driver and department, each beside the period before', () => {
  expect(ranked('vehicle')).toEqual([
    [1, 'Van 1', 60, 60, ['1 speeding', '1 idling']],
    [2, 'Van 2', 100 - (5 / 100.5) * 100, undefined, ['2 speeding']],
  ])
  expect(ranked('driver')).toEqual([
    [1, 'Driver 1', 80, 60, ['1 speeding']],
    [2, 'Driver 2', 80, undefined, ['1 idling']],
    [0, '?', undefined, undefined, ['2 speeding']],
  ])
  expect(ranked('department')).toEqual([
    [7, 'North', 80, 60, ['1 speeding', '1 idling']],
    [0, '?', undefined, undefined, ['2 speeding']],
  ])
})

test.each([
  [10, 50],
  [200, 10],
  [0, 1],
  [3, 0.999],
])('%s points on %s km are rated as the service does', (penalty, distance) => {
  const { rating } = scoreOf([{ type: 'idling', from: 0, to: 0, penalty }], distance * 1000)
  expect(ratingOf({ penalty, distance })).toBe(rating)
})

test('a trend is of whole points, and of two ratings', () => {
  expect(trendOf({ rating: 80.4, before: 60.6 })).toBe(19)
  expect(trendOf({ rating: undefined, before: 60 })).toBeUndefined()
  const [row] = ranking(now, before, 'driver', drivers, '?')
  const read = (property: string) => row && readOf(row, property)
  expect(['name', 'trend', 'rating', 'distance', 'penalty', 'violations'].map(read)).toEqual([
    ...['Driver 1', 20, 80, 50, 10, 1],
  ])
})
