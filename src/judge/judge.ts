import type { Happening } from './happening.ts'
import { kinds } from './kinds.ts'
import type { News, Place } from './news.ts'
import { admit, type Quiet } from './quiet.ts'
import type { Memory, Rule, Watch } from './rule.ts'
import { isWithin } from './schedule.ts'
import { zonesAt } from './zones.ts'

export interface Judgement {
  memory: Memory
  happenings: Happening[]
  /** When the clock is to judge again, at the latest. */
  due: number | undefined
}

/**
 * Judges what is new of a device by the rules of all trackers over it (docs/rules.md). Pure: what happened is the same
 * however the news are cut into batches.
 * @param memory what the last judgement left; of rules that are gone nothing is kept. It is answered itself where nothing has changed
 */
export const judge = (watches: readonly Watch[], memory: Memory, news: News): Judgement => {
  const next: Memory = {}
  let [kept, isNew] = [0, false]
  const keep = (key: string, before: unknown, value: unknown): void => {
    if (value === undefined) return
    next[key] = value
    isNew ||= !isSame(before, value)
    kept++
  }
  const happenings: Happening[] = []
  const dues: number[] = []
  for (const watch of watches)
    for (const rule of watch.rules) {
      const kind = kinds[rule.type]
      if (!kind) continue
      const key = `${rule.id}.${watch.tracker_id}`
      const counts = (time: number, place: Place): boolean => isWhen(rule, watch, time) && isWhere(rule, place)
      const before = { state: memory[key], quiet: memory[`${key}.quiet`] as Quiet | undefined }
      let { quiet } = before
      const state = kind.judge(rule, before.state, news, {
        counts,
        tell: ({ place, ...occurrence }) => {
          const { verdict, ...known } = admit(quiet, occurrence.time)
          quiet = known.quiet
          if (verdict === 'hold') return
          const { location, extra } = locationOf(place, news)
          happenings.push({
            account_id: watch.account_id,
            tracker_id: watch.tracker_id,
            rule_id: rule.id,
            received: news.now,
            ...occurrence,
            location,
            extra: { ...occurrence.extra, ...extra, ...(verdict === 'last' && { held_down: true }) },
          })
        },
      })
      keep(`${key}.quiet`, before.quiet, quiet)
      keep(key, before.state, state)
      const due = kind.due?.(rule, state, news)
      if (due !== undefined) dues.push(due)
    }
  const isWhole = !isNew && kept === Object.keys(memory).length
  return {
    memory: isWhole ? memory : next,
    happenings,
    due: dues.length === 0 ? undefined : dues.reduce((a, b) => Math.min(a, b)),
  }
}

/** Whether two values of plain JSON are the same. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [one, other] = [a, b] as [Record<string, unknown>, Record<string, unknown>]
  for (const name in one) if (!isSame(one[name], other[name])) return false
  for (const name in other) if (other[name] !== undefined && one[name] === undefined) return false
  return true
}

export const isWhen = ({ schedule }: Rule, { time_zone }: Pick<Watch, 'time_zone'>, time: number): boolean =>
  schedule === null || isWithin(schedule, time, time_zone)

/** A rule without zones counts everywhere; one with zones counts nowhere while nobody knows where the device is. */
export const isWhere = ({ zones, inverted, type }: Rule, place: Place): boolean => {
  if (zones.length === 0 || watchesZones.has(type)) return true
  return place !== null && zonesAt(zones, place).length > 0 !== inverted
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
