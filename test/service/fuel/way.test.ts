import { expect, test } from 'vitest'
import { createWay } from '#service/fuel/way.ts'
import { flag } from '#track/point.ts'

/** Some 111 m to the north, once in ten seconds. */
const step = 0.001
const columnsOf = (rows: readonly { at: number; lat: number; flags?: number }[]) => ({
  time: Float64Array.from(rows, ({ at }) => at * 1000),
  flags: Float64Array.from(rows, ({ flags = 0 }) => flags),
  lat: Float64Array.from(rows, ({ lat }) => lat),
  lng: new Float64Array(rows.length),
})
const along = (seconds: number) => ({ at: seconds, lat: (seconds / 10) * step })
const rounded = (metres: Float64Array) => Array.from(metres, (one) => Math.round(one / 100))

test('the way grows within drives alone, however it is cut', () => {
  const drives = [
    { start_time: 0, end_time: 30_000 },
    { start_time: 60_000, end_time: 90_000 },
  ]
  const rows = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90].map(along)
  expect(rounded(createWay(drives)(columnsOf(rows)))).toEqual([0, 1, 2, 3, 3, 3, 3, 4, 6, 7])
  const way = createWay(drives)
  expect([...rounded(way(columnsOf(rows.slice(0, 2)))), ...rounded(way(columnsOf(rows.slice(2))))]).toEqual([
    0, 1, 2, 3, 3, 3, 3, 4, 6, 7,
  ])
})

test('jumps and points without a place are no way', () => {
  const rows = [along(0), { at: 5, lat: 50 }, along(10), { at: 15, lat: 0, flags: flag.no_fix }, along(20)]
  expect(rounded(createWay([{ start_time: 0, end_time: 30_000 }])(columnsOf(rows)))).toEqual([0, 0, 1, 1, 2])
})

test('without a drive there is none', () => {
  expect(rounded(createWay([])(columnsOf([along(0), along(10)])))).toEqual([0, 0])
})
