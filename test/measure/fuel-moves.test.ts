import { expect, test } from 'vitest'
import type { FuelEvent, FuelTold } from '#measure/fuel/told.ts'
import { withoutMoves } from '#measure/fuel-moves.ts'

const minute = 60_000
const event = (kind: FuelEvent['kind'], at: number, more: Partial<FuelEvent> = {}): FuelEvent => ({
  ...{ kind, from: at * minute, to: (at + 5) * minute, volume: 20, start_volume: 60, end_volume: 40 },
  ...{ metres: 0, decided_by: 'noise' },
  figures: { noise: 0.1, threshold: 1.3, explained: 0, before: 60, after: 40, rested: false },
  ...more,
})
/** A drive from 60 to 120 minutes. */
const drives = [{ from: 60 * minute, to: 120 * minute }]
const left = (events: FuelEvent[], more: Partial<Parameters<typeof withoutMoves>[1]>) => {
  const told: FuelTold = { events, unknown: [], segments: [], noise: 0.1, rates: {}, levelAt: () => 50 }
  const settings = { ignore_drains_in_move: true, ignore_refuels_in_move: true, refuel_gap_minutes: 5, ...more }
  const found = withoutMoves(told, settings, drives)
  return [found.events.map(({ from }) => from / minute), found.unknown.map(({ change }) => change)]
}

test('what begins in a drive is left out, but for the margin at its ends', () => {
  const drains = [30, 62, 65, 90, 114, 116, 130].map((at) => event('drain', at))
  expect(left(drains, {})).toEqual([[30, 62, 116, 130], []])
  expect(left(drains, { refuel_gap_minutes: 0 })).toEqual([[30, 130], []])
  expect(left(drains, { ignore_drains_in_move: false })[0]).toHaveLength(7)
})

test('what was filled then came from nowhere', () => {
  expect(left([event('filling', 90)], {})).toEqual([[], [20]])
  expect(left([event('filling', 90)], { ignore_refuels_in_move: false })).toEqual([[90], []])
})

test('what a person said, and what limits found, stays', () => {
  const events = (['person', 'settings'] as const).map((decided_by) => event('drain', 90, { decided_by }))
  expect(left(events, {})).toEqual([[90, 90], []])
})
