import type { Crossing, Ending, Extra } from './happening.ts'
import type { News, Place } from './news.ts'
import type { Rule } from './rule.ts'
import type { Sensed } from './sensed.ts'

/** An event, as a kind of rule tells it. */
export interface Occurrence {
  event: string
  text: 'primary' | 'secondary'
  time: number
  /** Where; the last place that is known if it is left out. */
  place?: Place
  extra?: Extra
}

/** The judging of a kind of rules: pure, without a clock. `State` is plain JSON and small. */
export interface Judging<State = unknown> {
  /**
   * What is remembered after the news: `state` itself where that is the same, `undefined` is nothing. What happened is told.
   * @param counts whether the rule counts at a moment and a place, by its schedule and its zones
   */
  judge(rule: Rule, state: State | undefined, news: News, means: Means): State | undefined
  /** When the clock is to judge it again, whatever the device does. */
  due?(rule: Rule, state: State | undefined, news: News): number | undefined
}

export interface Means {
  counts(time: number, place: Place): boolean
  /** Ids of the rule's zones that a place lies in. */
  zonesAt(place: NonNullable<Place>): number[]
  /** Km/h that the vehicle of the tracker may drive, where it has a limit of its own. */
  limit(): number | undefined
  /** The sensor of the tracker that the rule reads. */
  sensor(): Sensed | undefined
  tell(occurrence: Occurrence): void
  /** Circles of tasks were come into or left. */
  cross(crossing: Pick<Crossing, 'time' | 'entered' | 'left'>): void
  /** What an event told the beginning of is over; nothing where that was not told. */
  end(ending: Pick<Ending, 'event' | 'time' | 'duration'>): void
}

/** The place at which a device told something; for a message without a place the last one that is known. */
export const whereOf = ({ place }: News['told'][number], { live: { gps } }: News): Place =>
  place ?? (gps ? { lat: gps.lat, lng: gps.lng } : null)
