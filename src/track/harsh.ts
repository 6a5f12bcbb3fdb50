import { bearing, distance, shortest } from '#geo/distance.ts'
import type { Columns } from './columns.ts'
import { flag, type Point } from './point.ts'

/**
 * Harsh driving found in speeds and courses, of devices that tell them at least every two seconds. What satellites alone tell is noisy, so three points
 * in a row have to agree with each other, and their places with their speeds and courses.
 */

/** A harsh manoeuvre. `lane_change` is a sharp turn to one side and at once to the other. */
export type HarshKind =
  | 'acceleration'
  | 'braking'
  | 'cornering'
  | 'acceleration_and_cornering'
  | 'braking_and_cornering'
  | 'lane_change'

export interface Harsh {
  kind: HarshKind
  /** Milliseconds since 1970 UTC: from the first point that agreed to the last. */
  time: number
  to: number
  /** Where it began. */
  lat: number
  lng: number
  /** The greatest, km/h. */
  speed: number
  /** How hard it was at most, m/s². */
  peak: number
}

/** Columns that are read of points; all of one length. */
export type Told = Pick<Columns, 'time' | 'lat' | 'lng' | 'speed' | 'heading' | 'satellites' | 'flags'>

/** m/s², from which on a manoeuvre is harsh. */
export const harsh_from = { acceleration: 3, braking: 3.5, cornering: 4 } as const
/** m/s² that no tyre holds: what seems to be more is noise. */
const impossible = 12
/** Of what makes a manoeuvre harsh, each of both steps has so much. */
const agreeing = 0.7

/** Milliseconds between two points, at most. */
const longest_step = 2000
/** km/h: of each point, of each in a turn, and of the fastest of the three. */
const least_speed = { any: 10, turning: 30, fastest: 15 } as const
const least_satellites = 5
/** The way between the outer two may differ from what their speeds say by metres, and by a part of it. */
const way_off = { metres: 6, part: 0.25 } as const
/** Degrees by which their direction may differ from the course in the middle, beside half of the turn. */
const course_off = 20
/** Milliseconds between two turns of one change of lanes, at most. */
const between_turns = 3000
/** Manoeuvres of one device that are told: one that has more has something to repair. */
const most = 100_000

/** Flags with which a point has no place or no speed of its own. */
const unfit = flag.lbs | flag.no_fix | flag.no_speed | flag.ahead | flag.spike | flag.other_device

/** A turn has the sign of its side, left is less than nothing. */
interface Manoeuvre extends Omit<Harsh, 'kind'> {
  kind: 'acceleration' | 'braking' | 'cornering'
  side: number
}

/** A point as far as harsh driving is found in it. */
export interface Spot {
  time: number
  lat: number
  lng: number
  speed: number
  heading: number
}

/** Makes a search for harsh driving: takes points by time, as many at once as there are, and ends with what it found, by time. */
export const harshSearch = () => {
  const found: Manoeuvre[] = []
  let before: Spot | undefined
  let last: Spot | undefined
  return {
    take(points: Told): void {
      for (let i = 0; i < points.time.length; i++) {
        const isFast = (points.speed[i] as number) >= least_speed.any
        const spot =
          isFast && isFit(points.flags[i] as number, points.satellites[i] as number) ? spotAt(points, i) : undefined
        const goesOn = spot && last && isNext(last, spot)
        if (goesOn && before && last) for (const one of harshOf(before, last, spot)) join(found, one)
        before = goesOn ? last : undefined
        last = spot
      }
    },
    end: (): Harsh[] => combined(found),
  }
}

/** Answers whether a point follows another closely enough. */
export const isNext = ({ time }: Spot, next: Spot): boolean => next.time > time && next.time - time <= longest_step

/** A point for `harshIn`; nothing of one that has no place or speed of its own, too few satellites, or is too slow. */
export const spotOf = (point: Pick<Point, keyof Spot | 'satellites' | 'flags'>): Spot | undefined => {
  const { time, lat, lng, speed, heading, satellites, flags } = point
  return isFit(flags, satellites) && speed >= least_speed.any ? { time, lat, lng, speed, heading } : undefined
}

/** Answers whether three points in a row agree upon harsh driving. */
export const harshIn = (a: Spot, b: Spot, c: Spot): boolean => harshOf(a, b, c).length > 0

/** Devices that do not tell how many satellites they use have 0. */
const isFit = (flags: number, satellites: number): boolean =>
  (flags & unfit) === 0 && (satellites === 0 || satellites >= least_satellites)

/** A literal of these alone: put together of parts, a point took longer than looking at it. */
const spotAt = ({ time, lat, lng, speed, heading }: Told, i: number): Spot => ({
  time: time[i] as number,
  lat: lat[i] as number,
  lng: lng[i] as number,
  speed: speed[i] as number,
  heading: heading[i] as number,
})

const nothing: readonly Manoeuvre[] = []

/** What is harsh in three points in a row; of nearly all nothing. */
const harshOf = (a: Spot, b: Spot, c: Spot): readonly Manoeuvre[] => {
  const speed = Math.max(a.speed, b.speed, c.speed)
  if (speed <= least_speed.fastest) return nothing
  const [along, across] = [agreed(a, b, c, gained), agreed(a, b, c, turned)]
  const kind = along > 0 ? 'acceleration' : 'braking'
  const isHarsh = Math.abs(along) >= harsh_from[kind]
  const isTurning = Math.min(a.speed, b.speed, c.speed) >= least_speed.turning
  const isSharp = isTurning && Math.abs(across) >= harsh_from.cornering
  if (!(isHarsh || isSharp) || !isDriven(a, b, c)) return nothing
  const at = { time: a.time, to: c.time, lat: a.lat, lng: a.lng, speed }
  return [
    ...(isHarsh ? [{ ...at, kind, side: 0, peak: Math.abs(along) } as const] : []),
    ...(isSharp ? [{ ...at, kind: 'cornering', side: Math.sign(across), peak: Math.abs(across) } as const] : []),
  ]
}

const secondsOf = (a: Spot, b: Spot): number => (b.time - a.time) / 1000
/** m/s² along the way. */
const gained = (a: Spot, b: Spot): number => (b.speed - a.speed) / 3.6 / secondsOf(a, b)
/** m/s² across it, to the right more than nothing. */
const turned = (a: Spot, b: Spot): number =>
  ((a.speed + b.speed) / 7.2) * ((shortest(b.heading - a.heading) * Math.PI) / 180 / secondsOf(a, b))

/** The mean of both steps where they agree; 0 where they do not. */
const agreed = (a: Spot, b: Spot, c: Spot, of: (a: Spot, b: Spot) => number): number => {
  const [one, other] = [of(a, b), of(b, c)]
  const mean = (one * secondsOf(a, b) + other * secondsOf(b, c)) / secondsOf(a, c)
  const isPossible = Math.max(Math.abs(one), Math.abs(other)) <= impossible
  return isPossible && Math.min(one / mean, other / mean) >= agreeing ? mean : 0
}

/** Whether the places say what speeds and courses do. */
const isDriven = (a: Spot, b: Spot, c: Spot): boolean => {
  const told = ((a.speed + b.speed) * secondsOf(a, b) + (b.speed + c.speed) * secondsOf(b, c)) / 7.2
  if (Math.abs(distance(a, c) - told) > way_off.metres + way_off.part * told) return false
  const turn = Math.abs(shortest(c.heading - a.heading))
  return Math.abs(shortest(bearing(a, c) - b.heading)) <= course_off + turn / 2
}

/** Points that follow each other in one manoeuvre make it longer. */
const join = (found: Manoeuvre[], one: Manoeuvre): void => {
  const last = found.slice(-3).findLast(({ kind }) => kind === one.kind)
  const goesOn = last && last.side === one.side && one.time <= last.to
  if (goesOn)
    Object.assign(last, { to: one.to, speed: Math.max(last.speed, one.speed), peak: Math.max(last.peak, one.peak) })
  else if (found.length < most) found.push(one)
}

/** Manoeuvres that belong together are one: a turn with what it was driven through with, two turns of a change of lanes. */
const combined = (found: readonly Manoeuvre[]): Harsh[] => {
  const all: (Harsh & { side: number })[] = []
  for (const one of found) {
    const last = all.at(-1)
    const kind = last && kindOf(last, one)
    if (!last || !kind) all.push({ ...one })
    else Object.assign(last, { ...withLast(last, one), kind })
  }
  return all.map(({ side: _, ...harsh }) => harsh)
}

const withLast = (last: Harsh, one: Manoeuvre): Partial<Harsh> => ({
  to: Math.max(last.to, one.to),
  speed: Math.max(last.speed, one.speed),
  peak: Math.max(last.peak, one.peak),
})

/** What two manoeuvres are together; nothing where each is by itself. */
const kindOf = (last: Harsh & { side: number }, one: Manoeuvre): HarshKind | undefined => {
  if (last.kind === 'cornering' && one.kind === 'cornering')
    return one.side !== last.side && one.time - last.to <= between_turns ? 'lane_change' : undefined
  if (one.time > last.to) return undefined
  const kinds = [last.kind, one.kind]
  if (!kinds.includes('cornering')) return undefined
  if (kinds.includes('braking')) return 'braking_and_cornering'
  return kinds.includes('acceleration') ? 'acceleration_and_cornering' : undefined
}
