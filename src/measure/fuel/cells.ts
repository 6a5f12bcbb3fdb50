import { levelsOf } from './levels.ts'
import { medianOf, type Spread, spreading, stepping } from './spread.ts'
import type { Tank } from './tank.ts'
import type { Signal } from './told.ts'

/** Some minutes of a signal: a level and what the vehicle did. What is decided later is decided by these. */
export interface Cell {
  from: number
  to: number
  /** The median of its levels. */
  level: number
  count: number
  /** Of which rest it is, from 0; -1: the vehicle moves, or has stopped just now. */
  rest: number
  /** Metres along the way, hours standing with the ignition on, and hours standing, all since the begin of reading, at `to`. */
  metres: number
  idle: number
  still: number
  /** Of these, an hour at most between two levels: many a sensor tells none while the engine is off. */
  awake: number
  /** Variance of the hours with the ignition on, hours², since the begin of reading. */
  doubt: number
  /** Metres at `from`. */
  begun: number
  /** Messages heard so far. */
  heard: number
}

/** A signal in short. */
export interface Cells {
  cells: Cell[]
  /** By how much a level at rest differs from the way from the one before to the next, so that what is used all the while is none. */
  spread: Spread
  /** The step in which levels are told, as far as it shows; 0 where it does not. */
  step: number
  /** Whether the ignition says when the engine runs: on while the vehicle moves, and not always while it stands. */
  honest: boolean
  /** Rows heard, and rows with a level. */
  heard: number
  levels: number
  /** When, and where on the way, anything was heard first and last. */
  first: Heard
  last: Heard
}

export interface Heard {
  time: number
  metres: number
}

const minute = 60_000
const hour = 3_600_000
const never: Heard = { time: Number.NaN, metres: Number.NaN }
/** Longest cell, and how long a vehicle must have stood until its fuel is calm. */
const longest = 3 * minute
const calm = 2 * minute
/** km/h at which a vehicle moves; metres that a place may drift by at once, and in an hour. */
const moves = 4
const drift = { once: 30, hour: 120 }
/** Messages of a moving vehicle by which its ignition is believed. */
const told_moving = 5
/** Ignition that is told less often than messages say nothing of a longer time than this. */
const heard_for = hour

/** Cells of stretches that follow each other; the same in whatever portions they come. */
export const cellsOf = (tank: Pick<Tank, 'volume' | 'is_open'>) => {
  const levelOf = levelsOf(tank)
  const made: Cells = {
    cells: [],
    spread: spreading(),
    step: 0,
    honest: false,
    heard: 0,
    levels: 0,
    first: never,
    last: never,
  }
  const way = wayOf()
  const open = openCell()
  const steps = stepping()
  let [last, rested] = [[Number.NaN, Number.NaN] as [number, number], -1]
  return {
    take({ time, level, told, raw, speed, metres, ignition }: Signal): void {
      for (let row = 0; row < time.length; row++) {
        const at = time[row] as number
        if (way.heard > 0 && !(at > way.time)) continue
        way.take(at, speed[row] as number, metres[row] as number, ignition ? (ignition[row] as number) : Number.NaN)
        const value = levelOf(level[row] as number, told[row] as number, raw ? (raw[row] as number) : Number.NaN)
        if (Number.isNaN(value)) continue
        made.levels++
        way.wake()
        if (way.rest < 0 || way.rest !== rested) last = [Number.NaN, Number.NaN]
        else if (!Number.isNaN(last[0])) made.spread.add(Math.abs(value - 2 * last[1] + last[0]))
        last = [last[1], value]
        rested = way.rest
        if (open.count > 0 && (way.rest !== open.rest || at - open.from > longest)) {
          made.cells.push(open.close())
          steps.add(value)
        }
        open.add(at, value, way)
      }
    },
    end(): Cells {
      if (open.count > 0) made.cells.push(open.close())
      return {
        ...made,
        step: steps.step(),
        honest: way.isHonest(),
        heard: way.heard,
        first: way.first,
        last: { time: way.time, metres: way.metres },
      }
    },
  }
}

/** Between two messages of a vehicle that moved: those that are further apart than this many milliseconds tell of a stop by the way, at no less than so many km/h. */
const within = { time: 4 * minute, pace: 8 }

/** Milliseconds that a vehicle stood between two messages though it moved, by how long its way takes. */
const stoodWithin = (passed: number, metres: number, speed: number): number =>
  passed < within.time ? 0 : Math.max(0, passed - (metres / 1000 / Math.max(within.pace, speed)) * hour)

type Way = ReturnType<typeof wayOf>

/** What the vehicle does, row by row. */
const wayOf = () => {
  const said = { moving: 0, moving_on: 0, still: 0, still_off: 0 }
  const way = {
    ...{ first: never, time: Number.NaN, rest: -1, metres: 0, idle: 0, doubt: 0, still: 0, awake: 0, heard: 0 },
    take(at: number, speed: number, metres: number, ignition: number): void {
      const passed = at - way.time
      const gone = metres - way.metres
      const stays = speed < moves && gone <= drift.once + (drift.hour * passed) / hour
      if (!Number.isNaN(ignition) && (stays || speed >= moves)) {
        if (stays) {
          // By time: at rest it is told more rarely.
          const told = Math.min(passed, heard_for) || 0
          said.still += told
          if (!(ignition > 0)) said.still_off += told
        } else {
          said.moving++
          if (ignition > 0) said.moving_on++
        }
      }
      const stood = way.heard === 0 ? 0 : stays ? passed : stoodWithin(passed, gone, Math.max(speed, last.speed))
      way.still += stood / hour
      engineRan(stood / hour, last.ignition > 0, ignition > 0)
      last.speed = speed
      last.ignition = ignition
      if (!stays) since = speed < moves ? at : Number.NaN
      else if (Number.isNaN(since)) since = at
      if (stays && at - since >= calm) {
        if (way.rest < 0) way.rest = ++rests
      } else way.rest = -1
      if (way.heard === 0) way.first = { time: at, metres }
      way.heard++
      way.time = at
      way.metres = metres
    },
    /** Takes a level: what it stood until now it may have been awake. */
    wake(): void {
      way.awake += Math.min(way.still - slept, heard_for / hour)
      slept = way.still
    },
    isHonest: (): boolean =>
      said.moving >= told_moving && said.moving_on > 0.8 * said.moving && said.still_off > 0.03 * said.still,
  }
  /** Where it was on at one end only, or is told of rarely, nobody knows for how long the engine ran. */
  const engineRan = (hours: number, before: boolean, now: boolean): void => {
    const [share, rare] = [(Number(before) + Number(now)) / 2, Math.max(0, hours - heard_for / hour)]
    way.idle += share * (hours - rare)
    if (before !== now) way.doubt += (hours - rare) ** 2 / 12
    if (share > 0) way.doubt += rare ** 2 / 4
  }
  const last = { speed: 0, ignition: Number.NaN }
  let since = Number.NaN
  let rests = -1
  let slept = 0
  return way
}

/** A cell that is not full yet. It is filled again and again. */
const openCell = () => {
  const values: number[] = []
  const cell: Cell = {
    from: 0,
    to: 0,
    level: 0,
    count: 0,
    rest: -1,
    metres: 0,
    idle: 0,
    still: 0,
    awake: 0,
    doubt: 0,
    begun: 0,
    heard: 0,
  }
  return {
    get count() {
      return values.length
    },
    get rest() {
      return cell.rest
    },
    get from() {
      return cell.from
    },
    add(time: number, value: number, way: Way): void {
      if (values.length === 0) {
        cell.from = time
        cell.begun = way.metres
      }
      // One by one: an object for each level would cost more than all else.
      cell.to = time
      cell.rest = way.rest
      cell.metres = way.metres
      cell.idle = way.idle
      cell.still = way.still
      cell.awake = way.awake
      cell.doubt = way.doubt
      cell.heard = way.heard
      values.push(value)
    },
    close(): Cell {
      const closed = { ...cell, level: medianOf(values), count: values.length }
      values.length = 0
      return closed
    },
  }
}
