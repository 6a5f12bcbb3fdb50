import { expect, test } from 'vitest'
import { type ShownView, taken } from '#web/live/guest.ts'

/** What the page of a geo link makes of the frames that it is told. */

const display = {
  ...{ map: 'osm', autoscale: true, show_icons: false, show_driver_info: true, show_vehicle_info: true },
  trace_duration: 60,
}
const start = Date.parse('2026-11-23T12:00:00Z')
const at = (seconds: number, lat: number) => ({
  position: { lat, lng: 13, heading: 0, time: new Date(start + seconds * 1000).toISOString() },
})
const van = (seconds: number, lat: number) => ({ title: 'Van', ...at(seconds, lat) })
const lats = ({ traces }: ShownView, n = 0) => traces[n]?.map((piece) => piece.map(([lat]) => lat))

const opened: ShownView = {
  objects: [van(0, 52), { title: 'Car' }],
  places: [],
  display,
  traces: [
    [
      [
        [51.9, 13, start - 30_000],
        [52, 13, start],
      ],
    ],
    [],
  ],
}

test('what moves draws its way, as long as the link says', () => {
  const next = taken(opened, { objects: [{ n: 0, ...van(20, 52.1) }] })
  expect(next.objects).toEqual([van(20, 52.1), { title: 'Car' }])
  expect(lats(next)).toEqual([[51.9, 52, 52.1]])
  expect(lats(taken(next, { objects: [{ n: 0, ...van(50, 52.2) }] }))).toEqual([[52, 52.1, 52.2]])
  // What was told before is not drawn twice.
  expect(lats(taken(next, { objects: [{ n: 0, ...van(20, 52.1) }] }))).toEqual([[51.9, 52, 52.1]])
})

test('a way ends where it leaves the shared area, and begins anew where it comes back', () => {
  const away = taken(opened, { objects: [{ n: 0, title: 'Van', elsewhere: true }] })
  expect(away.objects[0]).toEqual({ title: 'Van', elsewhere: true })
  const back = taken(away, { objects: [{ n: 0, ...van(30, 52.4) }] })
  expect(lats(back)).toEqual([[51.9, 52], [52.4]])
})

test('a first frame is all that is shown: ways stay where the vehicles are the same', () => {
  const whole = { objects: [van(10, 52.1), { title: 'Car' }], places: [], display }
  expect(lats(taken(opened, whole))).toEqual([[51.9, 52, 52.1]])
  const others = taken(opened, { ...whole, objects: [{ title: 'Lorry', ...at(10, 48) }] })
  expect(others.traces).toHaveLength(1)
  expect(lats(others)).toEqual([[48]])
})
