import { existsSync, readFileSync } from 'node:fs'
import { bearing, distance } from '#geo/distance.ts'
import { decode, decodeBare, encode } from '#track/block.ts'
import { snap } from '#track/grid.ts'
import { split } from '#track/merge.ts'
import type { Point } from '#track/point.ts'
import { simplify } from '#track/simplify.ts'

export interface Row {
  name: string
  value: number
  unit: string
}

const recordings = new URL('../../shared/data/', import.meta.url)

/** The codec and the simplification by the numbers of architecture section 5. */
export function run(): Row[] {
  const month = drive(86_400)
  const blocks = split(month).map(encode)
  const single = month.slice(0, 1)
  return [
    { name: 'block: simulated month', value: bytesPerPoint(month), unit: 'bytes a point' },
    { name: 'block: simulated month without attributes', value: bytesPerPoint(bare(month)), unit: 'bytes a point' },
    { name: 'block: encode a month', value: median(() => split(month).map(encode), 7), unit: 'ms' },
    { name: 'block: decode a month', value: median(() => blocks.map(decode), 15), unit: 'ms' },
    { name: 'block: decode a month, bare', value: median(() => blocks.map(decodeBare), 15), unit: 'ms' },
    {
      name: 'block: encode a tail of one',
      value: median(() => repeat(10_000, () => encode(single)), 9) / 10,
      unit: 'µs',
    },
    { name: 'block: a tail of one', value: encode(single).length, unit: 'bytes' },
    { name: 'simplify: a month to 1,000', value: median(() => simplify(month, 1000), 9), unit: 'ms' },
    ...recorded(),
  ]
}

function recorded(): Row[] {
  if (!existsSync(recordings)) return []
  return [
    { name: 'block: Liverpool bus, longest vehicle', value: bytesPerPoint(liverpool()), unit: 'bytes a point' },
    { name: 'block: Munich car, 1 Hz', value: bytesPerPoint(munich()), unit: 'bytes a point' },
  ]
}

const bytesPerPoint = (points: Point[]): number =>
  split(points).reduce((sum, part) => sum + encode(part).length, 0) / points.length

const bare = (points: Point[]): Point[] => points.map((point) => ({ ...point, attributes: undefined }))

function median(work: () => unknown, runs: number): number {
  const times: number[] = []
  for (let i = 0; i < runs + 3; i++) {
    const start = performance.now()
    work()
    times.push(performance.now() - start)
  }
  return times.slice(3).sort((a, b) => a - b)[runs >> 1] ?? 0
}

function repeat(times: number, work: () => unknown): void {
  for (let i = 0; i < times; i++) work()
}

/** A car that drives (20 minutes, a fix in 10 s) and stands (an hour, one in 30 s) by turns, with a receiver's noise. */
function drive(count: number): Point[] {
  const random = noise(42)
  const car = { time: Date.UTC(2026, 0, 1), lat: 52.52, lng: 13.4, speed: 0, heading: 90, battery: 12.6 }
  const points: Point[] = []
  for (let i = 0; i < count; i++) {
    const moving = Math.floor(i / 120) % 2 === 0
    const seconds = moving ? 10 : 30
    car.time += seconds * 1000 + (random() < 0.05 ? 1000 : 0)
    car.speed = moving ? Math.max(0, Math.min(90, car.speed + (random() - 0.48) * 25)) : 0
    if (moving) car.heading += random() < 0.15 ? (random() - 0.5) * 180 : (random() - 0.5) * 10
    const metres = (car.speed / 3.6) * seconds
    car.lat += (metres * Math.cos((car.heading * Math.PI) / 180)) / 111_200
    car.lng += (metres * Math.sin((car.heading * Math.PI) / 180)) / 67_600
    points.push(fix(car, moving, random, i))
  }
  return points
}

interface Car {
  time: number
  lat: number
  lng: number
  speed: number
  heading: number
}

function fix(car: Car, moving: boolean, random: () => number, i: number): Point {
  const drift = moving ? 3e-5 : 1e-5
  return snap({
    time: car.time,
    lat: car.lat + (random() - 0.5) * drift,
    lng: car.lng + (random() - 0.5) * drift,
    alt: 40 + 8 * Math.sin(i / 200) + (random() - 0.5) * 3,
    speed: car.speed,
    heading: car.heading,
    satellites: 10 + Math.round(3 * Math.sin(i / 50) + random()),
    precision: 0,
    flags: 0,
    attributes: {
      ignition: moving,
      battery: 100 - (Math.floor(i / 500) % 80),
      board_voltage: Math.round(((moving ? 14.1 : 12.6) + (random() - 0.5) * 0.1) * 100) / 100,
      gsm_signal: 60 + 20 * Math.round(Math.sin(i / 90)),
    },
  })
}

/** Numbers 0..1, the same ones each time. */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function liverpool(): Point[] {
  const rows = readFileSync(new URL('liverpool-bus-14.csv', recordings), 'utf8').trim().split('\n').slice(1)
  const vehicles = Map.groupBy(
    rows.map((row) => row.replaceAll('"', '').split(',')),
    (cells) => cells[1],
  )
  const longest = [...vehicles.values()].sort((a, b) => b.length - a.length)[0] ?? []
  return moved(longest.map(([, , , time, lat, lng]) => [Date.parse(`${time}Z`), Number(lat), Number(lng)]))
}

function munich(): Point[] {
  const fixes: { point: string; time: string }[] = JSON.parse(
    readFileSync(new URL('munich-car-1hz.json', recordings), 'utf8'),
  )
  return moved(
    fixes.map(({ point, time }) => {
      const [lng, lat] = point.slice('POINT('.length, -1).split(' ').map(Number)
      return [Date.parse(time), lat ?? 0, lng ?? 0]
    }),
  )
}

/** The recordings have places only: speed and heading are what a receiver would have said. */
function moved(fixes: [time: number, lat: number, lng: number][]): Point[] {
  const rest = { alt: 0, satellites: 0, precision: 0, flags: 0 }
  return fixes.map(([time, lat, lng], i) => {
    const [earlier, south, west] = fixes[Math.max(0, i - 1)] ?? [time, lat, lng]
    const from = { lat: south, lng: west }
    const speed = time > earlier ? (distance(from, { lat, lng }) / (time - earlier)) * 3600 : 0
    return snap({ time, lat, lng, speed, heading: bearing(from, { lat, lng }), ...rest })
  })
}

if (import.meta.main) for (const { name, value, unit } of run()) console.log(`${name}: ${value.toFixed(2)} ${unit}`)
