import type { Signal } from '#measure/fuel/told.ts'
import { compile } from '#measure/metering.ts'
import { type Life, live, type Piece, type Truth } from './life.ts'
import { type Random, randomOf } from './random.ts'
import { calibrated, sensing } from './sensor.ts'
import { type Class, noiseOf, type Vehicle, vehicleOf, warmth } from './vehicle.ts'

/** A month of a vehicle as a device tells it, and what there really was. */
export interface Month {
  vehicle: Vehicle
  period: { from: number; to: number }
  /** In one piece. */
  signal: Required<Signal>
  truth: Truth[]
  /** What the vehicle did and how much was in its tank. */
  pieces: readonly Piece[]
  /** Deviation of a level at rest, litres. */
  noise: number
}

/** Seconds between messages while the vehicle moves. */
export const intervals = [30, 300, 1800] as const

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const begin = Date.UTC(2026, 2, 1)

/** The month of this seed: always the same one. */
export const monthOf = (seed: number, kind: Class, interval: number, days = 30): Month => {
  const random = randomOf(seed)
  const vehicle = vehicleOf(random, kind)
  const period = { from: begin, to: begin + days * day }
  const life = live(random, vehicle, period.from, period.to)
  const signal = tell(random, vehicle, life, interval, period.to)
  return { vehicle, period, signal, truth: life.truth, pieces: life.pieces, noise: noiseOf(vehicle) }
}

/** Stretches of which nothing is stored, and of which levels are none. */
interface Lost {
  from: number
  to: number
  raw?: number
}

const lostOf = (random: Random, { sensor }: Vehicle, days: number): Lost[] => {
  const lost: Lost[] = []
  const put = (share: number, least: number, most: number, raw?: () => number): void => {
    for (let i = 0; i < days; i++) {
      if (!random.chance(share)) continue
      const from = begin + random.of(i, i + 1) * day
      lost.push({ from, to: from + random.of(least, most), raw: raw?.() })
    }
  }
  put(0.1, 10 * minute, 3 * hour)
  if (random.chance(0.15)) put(0.04, day, 4 * day)
  put(0.06, 3 * minute, 2 * hour, () => sensor.codes[0] as number)
  return lost.sort((a, b) => a.from - b.from)
}

/** What the device tells. It sleeps while the vehicle rests, and tells then more rarely. */
const tell = (random: Random, vehicle: Vehicle, { pieces }: Life, interval: number, to: number): Required<Signal> => {
  const [sense, sleeping] = [sensing(random, vehicle), Math.max(interval, random.one([30, 300, 1800]))]
  const lost = lostOf(random, vehicle, Math.round((to - begin) / day))
  const rows: [time: number, raw: number, speed: number, metres: number, ignition: number][] = []
  let [driven, drifted, last, at, boom] = [0, 0, begin, 0, 0]
  for (let time = begin + random.of(0, interval) * 1000; time < to; ) {
    while ((pieces[at] as Piece).to <= time && at < pieces.length - 1) driven += wayOf(pieces[at++] as Piece)
    const piece = pieces[at] as Piece
    const moving = piece.speed > 0
    const speed = moving && !random.chance(0.08) ? piece.speed * random.of(0.6, 1.3) : 0
    // A place that is told again and again wanders.
    if (!moving) drifted += ((time - Math.max(last, piece.from)) / hour) * random.of(0, 60)
    const metres = driven + drifted + wayOf(piece, time)
    const volume = piece.volume + ((piece.end_volume - piece.volume) * (time - piece.from)) / (piece.to - piece.from)
    // A crane's boom, a ramp, a wheel on the kerb: some minutes, and all is as before.
    if (!moving && random.chance(0.0002)) boom = time + random.of(2, 12) * minute
    const grade = time < boom ? piece.grade + 6 : piece.grade
    const warmer = warmth.degrees * Math.sin((2 * Math.PI * (time - begin)) / day - 2)
    const raw = sense({ volume, moving, grade, passed: time - last, warmer })
    const gone = lost.find((one) => one.from <= time && time < one.to)
    if (!gone || gone.raw !== undefined)
      rows.push([time, gone?.raw ?? said(random, vehicle, piece, raw), speed, metres, ignitionOf(vehicle, piece)])
    last = time
    const rests = !moving && !piece.engine
    time = Math.min(
      time + (rests ? sleeping : interval) * 1000 * random.of(0.95, 1.05),
      rests ? Math.max(piece.to + 20_000, time + 1000) : Number.POSITIVE_INFINITY,
    )
  }
  const [time, raw, speeds, way, ignition] = [0, 1, 2, 3, 4].map((column) =>
    Float64Array.from(rows, (row) => row[column] as number),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]
  const { values: level, told } = compile(calibrated(vehicle))(raw)
  return { time, level, told, raw, speed: speeds, metres: way, ignition }
}

/** Metres of a piece, or as far as it has come. */
const wayOf = ({ from, to, speed }: Piece, until = to): number => ((until - from) / hour) * speed * 1000

const said = (random: Random, { sensor }: Vehicle, { engine }: Piece, raw: number): number => {
  if (sensor.with_engine && !engine) return Number.NaN
  return random.chance(sensor.code_share) ? random.one(sensor.codes) : raw
}

const ignitionOf = ({ ignition }: Vehicle, { engine }: Piece): number =>
  ({ true: engine ? 1 : 0, on: 1, off: 0, none: Number.NaN })[ignition]
