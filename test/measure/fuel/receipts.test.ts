import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Filled, type Matching, matchReceipts, type Paid } from '#measure/fuel/receipts.ts'

const minute = 60_000
const begin = Date.parse('2026-01-05T08:00:00Z')
const how: Matching = {
  tolerance: (filled) => Math.max(2, filled / 20),
  distance: (a, b) => Math.abs(a.lat - b.lat) * 111_000,
  unknown: [],
}
const paid = (id: number, minutes: number, volume: number, more: Partial<Paid> = {}): Paid => ({
  ...{ id, time: begin + minutes * minute, volume },
  ...more,
})
const filled = (minutes: number, volume: number, more: Partial<Filled> = {}): Filled => ({
  ...{ from: begin + minutes * minute, to: begin + (minutes + 5) * minute, volume },
  ...more,
})
const told = (receipts: Paid[], fillings: Filled[], more: Partial<Matching> = {}) =>
  matchReceipts(receipts, fillings, { ...how, ...more })?.map(({ verdict, receipts, fillings: [filling] }) => [
    verdict,
    receipts,
    filling,
  ])

test('a receipt belongs to the filling of its time', () => {
  expect(told([paid(1, 8, 41)], [filled(0, 40)])).toEqual([['agrees', [1], 0]])
  expect(matchReceipts([paid(1, 8, 50)], [filled(0, 40)], how)).toEqual([
    { verdict: 'more_paid', receipts: [1], fillings: [0], paid: 50, filled: 40, difference: 10 },
  ])
  expect(told([paid(1, -60, 30)], [filled(0, 40)])).toEqual([['less_paid', [1], 0]])
})

test('what has no other is told by itself, all by time', () => {
  expect(told([paid(1, 600, 40)], [filled(0, 40), filled(1200, 20)])).toEqual([
    ['unpaid', [], 0],
    ['not_filled', [1], undefined],
    ['unpaid', [], 1],
  ])
})

test('a receipt while the level is not known says nothing of who paid', () => {
  const unknown = [{ from: begin + 550 * minute, to: begin + 700 * minute }]
  expect(told([paid(1, 600, 40)], [], { unknown })).toEqual([['not_known', [1], undefined]])
})

test('a receipt of a day is of any filling of it', () => {
  const of_day = paid(1, -480, 40, { to: begin + 960 * minute })
  expect(told([of_day], [filled(400, 40)])).toEqual([['agrees', [1], 0]])
  expect(told([of_day], [filled(1200, 40)])).toEqual([
    ['not_filled', [1], undefined],
    ['unpaid', [], 0],
  ])
})

test('a filling in a silence has the receipt within it', () => {
  const silence = filled(0, 60, { to: begin + 900 * minute })
  expect(told([paid(1, 450, 60)], [silence])).toEqual([['agrees', [1], 0]])
})

test('of two fillings near each other each has the receipt that fits it', () => {
  expect(told([paid(1, 7, 20), paid(2, 9, 60)], [filled(0, 60), filled(10, 20)])).toEqual([
    ['agrees', [2], 0],
    ['agrees', [1], 1],
  ])
})

test('one filling may be paid in parts, and a receipt too many is of none', () => {
  expect(told([paid(1, 6, 30), paid(2, 7, 30)], [filled(0, 60)])).toEqual([['agrees', [1, 2], 0]])
  expect(told([paid(1, 6, 60), paid(2, 7, 60)], [filled(0, 60)])).toEqual([
    ['agrees', [1], 0],
    ['not_filled', [2], undefined],
  ])
})

test('a receipt may be of two tanks, as long as both together are nearer to what was paid', () => {
  const told = (volume: number) =>
    matchReceipts([paid(1, 6, volume)], [filled(0, 60), filled(2, 40)], how)?.map(({ verdict, fillings }) => [
      verdict,
      fillings,
    ])
  expect(told(100)).toEqual([['agrees', [0, 1]]])
  expect(told(75)).toEqual([
    ['more_paid', [0]],
    ['unpaid', [1]],
  ])
  expect(told(60)).toEqual([
    ['agrees', [0]],
    ['unpaid', [1]],
  ])
})

test('a receipt of a place far away is of another filling', () => {
  const here = { lat: 48, lng: 11 }
  const fillings = [filled(0, 40, { place: here })]
  expect(told([paid(1, 6, 40, { place: { lat: 48.01, lng: 11 } })], fillings)).toEqual([['agrees', [1], 0]])
  expect(told([paid(1, 6, 40, { place: { lat: 48.1, lng: 11 } })], fillings)).toEqual([
    ['unpaid', [], 0],
    ['not_filled', [1], undefined],
  ])
})

test('each receipt and each filling is told once, whatever their order', () => {
  const receipts = fc.array(
    fc.record({ minutes: fc.integer({ min: 0, max: 3000 }), volume: fc.integer({ min: 1, max: 300 }) }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(receipts, receipts, (some, others) => {
      const all = some.map(({ minutes, volume }, i) => paid(i + 1, minutes, volume))
      const fillings = others.map(({ minutes, volume }) => filled(minutes, volume)).sort((a, b) => a.from - b.from)
      const matches = matchReceipts(all, fillings, how) ?? []
      const ids = matches.flatMap((match) => match.receipts)
      expect(ids.sort((a, b) => a - b)).toEqual(all.map(({ id }) => id))
      expect(matches.flatMap(({ fillings }) => fillings).sort((a, b) => a - b)).toEqual([...fillings.keys()])
      const back = matchReceipts([...all].reverse(), fillings, how) ?? []
      expect(back.reduce((sum, one) => sum + one.paid, 0)).toBe(all.reduce((sum, one) => sum + one.volume, 0))
    }),
    { numRuns: 200 },
  )
})

test('a thousand receipts have each its own filling', () => {
  const fillings = Array.from({ length: 1000 }, (_, i) => filled(i * 500, 40))
  const all = fillings.map((_, i) => paid(i + 1, i * 500 + 7, 40))
  expect(matchReceipts(all, fillings, how)?.every(({ verdict }) => verdict === 'agrees')).toBe(true)
})

test('of a day of which there are too many of both nothing is matched, in bounded memory', () => {
  const all = Array.from({ length: 1001 }, (_, i) => paid(i + 1, 0, 40, { to: begin + 1440 * minute }))
  const fillings = Array.from({ length: 1001 }, (_, i) => filled(i, 40))
  expect(matchReceipts(all, fillings, how)).toBeUndefined()
  expect(matchReceipts(all, fillings.slice(0, 900), how)).toHaveLength(1001)
})
