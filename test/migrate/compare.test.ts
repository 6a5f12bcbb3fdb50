import { expect, test } from 'vitest'
import { createCount, explained, tableOf } from '#migrate/compare.ts'
import type { PastPosition } from '#migrate/history.ts'

const begin = Date.UTC(2026, 2, 1, 23)
const minute = 60_000

/** Positions a minute apart, each a thousandth of a degree north of the last: 111 metres. */
const at = (minutes: number, north = minutes, valid = true): PastPosition => ({
  ...{ id: minutes + 1, device: 'traccar/7', time: begin + minutes * minute, device_time: 0, server_time: 0, valid },
  ...{ lat: 48 + north / 1000, lng: 9, altitude: 0, speed: 0, course: 0, accuracy: 0, protocol: '', attributes: {} },
})

test('kilometres are told apart by what they were driven in', () => {
  const count = createCount([{ from: begin, to: begin + 10 * minute }])
  count.add([0, 5, 10].map((minutes) => at(minutes)))
  count.add([at(10), at(12), at(40), at(41, 41, false)])
  const theirs = count.done()
  expect(theirs).toMatchObject({ positions: 7, days: 1, again: 1, from: begin, to: begin + 41 * minute })
  expect(theirs.km).toBeCloseTo(4.56, 1)
  expect(theirs.parked).toBeCloseTo(0.222, 2)
  expect(theirs.over_gaps).toBeCloseTo(3.11, 1)
  expect(theirs.without_fix).toBeCloseTo(0.111, 2)
})

test('days are those of UTC', () => {
  const count = createCount([])
  count.add([at(0), at(59), at(60), at(61)])
  expect(count.done().days).toBe(2)
})

const theirs = { positions: 100, days: 1, km: 100, without_fix: 0, over_gaps: 0, parked: 0, again: 0 }

test('a difference of two of a hundred needs no reason, one of more has one', () => {
  const compared = (km: number, more: object = {}) => ({
    ...{ label: 'Van', theirs: { ...theirs, ...more }, ours: { points: 100, days: 1, km } },
  })
  expect(explained(compared(98))).toBe('')
  expect(explained(compared(90, { parked: 6, over_gaps: 4 }))).toBe('there: 6.0 km while parked, 4.0 km over gaps')
  expect(explained(compared(90, { parked: 5 }))).toBe('there: 5.0 km while parked; -5.0 km by how tracks are measured')
  expect(tableOf([compared(98, { again: 3 })])[1]).toEqual([
    'Van',
    '100',
    '100',
    '1',
    '1',
    '100.0',
    '98.0',
    '-2.0 %',
    '',
  ])
})
