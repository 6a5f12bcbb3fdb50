import { existsSync, readFileSync } from 'node:fs'
import { flag, type Point } from '#track/point.ts'

/** Recordings lie beside the repository, not in it. */
const folder = new URL('../../../shared/data/', import.meta.url)

export const hasRecordings = existsSync(folder)

/** One car in Munich, 1 Hz, about 20 minutes. */
export function munich(): Point[] {
  const items: { point: string; time: string }[] = JSON.parse(read('munich-car-1hz.json'))
  return items.map(({ point, time }) => {
    const [lng, lat] = point.slice('POINT('.length, -1).split(' ').map(Number)
    return place(Date.parse(time.replace(' ', 'T').replace('+0200', '+02:00')), lat, lng)
  })
}

/** The buses of Liverpool's route 14, by vehicle. */
export function liverpool(): Map<string, Point[]> {
  const rows = read('liverpool-bus-14.csv').trim().split('\n').slice(1)
  const cells = rows.map((row) => row.replaceAll('"', '').split(','))
  const vehicles = Map.groupBy(cells, ([, vehicle]) => vehicle ?? '')
  return new Map([...vehicles].map(([vehicle, rows]) => [vehicle, rows.map(busPoint).sort((a, b) => a.time - b.time)]))
}

function busPoint([, , , timestamp, lat, lng]: string[]): Point {
  return place(Date.parse(`${timestamp?.replace(' ', 'T')}Z`), Number(lat), Number(lng))
}

function place(time: number, lat = Number.NaN, lng = Number.NaN): Point {
  return { time, lat, lng, alt: 0, speed: 0, heading: 0, satellites: 0, precision: 0, flags: flag.no_speed }
}

const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
