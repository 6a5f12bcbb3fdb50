import { expect, test } from 'vitest'
import { byTrip, legsOf, mileageOf, placeAt, type Timed, totalsOf } from '#web/fleet/tracks/journey.ts'
import { onward } from '#web/live/player.ts'
import { speedLines } from '#web/map/speed-line.ts'
import { timeOf } from '#web/words/format.ts'

const drive = (id: number, from: string, to: string, length: number) =>
  ({
    type: 'regular',
    id,
    start_date: `2026-11-21 ${from}`,
    end_date: `2026-11-21 ${to}`,
    start_address: 'A',
    end_address: 'B',
    length,
    max_speed: 50,
    avg_speed: 30,
  }) as never

const list = [drive(1, '08:00:00', '08:30:00', 12), drive(2, '09:00:00', '09:10:00', 3)]
const at = (time: string, lat: number): Timed => ({
  time: timeOf(`2026-11-21 ${time}`),
  lat,
  lng: 0,
  heading: 0,
  speed: 10,
  alt: 0,
  satellites: 9,
})

test('between two drives there is a stop, and all come to a sum', () => {
  const legs = legsOf(7, list)
  expect(legs.map(({ kind, from, to }) => [kind, from.slice(11), to.slice(11)])).toEqual([
    ['trip', '08:00:00', '08:30:00'],
    ['stop', '08:30:00', '09:00:00'],
    ['trip', '09:00:00', '09:10:00'],
  ])
  expect(totalsOf(legs)).toEqual({ trips: 2, length: 15, driving: 2400, standing: 1800, max_speed: 50 })
  expect([...mileageOf(list)]).toEqual([['2026-11-21', 15]])
})

test('a drive over midnight is one of both days, of their heads as of their bars', () => {
  const over = { ...(drive(3, '23:40:00', '23:50:00', 41) as object), end_date: '2026-11-22 00:25:00' } as never
  expect([...mileageOf([...list, over])]).toEqual([
    ['2026-11-21', 56],
    ['2026-11-22', 41],
  ])
  expect(totalsOf(legsOf(7, [over])).length).toBe(41)
})

test('points go to the drive of their time', () => {
  const points = [at('07:59:00', 0), at('08:00:00', 1), at('08:30:00', 2), at('08:45:00', 3), at('09:05:00', 4)]
  const trips = legsOf(7, list).filter((leg) => leg.kind === 'trip')
  expect([...byTrip(points, trips)].map(([id, some]) => [id, some.map(({ lat }) => lat)])).toEqual([
    [1, [1, 2]],
    [2, [4]],
  ])
})

test('between two points it is on the way, but not when they are too long apart', () => {
  const points = [at('08:00:00', 1), at('08:01:00', 2), at('08:31:00', 5)]
  expect(placeAt(points, timeOf('2026-11-21 08:00:30'))?.lat).toBe(1.5)
  expect(placeAt(points, timeOf('2026-11-21 08:16:00'))?.lat).toBe(2)
  expect(placeAt(points, timeOf('2026-11-21 07:00:00'))).toEqual(points[0])
  expect(placeAt(points, timeOf('2026-11-21 10:00:00'))).toEqual(points[2])
})

test('what is played jumps over stops if it is to, and ends with the last drive', () => {
  const spans = [
    { from: 100, to: 200 },
    { from: 500, to: 600 },
  ]
  expect(onward(spans, 190, 20, true)).toEqual({ time: 500, isOver: false })
  expect(onward(spans, 190, 20, false)).toEqual({ time: 210, isOver: false })
  expect(onward(spans, 590, 20, true)).toEqual({ time: 600, isOver: true })
})

test('a way is as many lines as it has changes of class, each beginning where the one before ended', () => {
  const speeds = [10, 10, 45, 45, 10]
  const lines = speedLines(speeds.map((speed, i) => ({ lat: i, lng: 0, speed })))
  expect(lines.map(({ geometry }) => geometry.coordinates.map(([, lat]) => lat))).toEqual([
    [0, 1, 2],
    [2, 3, 4],
  ])
  expect(speedLines([{ lat: 0, lng: 0, speed: 1 }])).toEqual([])
})
