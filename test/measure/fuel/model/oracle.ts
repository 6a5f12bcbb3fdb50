import type { Piece, Truth } from './life.ts'
import type { Month } from './month.ts'
import { heightOf } from './shape.ts'
import { differenceOf, type Estimate, product } from './squares.ts'
import { type Vehicle, warmth } from './vehicle.ts'

/**
 * What could be known of a volume at best. The oracle knows when each filling and drain was, the tank in its true shape, its sensor, how rough each drive was and what the vehicle uses
 * on average, and sees the levels that the device told; what these stray by, and what each drive and each engine at rest used more or less than on average, it does not
 * know. Of the levels around a change it makes the best linear estimate.
 */

/** Litres that came (greater than 0) or went. */
export type Oracle = (truth: Truth) => Estimate | undefined

/** Levels on each side that it uses, the nearest ones. */
const side = 50
/** How many times its lag a sensor takes until it tells of all of a change; and deviations of its waves that a level must lie below the end of the sensor. */
const settles = 6
const clear = 2.5

/** What drives and engines at rest use on average, in shares of the vehicle's figures, and by how much they differ (`life.ts`). */
const drives = { average: 1.025, differ: 0.155 }
const idles = { average: 0.95, differ: 0.152 }
/** Per cent that places are tilted by, and milliseconds by which waves and hills forget (`life.ts`, `sensor.ts`). */
const places = 1.2
const forgets = { waves: 25_000, hills: 70_000 }

const hour = 3_600_000
const day = 24 * hour

/** A level as the oracle sees it. */
interface Seen {
  time: number
  /** Litres. */
  level: number
  /** Litres by which a share of the height makes it more. */
  slope: number
  piece: Piece
}

/** The volumes of what there was in a month as the oracle tells them; nothing where there is no level on one side. */
export const oracleOf = (month: Month): Oracle => {
  const seen = seenOf(month)
  return (truth) => {
    const low = Math.max(0, ...month.truth.map(({ to }) => (to <= truth.from ? to : 0)))
    const high = Math.min(...month.truth.map(({ from }) => (from >= truth.to ? from : month.period.to)))
    const calm = truth.to + settles * 1000 * month.vehicle.sensor.lag
    const before = seen.filter(({ time }) => time >= low && time <= truth.from).slice(-side)
    const after = seen.filter(({ time }) => time >= calm && time <= high).slice(0, side)
    return before.length === 0 || after.length === 0 ? undefined : volumeOf(month, truth, before, after)
  }
}

/** Levels that tell of the tank: no codes, and not so near the end of the sensor that waves are cut off there. */
const seenOf = ({ vehicle, signal, pieces }: Month): Seen[] => {
  const { step, full, inverse, saturates, waves, rest } = vehicle.sensor
  const [shown, litres, end] = [shownOf(vehicle), litresOf(vehicle), (saturates ? 0.96 : 1) - 0.75 * step]
  const found: Seen[] = []
  let at = 0
  for (const [row, time] of signal.time.entries()) {
    while ((pieces[at] as Piece).to <= time && at < pieces.length - 1) at++
    const [piece, raw] = [pieces[at] as Piece, signal.raw[row] as number]
    const told = inverse ? 1.05 - raw / full : raw / full - (step < 0.003 ? 1 / full : 0)
    const most = end - clear * (piece.speed > 0 ? waves : rest)
    if (raw === 0 || !(told > 0.005 && told < end) || shown(leftAt(piece, time)) > most) continue
    found.push({ time, level: litres(told), slope: (litres(told + 0.01) - litres(told - 0.01)) / 0.02, piece })
  }
  return found
}

const leftAt = ({ from, to, volume, end_volume }: Piece, time: number): number =>
  volume + (end_volume - volume) * Math.min(1, (time - from) / (to - from))

/** What a sensor without noise shows of these litres, in shares of its range. */
const shownOf = ({ volume, shape, sensor: { known } }: Vehicle): ((litres: number) => number) => {
  const height = heightOf(shape)
  return (litres) => height(litres / volume) * (1 - known) + (litres / volume) * known
}

/** The litres of which it shows this. */
const litresOf = (vehicle: Vehicle): ((told: number) => number) => {
  const shown = shownOf(vehicle)
  return (told) => {
    let [low, high] = [0, vehicle.volume]
    for (let i = 0; i < 20; i++) {
      const middle = (low + high) / 2
      if (shown(middle) < told) low = middle
      else high = middle
    }
    return (low + high) / 2
  }
}

/** Litres that a piece uses on average from one time to another. */
const usedOf = ({ per_hundred, idle }: Vehicle, { speed, engine, from, to }: Piece, begin: number, end: number) => {
  const hours = Math.max(0, Math.min(end, to) - Math.max(begin, from)) / hour
  if (speed > 0) return (drives.average * hours * speed * per_hundred) / 100
  return engine ? idles.average * hours * idle : 0
}

const volumeOf = (
  { vehicle, pieces: all_pieces }: Month,
  { from, to }: Truth,
  before: readonly Seen[],
  after: readonly Seen[],
): Estimate => {
  const all = [...before, ...after]
  const [first, last] = [(all[0] as Seen).piece, (all.at(-1) as Seen).piece]
  const pieces = all_pieces.slice(all_pieces.indexOf(first), all_pieces.indexOf(last) + 1)
  // Of each level, what each piece used between it and the change: less than 0 before.
  const used = all.map(({ time }) =>
    Float64Array.from(pieces, (piece) =>
      time <= from ? -usedOf(vehicle, piece, time, from) : usedOf(vehicle, piece, to, time),
    ),
  )
  const strayed = used.map((one) =>
    one.map((litres, k) => litres * ((pieces[k] as Piece).speed > 0 ? drives : idles).differ),
  )
  const alike = all.map((one, i) =>
    Float64Array.from(
      all,
      (other, j) =>
        product(strayed[i] as Float64Array, strayed[j] as Float64Array) +
        one.slope * other.slope * shakenOf(vehicle, one, other) +
        warmthOf(one, other),
    ),
  )
  const levels = Float64Array.from(all, ({ level }, i) => (used[i] as Float64Array).reduce((a, b) => a + b, level))
  return differenceOf(
    alike,
    levels,
    Float64Array.from(all, (_, k) => Number(k >= before.length)),
  )
}

/** Covariance of what warmth makes of two levels: a day goes round. */
const warmthOf = (one: Seen, other: Seen): number =>
  ((warmth.share * warmth.degrees) ** 2 / 2) *
  one.level *
  other.level *
  Math.cos((2 * Math.PI * (one.time - other.time)) / day)

/** Covariance of what two levels stray by, in shares of the height: by the sensor, by waves and hills, and by what a place is tilted by. */
const shakenOf = ({ sensor }: Vehicle, one: Seen, other: Seen): number => {
  const { piece } = one
  const apart = Math.abs(one.time - other.time)
  const stuck = sensor.step ** 2 / 12 + sensor.friction ** 2 / 3
  const own = one === other ? sensor.rest ** 2 + stuck : 0
  if (piece.speed === 0) {
    if (other.piece.speed > 0 || other.piece.grade !== piece.grade) return own
    // In a rest nothing shakes a level out of its step, or a float out of its friction.
    const isHeld = one !== other && Math.abs(one.level - other.level) < 0.5 * sensor.step * one.slope
    return own + (sensor.tilt * places) ** 2 + (isHeld ? stuck : 0)
  }
  if (other.piece !== piece) return own
  const [waves, hills] = [sensor.waves ** 2, (sensor.tilt * piece.grade) ** 2]
  return own + waves * Math.exp(-apart / forgets.waves) + hills * Math.exp(-apart / forgets.hills)
}
