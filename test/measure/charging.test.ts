import { expect, test } from 'vitest'
import { chargingOf } from '#measure/charging.ts'
import type { FuelEvent, FuelTold } from '#measure/fuel/told.ts'

const minute = 60_000
/** Falls to 20 per cent until 60 minutes, stands, is charged by 50 from 100 to 300 minutes, stands until 400, and falls. */
const levelOf = (minutes: number): number =>
  20 +
  Math.max(0, 60 - minutes) / 3 +
  50 * Math.min(1, Math.max(0, (minutes - 100) / 200)) -
  Math.max(0, minutes - 400) / 3
const event = (from: number, to: number, more: Partial<FuelEvent> = {}): FuelEvent => {
  const [start_volume, end_volume] = [levelOf(from), levelOf(to)]
  return {
    ...{ kind: 'filling', from: from * minute, to: to * minute, volume: end_volume - start_volume },
    ...{ start_volume, end_volume, decided_by: 'noise' },
    figures: { noise: 0.1, threshold: 1.3, explained: 0, before: start_volume, after: end_volume, rested: true },
    ...more,
  }
}
const told = (...events: FuelEvent[]): FuelTold => ({
  ...{ events, unknown: [], segments: [], noise: 0.1, rates: {}, known: { from: 0, to: 500 * minute } },
  levelAt: (time) => levelOf(time / minute),
})
const endsOf = ({ events }: FuelTold) => events.map(({ from, to }) => [from / minute, to / minute])

test('charging is all of the rise', () => {
  const found = chargingOf(told(event(106, 288)))
  expect(endsOf(found)).toEqual([[100, 300]])
  expect(found.events[0]?.volume).toBeCloseTo(50, 5)
  expect(found.events[0]?.start_volume).toBeCloseTo(20, 5)
})

test('what does not rise is no part of it, nor is another event', () => {
  expect(endsOf(chargingOf(told(event(100, 300))))).toEqual([[100, 300]])
  expect(endsOf(chargingOf(told(event(104, 200), event(206, 290))))).toEqual([
    [100, 206],
    [206, 300],
  ])
})

test('what a person said stays as it was said', () => {
  expect(endsOf(chargingOf(told(event(120, 200, { decided_by: 'person' }))))).toEqual([[120, 200]])
})
