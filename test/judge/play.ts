import { expect } from 'vitest'
import type { Crossing, Ending, Happening } from '#judge/happening.ts'
import { judge } from '#judge/judge.ts'
import { boundBy, type Kept } from '#judge/memory.ts'
import { type Elsewhere, newsOf, type Told } from '#judge/news.ts'
import type { Rule, Watch } from '#judge/rule.ts'
import { type Detection, default_detection } from '#track/detection.ts'
import { type Live, rememberLive } from '#track/live.ts'
import { type Attributes, flag, type Point } from '#track/point.ts'
import { type SegmentState, segment } from '#track/segment.ts'

/** What one message says, and when it comes. */
export interface Heard {
  received: number
  points?: readonly Point[]
  status?: Attributes
  clock?: true
}

/** A device, its rules, and what is remembered of both, as ingest does it, without a database. */
export interface Player {
  /** Judges messages that are committed together; answers when the clock is to judge. */
  commit(messages: readonly Heard[]): number | undefined
  /** Judges by the clock whenever it is due up to a moment, each time so many milliseconds later. */
  clock(until: number, lag?: () => number): void
  /** From now on it is judged by these. */
  change(rules: readonly Rule[], sensors?: Sensors): void
  /** Where other trackers are. */
  others: Map<number, Elsewhere>
  happenings: Happening[]
  endings: Ending[]
  crossings: Crossing[]
  /** How often what rules remember was other than before: it is written then. */
  writes: number
}

type Sensors = Watch['sensors']

export const player = (rules: readonly Rule[], settings: Partial<Detection> = {}, sensors?: Sensors): Player => {
  const detection = { ...default_detection, ...settings }
  const bind = (rules: readonly Rule[], sensors: Sensors) =>
    boundBy([{ account_id: 1, tracker_id: 1, time_zone: 'UTC', rules, ...(sensors && { sensors }) }])
  let bound = bind(rules, sensors)
  let live: Live | undefined
  let state: SegmentState | undefined
  let kept: Kept = { memory: {} }
  let last = Number.NEGATIVE_INFINITY
  let due: number | undefined

  const commit = (messages: readonly Heard[]): number | undefined => {
    const now = messages.at(-1)?.received ?? 0
    const before = live
    const points = messages.flatMap(({ points = [], received }) => points.map((point) => marked(point, received)))
    // Of messages that are committed together, too, one may be late.
    const fresh = points.filter(({ time }) => {
      const isFresh = time > last
      last = Math.max(time, last)
      return isFresh
    })
    const { closed, ...found } = segment(state, fresh, detection)
    state = copied(found.state)
    const heard = messages.filter(({ clock }) => !clock)
    for (const { points = [], status, received } of heard)
      live = copied(
        rememberLive(
          live,
          points.map((point) => marked(point, received)),
          status,
          received,
        ),
      )
    const told: Told[] = [
      ...points.map((point) => ({
        time: point.time,
        point,
        attributes: point.attributes ?? {},
        late: !fresh.includes(point),
      })),
      ...messages.flatMap(({ status, received }) =>
        status ? [{ time: received, attributes: status, late: false }] : [],
      ),
    ].sort((a, b) => a.time - b.time)
    const known = {
      told,
      ended: closed,
      heard: heard.map(({ received }) => received),
      before,
      live: live ?? { heard: 0, attributes: {} },
      now,
      others: self.others,
    }
    const news = newsOf(known, state, detection)
    const { memory, parts, ...judged } = judge(bound, kept, news)
    // The same is judged by what was kept and by what a restart leaves.
    const anew = judge(bound, { memory: copied(kept.memory) }, news)
    expect({ memory, ...judged }).toEqual({
      memory: anew.memory,
      happenings: anew.happenings,
      endings: anew.endings,
      crossings: anew.crossings,
      due: anew.due,
    })
    if (JSON.stringify(memory) !== JSON.stringify(kept.memory)) self.writes++
    kept = { memory, parts }
    self.happenings.push(...judged.happenings)
    self.endings.push(...(judged.endings ?? []))
    self.crossings.push(...(judged.crossings ?? []))
    due = judged.due
    return due
  }

  const self: Player = {
    commit,
    clock(until, lag = () => 0) {
      for (let times = 0; due !== undefined; times++) {
        const now = due + lag()
        if (now > until) return
        if (times > 1000) throw new Error('the clock does not come to an end')
        commit([{ received: now, clock: true }])
      }
    },
    change(rules, sensors) {
      bound = bind(rules, sensors)
    },
    others: new Map(),
    happenings: [],
    endings: [],
    crossings: [],
    writes: 0,
  }
  return self
}

const minute = 60_000

const marked = (point: Point, received: number): Point =>
  received - point.time > 5 * minute ? { ...point, flags: point.flags | flag.buffered } : point

/** As what a restart leaves. */
const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

let ids = 0

export const rule = (type: string, given: Partial<Rule> = {}): Rule => ({
  origin: 'rule',
  id: ++ids,
  account_id: 1,
  type,
  zones: [],
  inverted: false,
  param: null,
  schedule: null,
  extended: {},
  ...given,
})

/** What a rule tells of points that come at once, each alone, and by the clock until so many seconds after the last. */
export const happen = (rule: Rule, points: readonly Point[], seconds = 0, settings: Partial<Detection> = {}) => {
  const { commit, clock, happenings } = player([rule], settings)
  for (const point of points) {
    clock(point.time)
    commit([{ received: point.time, points: [point] }])
  }
  clock((points.at(-1)?.time ?? 0) + seconds * 1000)
  return told(happenings)
}

/** Event, text, and minutes since the drives of tests begin. */
export const told = (happenings: readonly Happening[]) =>
  happenings.map(({ event, text, time }) => `${event} ${text} ${Math.round((time - Date.UTC(2026, 0, 5, 8)) / minute)}`)
