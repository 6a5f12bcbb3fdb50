import { expect, test } from 'vitest'
import { createLeap } from '#measure/fuel/leap.ts'
import type { Tank } from '#measure/fuel/tank.ts'
import { hour, minute, type Row, signalOf, straight, tank, toldOf } from './signals.ts'

/** What the contract's report and its rule and ours find that the others do not: a row each of the table in docs/fuel.md. */

const period = { from: 0, to: 24 * hour }
/** An error of 8 litres. */
const set: Tank = { ...tank, accuracy: 2 }

const kinds = (found: readonly { kind: string }[]): string[] => found.map(({ kind }) => kind)
const report = (rows: readonly Row[], of: Tank = set): string[] => kinds(toldOf(signalOf(rows), period, of).events)
const ours = (rows: readonly Row[]): string[] => report(rows, tank)
const rule = (rows: readonly Row[], of: Tank = set): string[] => {
  const judge = createLeap(of)
  return kinds(rows.flatMap(([at, level, speed = 0]) => judge.take({ time: at * minute, level, speed })))
}
/** An hour at rest before and behind, and a drive. */
const around = (rows: readonly Row[], begin: number, end: number, level: number): Row[] => [
  ...straight(begin - 180, begin - 60, level + 30, level, 50),
  ...straight(begin - 60, begin, level),
  ...rows,
  ...straight(end, end + 60, rows.at(-1)?.[1] ?? level),
]

test('who siphons 30 litres in two hours is found by neither report nor rule', () => {
  const rows = around(straight(200, 320, 250, 220), 200, 320, 250)
  expect([report(rows), rule(rows), ours(rows)]).toEqual([[], [], ['drain']])
})

test('a level that jumps for a moment is a filling and a drain of the report', () => {
  const rows = around([...straight(200, 230, 250), [230, 290], ...straight(231, 260, 250)], 200, 260, 250)
  expect([report(rows), rule(rows), ours(rows)]).toEqual([['filling', 'drain'], [], []])
})

test('a slow pump is none of the report, whose levels differ by less than the error', () => {
  const rows = around(straight(200, 210, 200, 250), 200, 210, 200)
  expect([report(rows), rule(rows), ours(rows)]).toEqual([[], ['filling'], ['filling']])
})

test('of two thefts within a quarter of an hour the rule drops the second one', () => {
  const rows = around(
    [...straight(200, 210, 250), ...straight(210, 218, 230), ...straight(218, 240, 210)],
    200,
    240,
    250,
  )
  expect([report(rows), rule(rows)]).toEqual([['drain', 'drain'], ['drain']])
})

test('a theft while nothing was heard is none of the rule, and none of the report where it is slower than the limits', () => {
  const rows: Row[] = [...straight(0, 120, 300, 270, 50), ...straight(120, 180, 270), ...straight(600, 660, 240)]
  expect([report(rows), rule(rows), ours(rows)]).toEqual([[], [], ['drain']])
})

test('a fall that kilometres explain is a drain of the report, where its limit is low', () => {
  const rows: Row[] = [
    ...straight(0, 120, 300, 276, 60),
    ...straight(120, 240, 276, 252, 60, 60),
    ...straight(240, 360, 252, 228, 60),
  ]
  expect([report(rows, { ...set, max_lowering_by_time: 10 }), ours(rows)]).toEqual([['drain'], []])
})

test('drains and fillings in a trip are left out where they are to be', () => {
  const rows: Row[] = [
    ...straight(0, 60, 300),
    ...straight(60, 120, 300, 300, 60),
    ...straight(120, 180, 280, 280, 60),
    ...straight(180, 240, 280),
  ]
  expect(report(rows)).toEqual(['drain'])
  expect(report(rows, { ...set, ignore_drains_in_move: true })).toEqual([])
  expect(report(rows, { ...set, ignore_drains_in_move: true, refuel_gap_minutes: 61 })).toEqual(['drain'])
})

test('by the noise of the sensor a theft is told once it stays, and its memory is JSON of some kilobytes', () => {
  const rows = around([...straight(200, 204, 250, 220), ...straight(204, 260, 220)], 200, 260, 250)
  let memory = createLeap(tank).memory()
  const found = rows.flatMap(([at, level, speed = 0]) => {
    const judge = createLeap(tank, JSON.parse(JSON.stringify(memory)))
    const leaps = judge.take({ time: at * minute, level, speed })
    memory = judge.memory()
    return leaps.map((leap) => ({ ...leap, told: at }))
  })
  expect(found).toMatchObject([{ kind: 'drain', decided_by: 'noise' }])
  expect(Math.round(found[0]?.volume ?? 0)).toBe(30)
  expect((found[0]?.told ?? 0) - 204).toBeLessThanOrEqual(75)
  expect(JSON.stringify(memory).length).toBeLessThan(8000)
})

test('hours of driving with a level each ten seconds are remembered in no more than five kilobytes', () => {
  let memory = createLeap(tank).memory()
  for (let i = 0; i < 6 * 360; i++) {
    const judge = createLeap(tank, memory)
    const level = 300 - i * 0.02 + Math.sin(i * i) * 2
    judge.take({ time: i * 10_000, level, speed: 60, metres: i * 167.3, ignition: 1 })
    memory = judge.memory()
  }
  // As many samples as are kept.
  expect(memory.patience?.samples).toHaveLength(96)
  expect(JSON.stringify(memory).length).toBeLessThan(5000)
})
