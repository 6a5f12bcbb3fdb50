import { describe, expect, test } from 'vitest'
import { default_detection } from '#track/detection.ts'
import { idleTimes, plusQuarters, quarter, quartersOf, restOf, settledUntil, termsOf } from '#track/idle.ts'
import { segment } from '#track/segment.ts'
import { at, begin, drive } from './drive.ts'

const minute = 60_000
const day = 86_400_000
const all = { from: 0, to: 10 * day }
const run = (from: number, to: number) => ({ from: from * minute, to: to * minute })
const drove = (from: number, to: number) => ({ start_time: from * minute, end_time: to * minute })

describe('times of idling', () => {
  test.each([
    ['no drive', [run(10, 20)], [], [run(10, 20)]],
    [
      'before, between and behind drives',
      [run(0, 60)],
      [drove(5, 20), drove(30, 50)],
      [run(0, 5), run(20, 30), run(50, 60)],
    ],
    ['a drive that is longer than the run', [run(10, 20)], [drove(5, 30)], []],
    ['drives over both ends', [run(10, 30)], [drove(5, 15), drove(25, 40)], [run(15, 25)]],
    ['a drive between two runs', [run(0, 10), run(30, 40)], [drove(12, 28)], [run(0, 10), run(30, 40)]],
    ['one drive over two runs', [run(0, 10), run(30, 40)], [drove(5, 35)], [run(0, 5), run(35, 40)]],
    ['a run that is none', [run(0, 0.9)], [], []],
  ])('%s', (_, runs, drives, expected) => {
    expect(idleTimes(runs, drives, all)).toEqual(expected)
  })

  test('are cut at the ends of what is asked for', () => {
    expect(idleTimes([run(0, 60)], [drove(20, 30)], run(10, 40))).toEqual([run(10, 20), run(30, 40)])
    expect(idleTimes([run(0, 60)], [], run(60, 90))).toEqual([])
  })
})

describe('sums', () => {
  test('by quarters of an hour of days of UTC', () => {
    const sums = quartersOf([{ from: day - 20 * minute, to: day + 20 * minute }])
    expect([...sums.keys()]).toEqual([0, day])
    expect(sums.get(0)?.slice(-3)).toEqual([0, 5 * minute, 20 * minute])
    expect(sums.get(day)?.slice(0, 3)).toEqual([15 * minute, 20 * minute, 20 * minute])
    expect(sums.get(day)).toHaveLength(96)
  })

  test('of the same day are added', () => {
    const [one, other] = [quartersOf([run(0, 5)]), quartersOf([run(10, 20)])]
    expect(plusQuarters(one.get(0) ?? [], other.get(0) ?? [])).toEqual(quartersOf([run(0, 5), run(10, 20)]).get(0))
  })

  test.each([
    ['a day of UTC', { from: 0, to: day }],
    ['a day at a quarter of an hour', { from: -5.75 * 60 * minute + day, to: -5.75 * 60 * minute + 2 * day }],
    ['what ends within a quarter', { from: 0, to: 7 * quarter + 5 * minute }],
  ])('tell %s', (_, within) => {
    // An engine that idles all the time: each quarter's share is what lies in it.
    const sums = quartersOf([{ from: -day, to: 3 * day }])
    const told = termsOf(within, '').reduce(
      (sum, term) => sum + term.weight * (sums.get(term.day)?.[term.quarter - 1] ?? Number.NaN),
      0,
    )
    expect(told).toBeCloseTo(within.to - within.from, 3)
  })
})

describe('what is settled', () => {
  const stateAfter = (parts: Parameters<typeof drive>[0]) => segment(undefined, drive(parts), default_detection).state

  test('of a drive under way: until it began', () => {
    expect(settledUntil(stateAfter([{ for: 600 }, { for: 600, speed: 50 }]), at(1190))).toBe(at(590))
  })

  test('of one that stands: until it was there last', () => {
    const parts = [{ for: 600, speed: 50 }, { for: 1200 }]
    expect(settledUntil(stateAfter(parts), at(1790))).toBe(at(1790))
  })

  test('of one without places: until it was heard', () => {
    expect(settledUntil(null, begin)).toBe(begin)
  })

  test('sums end where a run goes on, or before one that may be none', () => {
    expect(restOf(undefined, 9 * minute)).toBe(9 * minute)
    expect(restOf(run(1, 8), 9 * minute)).toBe(8 * minute)
    expect(restOf(run(8, 8.5), 9 * minute)).toBe(8 * minute)
  })
})
