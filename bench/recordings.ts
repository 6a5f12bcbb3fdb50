import { existsSync, readFileSync } from 'node:fs'
import { bearing, distance } from '#geo/distance.ts'
import { snap } from '#track/grid.ts'
import type { Point } from '#track/point.ts'

const folder = new URL('../../shared/data/', import.meta.url)

/** Drives that were recorded, by name; none where the recordings are not at hand. */
export const recordings = (): { name: string; points: Point[] }[] =>
  existsSync(folder)
    ? [
        { name: 'Liverpool bus, longest vehicle', points: liverpool() },
        { name: 'Munich car, 1 Hz', points: munich() },
      ]
    : []

/** The vehicle that was seen most. */
const liverpool = (): Point[] => {
  const rows = readFileSync(new URL('liverpool-bus-14.csv', folder), 'utf8').trim().split('\n').slice(1)
  const vehicles = Map.groupBy(
    rows.map((row) => row.replaceAll('"', '').split(',')),
    (cells) => cells[1],
  )
  const longest = [...vehicles.values()].sort((a, b) => b.length - a.length)[0] ?? []
  return moved(longest.map(([, , , time, lat, lng]) => [Date.parse(`${time}Z`), Number(lat), Number(lng)]))
}

const munich = (): Point[] => {
  const fixes: { point: string; time: string }[] = JSON.parse(
    readFileSync(new URL('munich-car-1hz.json', folder), 'utf8'),
  )
  return moved(
    fixes.map(({ point, time }) => {
      const [lng, lat] = point.slice('POINT('.length, -1).split(' ').map(Number)
      return [Date.parse(time), lat ?? 0, lng ?? 0]
    }),
  )
}

/** The recordings have places only: speed and heading are what a receiver would have said. */
const moved = (fixes: [time: number, lat: number, lng: number][]): Point[] => {
  const rest = { alt: 0, satellites: 0, precision: 0, flags: 0 }
  return fixes.map(([time, lat, lng], i) => {
    const [earlier, south, west] = fixes[Math.max(0, i - 1)] ?? [time, lat, lng]
    const from = { lat: south, lng: west }
    const speed = time > earlier ? (distance(from, { lat, lng }) / (time - earlier)) * 3600 : 0
    return snap({ time, lat, lng, speed, heading: bearing(from, { lat, lng }), ...rest })
  })
}
