import type { Crossing, Ending, Happening } from './happening.ts'
import type { Means, Occurrence } from './judging.ts'
import { kinds } from './kinds.ts'
import { type Bound, type Kept, type Parts, partsOf, type Ruling, rememberParts, watchOf } from './memory.ts'
import type { News, Place } from './news.ts'
import { admit, type Quiet } from './quiet.ts'
import type { Memory, Rule, Watch } from './rule.ts'
import { isWithin } from './schedule.ts'
import { finderOf } from './zones.ts'

export interface Judgement {
  memory: Memory
  parts: Parts
  happenings: Happening[]
  /** None, mostly. */
  endings?: Ending[] | undefined
  /** Of circles of tasks; none, mostly. */
  crossings?: Crossing[] | undefined
  /** When the clock is to judge again, at the latest. */
  due: number | undefined
}

/**
 * Judges what is new of a device by the rules of all trackers over it (docs/rules.md). Pure: the events are the same
 * however the news are cut into batches. @param kept what the last judgement left; of rules that are gone nothing is
 * kept. Its memory is answered itself where nothing has changed
 */
export const judge = (bound: Bound, kept: Kept, news: News): Judgement => {
  const before = partsOf(bound, kept)
  const happenings: Happening[] = []
  const rare: Rare = {}
  const judgeOne = judgingOf(before, news, happenings, rare)
  let due: number | undefined
  // Most messages change nothing of what is remembered: nothing is made anew for these, and one copy for the others.
  let after: ReturnType<typeof copied> | undefined
  const { rulings } = bound
  for (let i = 0; i < rulings.length; i++) {
    const { judging, rule } = rulings[i] as Ruling
    const { state, quiet } = judgeOne(i)
    if (state !== before.states[i] || quiet !== before.quiets?.[i]) {
      after ??= copied(before)
      after.states[i] = state
      after.quiets[i] = quiet
    }
    const at = judging.due?.(rule, state, news)
    if (at !== undefined && (due === undefined || at < due)) due = at
  }
  return { ...rememberParts(kept.memory, before, after ?? before), happenings, ...rare, due }
}

/** What is told seldom. */
type Rare = Pick<Judgement, 'endings' | 'crossings'>

const copied = ({ states, quiets, ...parts }: Parts) => ({
  ...parts,
  states: [...states],
  quiets: quiets ? [...quiets] : states.map((): Quiet | undefined => undefined),
})

/** Judges one rule after the other. They share their means, and what is answered, for a device may have two hundred rules. */
const judgingOf = ({ bound, states, quiets }: Parts, news: News, happenings: Happening[], rare: Rare) => {
  const { rulings } = bound
  let [ruling, watch] = [rulings[0] as Ruling, bound.watches[0] as Watch]
  const judged: { state: unknown; quiet: Quiet | undefined } = { state: undefined, quiet: undefined }
  const means: Means = {
    counts: (time, place) => isWhen(ruling.rule, watch, time) && isWhere(ruling.rule, place),
    zonesAt: (place) => ruling.zonesAt(place),
    limit: () => watch.max_speed,
    sensor: () => watch.sensors?.get(ruling.rule),
    tell: (occurrence) => {
      const { verdict, quiet } = admit(judged.quiet, occurrence.time)
      judged.quiet = quiet
      if (verdict !== 'hold') happenings.push(happeningOf(ruling.rule, watch, occurrence, news, verdict === 'last'))
    },
    cross: (crossing) => {
      const { account_id, tracker_id } = watch
      rare.crossings ??= []
      rare.crossings.push({ account_id, tracker_id, ...crossing })
    },
    end: (ending) => {
      const { account_id, tracker_id } = watch
      rare.endings ??= []
      rare.endings.push({ account_id, tracker_id, by: askerOf(ruling.rule), ...ending })
    },
  }
  return (i: number): typeof judged => {
    ruling = rulings[i] as Ruling
    watch = watchOf(bound, i)
    judged.quiet = quiets?.[i]
    judged.state = ruling.judging.judge(ruling.rule, states[i], news, means)
    return judged
  }
}

const happeningOf = (
  rule: Rule,
  { account_id, tracker_id }: Watch,
  { place, ...occurrence }: Occurrence,
  news: News,
  is_last: boolean,
): Happening => {
  const { location, extra } = locationOf(place, news)
  return {
    account_id,
    tracker_id,
    by: askerOf(rule),
    received: news.now,
    ...occurrence,
    location,
    extra: { ...occurrence.extra, ...extra, ...(is_last && { held_down: true }) },
  }
}

const askerOf = ({ origin, id }: Rule): Happening['by'] => ({ origin, id })

export const isWhen = ({ schedule }: Rule, { time_zone }: Pick<Watch, 'time_zone'>, time: number): boolean =>
  schedule === null || isWithin(schedule, time, time_zone)

/** A rule without zones counts everywhere; one with zones counts nowhere while nobody knows where the device is. */
export const isWhere = ({ zones, inverted, type }: Rule, place: Place): boolean => {
  if (zones.length === 0 || watchesZones.has(type)) return true
  return place !== null && finderOf(zones)(place).length > 0 !== inverted
}

/** Whose zones are what they watch, and not where they count. */
const watchesZones: ReadonlySet<string> = new Set(
  Object.keys(kinds).filter((type) => kinds[type]?.zones === 'watched' || kinds[type]?.zones === 'corridor'),
)

const locationOf = (place: Place | undefined, { live: { gps } }: News): Pick<Happening, 'location' | 'extra'> => {
  if (place) return { location: place }
  if (!gps) return { location: null }
  const { lat, lng, precision } = gps
  return {
    location: { lat, lng, ...(precision > 0 && { precision }) },
    extra: { last_known_location: true },
  }
}
