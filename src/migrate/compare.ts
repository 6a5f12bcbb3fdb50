import { distance } from '#geo/distance.ts'
import type { PastPosition } from './history.ts'

/** A device's past there and here, side by side. */

/** A stretch in which a device drove, as it was found here: milliseconds since 1970 UTC. */
export interface Driven {
  from: number
  to: number
}

/** The past of a device there, counted. Kilometres are from each position to the next one, as the crow flies. */
export interface Theirs {
  positions: number
  /** Days of UTC. */
  days: number
  km: number
  /** Of `km`: between positions of which one has no fix, over gaps, and outside of what was driven as it was found here. */
  without_fix: number
  over_gaps: number
  parked: number
  /** Positions of a moment that another position is of. */
  again: number
  /** The first and the last moment; none where there are no positions. */
  from?: number
  to?: number
}

/** The past of a device here, of the same time. */
export interface Ours {
  points: number
  days: number
  /** Of tracks. */
  km: number
}

const day = 86_400_000
/** Milliseconds without a position that are a gap. */
const gap = 600_000

/** Counts what comes, oldest first. @param driven in order */
export const createCount = (driven: readonly Driven[]) => {
  const count: Theirs = { positions: 0, days: 0, km: 0, without_fix: 0, over_gaps: 0, parked: 0, again: 0 }
  let [last, at, seen]: [PastPosition | undefined, number, number] = [undefined, 0, -1]

  const isDriven = (from: number, to: number): boolean => {
    while (at < driven.length && (driven[at] as Driven).to < to) at++
    const track = driven[at]
    return track !== undefined && track.from <= from
  }
  const hop = (before: PastPosition, position: PastPosition): void => {
    const km = distance(before, position) / 1000
    count.km += km
    if (!before.valid || !position.valid) count.without_fix += km
    else if (position.time - before.time > gap) count.over_gaps += km
    else if (!isDriven(before.time, position.time)) count.parked += km
  }
  return {
    add(positions: readonly PastPosition[]): void {
      for (const position of positions) {
        count.positions++
        if (last?.time === position.time) count.again++
        else if (last) hop(last, position)
        const on = Math.floor(position.time / day)
        if (on !== seen) count.days++
        seen = on
        count.from ??= position.time
        count.to = position.time
        last = position
      }
    },
    done: (): Theirs => count,
  }
}

/** A device in both. */
export interface Compared {
  label: string
  theirs: Theirs
  ours: Ours
}

/** A difference of distances from which on it is explained: a part of theirs. */
const notable = 0.02

/** The reason why the distance here is another one, where it differs by more than two of a hundred; '' where it does not. */
export const explained = ({ theirs, ours }: Compared): string => {
  const difference = ours.km - theirs.km
  if (Math.abs(difference) <= notable * theirs.km || Math.abs(difference) < 0.1) return ''
  const parts = [
    ['while parked', theirs.parked],
    ['over gaps', theirs.over_gaps],
    ['without a fix', theirs.without_fix],
  ] as const
  const told = parts.filter(([, km]) => km >= 0.05).map(([where, km]) => `${km.toFixed(1)} km ${where}`)
  const rest = difference + parts.reduce((sum, [, km]) => sum + km, 0)
  const other = Math.abs(rest) > notable * theirs.km ? [`${rest.toFixed(1)} km by how tracks are measured`] : []
  return [...(told.length > 0 ? [`there: ${told.join(', ')}`] : []), ...other].join('; ')
}

const columns = ['device', 'positions', 'points', 'days', 'days here', 'km', 'km here', 'difference', 'why']

/** A table of devices, its first row the titles. */
export const tableOf = (all: readonly Compared[]): string[][] => [
  columns,
  ...all.map((one) => {
    const { label, theirs, ours } = one
    const percent = theirs.km > 0 ? `${((100 * (ours.km - theirs.km)) / theirs.km).toFixed(1)} %` : ''
    return [
      ...[label, String(theirs.positions), String(ours.points), String(theirs.days), String(ours.days)],
      ...[theirs.km.toFixed(1), ours.km.toFixed(1), percent],
      [pointsExplained(one), explained(one)].filter((why) => why !== '').join('; '),
    ]
  }),
]

/** Why there are fewer points than positions. */
const pointsExplained = ({ theirs, ours }: Compared): string =>
  ours.points < theirs.positions && theirs.again > 0 ? `${theirs.again} of the same moment as another` : ''
