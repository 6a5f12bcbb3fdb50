import type { Random } from './random.ts'
import type { Vehicle } from './vehicle.ts'

/** What happens to a vehicle in a month, and how much is in its tank all the while. Times in milliseconds, litres, km/h. */

/** A stretch in which all goes on alike. */
export interface Piece {
  from: number
  to: number
  /** 0 at rest. */
  speed: number
  engine: boolean
  /** Per cent that the place is tilted by; of a drive how hilly it is. */
  grade: number
  /** Litres at its begin and its end. */
  volume: number
  end_volume: number
}

/** A filling or drain that was there. */
export interface Truth {
  kind: 'filling' | 'drain'
  from: number
  to: number
  volume: number
}

export interface Life {
  pieces: Piece[]
  truth: Truth[]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A month from `from` on, to the millisecond `to`. */
export const live = (random: Random, vehicle: Vehicle, from: number, to: number): Life => {
  const writer = writing(random, vehicle, from)
  const depot = random.normal(1.2)
  for (let midnight = from; midnight < to; midnight += day) {
    const isFree = random.chance(0.2)
    const begin = midnight + random.of(5, 8) * hour
    night(random, writer, vehicle, depot, begin)
    if (!isFree) {
      works[vehicle.work](random, writer, vehicle, midnight + random.of(15, 20) * hour)
      writer.drive(writer.now() + random.of(5, 30) * minute, random.of(15, 60))
    }
    // A free day is one that the vehicle stands at its depot, where it may be robbed too.
  }
  writer.rest(to, depot, false)
  return { pieces: writer.pieces.filter((piece) => piece.from < to), truth: writer.truth.filter((one) => one.to < to) }
}

type Writer = ReturnType<typeof writing>

/** Pieces one behind the other. */
const writing = (random: Random, { volume: most, per_hundred, idle }: Vehicle, begin: number) => {
  const pieces: Piece[] = []
  const truth: Truth[] = []
  let now = begin
  let left = most * random.of(0.4, 0.95)
  const put = (until: number, speed: number, engine: boolean, grade: number, change: number): void => {
    if (until <= now) return
    const end_volume = Math.min(most, Math.max(most * 0.03, left + change))
    pieces.push({ from: now, to: until, speed, engine, grade, volume: left, end_volume })
    now = until
    left = end_volume
  }
  return {
    ...{ pieces, truth },
    now: () => now,
    left: () => left,
    drive(until: number, speed: number): void {
      const used = (((until - now) / hour) * speed * per_hundred * random.of(0.75, 1.3)) / 100
      put(until, speed * random.of(0.9, 1.1), true, random.of(0.5, 3), -used)
    },
    rest(until: number, grade: number, engine: boolean): void {
      put(until, 0, engine, grade, engine ? (-idle * random.of(0.7, 1.2) * (until - now)) / hour : 0)
    },
    /** Litres that come or go at so many a minute. */
    change(litres: number, rate: number, grade: number): void {
      put(now + (Math.abs(litres) / rate) * minute, 0, false, grade, litres)
    },
  }
}

/** Rests until the begin of work; sometimes somebody siphons, fast or slowly. */
const night = (random: Random, writer: Writer, vehicle: Vehicle, grade: number, until: number): void => {
  const length = until - writer.now()
  if (length > 4 * hour && random.chance(0.12) && writer.left() > 0.25 * vehicle.volume) {
    writer.rest(writer.now() + random.of(0.2, 0.6) * length, grade, false)
    drain(random, writer, vehicle, grade)
  }
  writer.rest(Math.max(until, writer.now() + 20 * minute), grade, false)
}

const drain = (random: Random, writer: Writer, { volume }: Vehicle, grade: number): void => {
  const wanted = Math.max(4, volume * random.of(0.02, 0.15))
  const litres = Math.min(wanted, writer.left() - 0.08 * volume)
  if (litres < 3) return
  const from = writer.now()
  writer.change(-litres, random.chance(0.3) ? random.of(0.15, 0.5) : random.of(4, 20), grade)
  writer.truth.push({ kind: 'drain', from, to: writer.now(), volume: litres })
}

/** Fills up, or some of it, at once or in three steps. */
const fill = (random: Random, writer: Writer, { volume }: Vehicle, grade: number): void => {
  writer.rest(writer.now() + random.of(1, 4) * minute, grade, random.chance(0.2))
  const room = volume * random.of(0.93, 0.99) - writer.left()
  const litres = random.chance(0.7) ? room : room * random.of(0.25, 0.9)
  const rate = volume > 150 ? random.of(50, 110) : random.of(25, 38)
  const [from, steps] = [writer.now(), random.chance(0.15) ? 3 : 1]
  for (let i = 0; i < steps; i++) {
    writer.change(litres / steps, rate, grade)
    if (i < steps - 1) writer.rest(writer.now() + random.of(1, 3) * minute, grade, false)
  }
  writer.truth.push({ kind: 'filling', from, to: writer.now(), volume: litres })
  writer.rest(writer.now() + random.of(2, 10) * minute, grade, false)
}

/** A stop of so many minutes, where it may be filled or robbed. */
const stop = (random: Random, writer: Writer, vehicle: Vehicle, low: number, high: number): void => {
  const grade = random.normal(1.2)
  if (writer.left() < vehicle.volume * random.of(0.2, 0.5)) {
    fill(random, writer, vehicle, random.normal(0.6))
    return
  }
  const minutes = random.of(low, high)
  writer.rest(writer.now() + minutes * minute * 0.5, grade, random.chance(0.25))
  if (minutes > 20 && random.chance(0.015)) drain(random, writer, vehicle, grade)
  writer.rest(writer.now() + minutes * minute * 0.5, grade, random.chance(0.1))
}

type Work = (random: Random, writer: Writer, vehicle: Vehicle, until: number) => void

/** Days of work, by their kind. */
const works: Record<Vehicle['work'], Work> = {
  haul(random, writer, vehicle, until) {
    while (writer.now() < until) {
      writer.drive(writer.now() + random.of(30, 200) * minute, random.of(55, 85))
      stop(random, writer, vehicle, 10, 70)
    }
  },
  courier(random, writer, vehicle, until) {
    while (writer.now() < until) {
      writer.drive(writer.now() + random.of(4, 25) * minute, random.of(20, 50))
      stop(random, writer, vehicle, 3, 25)
    }
  },
  site(random, writer, vehicle, until) {
    while (writer.now() < until) {
      // It crawls while it digs, so that it stands other every some minutes.
      for (let i = random.of(3, 10); i > 0; i--)
        writer.rest(writer.now() + random.of(8, 30) * minute, random.normal(1.5), true)
      writer.drive(writer.now() + random.of(3, 10) * minute, random.of(4, 8))
      stop(random, writer, vehicle, 15, 50)
    }
  },
}
