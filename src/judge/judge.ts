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
  const judged: Judged = { happenings, endings: undefined, crossings: undefined }
  judging.news = news
  judging.judged = judged
  let due: number | undefined
  // Most messages change nothing of what is remembered: nothing is made anew for these, and one copy for the others.
  let after: ReturnType<typeof copied> | undefined
  const { rulings } = bound
  for (let i = 0; i < rulings.length; i++) {
    const ruling = rulings[i] as Ruling
    const { rule } = ruling
    judging.ruling = ruling
    judging.watch = watchOf(bound, i)
    judging.quiet = before.quiets?.[i]
    const state = ruling.judging.judge(rule, before.states[i], news, means)
    if (state !== before.states[i] || judging.quiet !== before.quiets?.[i]) {
      after ??= copied(before)
      after.states[i] = state
      after.quiets[i] = judging.quiet
    }
    const at = ruling.judging.due?.(rule, state, news)
    if (at !== undefined && (due === undefined || at < due)) due = at
  }
  const { memory, parts } = rememberParts(kept.memory, before, after ?? before)
  return { memory, parts, happenings, endings: judged.endings, crossings: judged.crossings, due }
}

/** What is told. */
interface Judged {
  happenings: Happening[]
  endings: Ending[] | undefined
  crossings: Crossing[] | undefined
}

const copied = ({ states, quiets, ...parts }: Parts) => ({
  ...parts,
  states: [...states],
  quiets: quiets ? [...quiets] : states.map((): Quiet | undefined => undefined),
})

/**
 * The rule that is judged at the moment, and by what. All rules and devices share it with their means: a device may have two hundred rules, and
 * making these for each message cost as much as half of its rules.
 */
const judging = {} as { ruling: Ruling; watch: Watch; quiet: Quiet | undefined; news: News; judged: Judged }

const means: Means = {
  counts: (time, place) => isWhen(judging.ruling.rule, judging.watch, time) && isWhere(judging.ruling.rule, place),
  zonesAt: (place) => judging.ruling.zonesAt(place),
  limit: () => judging.watch.max_speed,
  sensor: () => judging.watch.sensors?.get(judging.ruling.rule),
  tell(occurrence) {
    const { verdict, quiet } = admit(judging.quiet, occurrence.time)
    judging.quiet = quiet
    if (verdict === 'hold') return
    const { ruling, watch, news, judged } = judging
    judged.happenings.push(happeningOf(ruling.rule, watch, occurrence, news, verdict === 'last'))
  },
  cross(crossing) {
    const { watch, judged } = judging
    judged.crossings ??= []
    judged.crossings.push({ account_id: watch.account_id, tracker_id: watch.tracker_id, ...crossing })
  },
  end(ending) {
    const { ruling, watch, judged } = judging
    judged.endings ??= []
    judged.endings.push({
      ...{ account_id: watch.account_id, tracker_id: watch.tracker_id, by: askerOf(ruling.rule) },
      ...ending,
    })
  },
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
