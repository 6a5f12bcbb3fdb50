import type { Happening } from './happening.ts'
import type { Means, Occurrence } from './kind.ts'
import { type Bound, type Kept, type Parts, partsOf, type Remembered, remember } from './memory.ts'
import type { News, Place } from './news.ts'
import { admit, type Quiet } from './quiet.ts'
import type { Memory, Rule, Watch } from './rule.ts'
import { isWithin } from './schedule.ts'
import { finderOf } from './zones.ts'

export interface Judgement {
  memory: Memory
  parts: Parts
  happenings: Happening[]
  /** When the clock is to judge again, at the latest. */
  due: number | undefined
}

/**
 * Judges what is new of a device by the rules of all trackers over it (docs/rules.md). Pure: what happened is the same
 * however the news are cut into batches.
 * @param kept what the last judgement left; of rules that are gone nothing is kept. Its memory is answered itself where nothing has changed
 */
export const judge = (bound: readonly Bound[], kept: Kept, news: News): Judgement => {
  const parts = partsOf(bound, kept)
  const happenings: Happening[] = []
  const judgeOne = judging(news, happenings)
  let due: number | undefined
  // Most messages change nothing of what is remembered: nothing is made anew for these.
  let changed: Remembered[] | undefined
  for (let i = 0; i < bound.length; i++) {
    const one = bound[i] as Bound
    const before = parts.each[i] as Remembered
    const remembered = judgeOne(one, before)
    if (remembered !== before) {
      changed ??= [...parts.each]
      changed[i] = remembered
    }
    const at = one.kind.due?.(one.rule, remembered.state, news)
    if (at !== undefined && (due === undefined || at < due)) due = at
  }
  const after = changed ?? parts.each
  return { ...remember(kept.memory, parts, after), happenings, due }
}

/** Judges one rule after the other. They share their means, for a device may have two hundred rules. */
const judging = (news: News, happenings: Happening[]) => {
  let bound: Bound | undefined
  let quiet: Quiet | undefined
  const means: Means = {
    counts: (time, place) => !!bound && isWhen(bound.rule, bound.watch, time) && isWhere(bound.rule, place),
    zonesAt: (place) => bound?.zonesAt(place) ?? [],
    tell: (occurrence) => {
      if (!bound) return
      const { verdict, ...known } = admit(quiet, occurrence.time)
      quiet = known.quiet
      if (verdict !== 'hold') happenings.push(happeningOf(bound, occurrence, news, verdict === 'last'))
    },
  }
  return (one: Bound, before: Remembered): Remembered => {
    bound = one
    quiet = before.quiet
    const state = one.kind.judge(one.rule, before.state, news, means)
    return state === before.state && quiet === before.quiet ? before : { state, quiet }
  }
}

const happeningOf = (
  { watch: { account_id, tracker_id }, rule }: Bound,
  { place, ...occurrence }: Occurrence,
  news: News,
  is_last: boolean,
): Happening => {
  const { location, extra } = locationOf(place, news)
  return {
    account_id,
    tracker_id,
    rule_id: rule.id,
    received: news.now,
    ...occurrence,
    location,
    extra: { ...occurrence.extra, ...extra, ...(is_last && { held_down: true }) },
  }
}

export const isWhen = ({ schedule }: Rule, { time_zone }: Pick<Watch, 'time_zone'>, time: number): boolean =>
  schedule === null || isWithin(schedule, time, time_zone)

/** A rule without zones counts everywhere; one with zones counts nowhere while nobody knows where the device is. */
export const isWhere = ({ zones, inverted, type }: Rule, place: Place): boolean => {
  if (zones.length === 0 || watchesZones.has(type)) return true
  return place !== null && finderOf(zones)(place).length > 0 !== inverted
}

/** Whose zones are what they watch, and not where they count. */
const watchesZones: ReadonlySet<string> = new Set(['inoutzone', 'route'])

const locationOf = (place: Place | undefined, { live: { gps } }: News): Pick<Happening, 'location' | 'extra'> => {
  if (place) return { location: place }
  if (!gps) return { location: null }
  const { lat, lng, precision } = gps
  return {
    location: { lat, lng, ...(precision > 0 && { precision }) },
    extra: { last_known_location: true },
  }
}
