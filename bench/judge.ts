import { judge } from '#judge/judge.ts'
import { newsOf } from '#judge/news.ts'
import type { Memory, Rule, Watch, Zone } from '#judge/rule.ts'
import { default_detection } from '#track/detection.ts'
import { type Live, remember } from '#track/live.ts'
import { type SegmentState, segment } from '#track/segment.ts'
import { drive } from './drive.ts'
import type { Context, Row } from './figure.ts'

const corners = 50

/** What rules cost in the process, point by point. */
export const run = async ({ say }: Context): Promise<Row[]> => {
  const rows = [
    { name: 'judged by 20 rules, 10 zones of 50 corners', value: pointsPerSecond(rulesOf(10)), unit: 'points/s' },
    { name: 'judged by 20 rules, 1,000 zones of 50 corners', value: pointsPerSecond(rulesOf(1_000)), unit: 'points/s' },
  ]
  for (const { name, value } of rows) say(`${name}: ${Math.round(value)}/s`)
  return rows
}

/** A polygon around somewhere within 30 km of where the drives begin. */
const zoneOf = (id: number): Zone => {
  const center = { lat: 52.25 + ((id * 7919) % 541) / 1000, lng: 13 + ((id * 104_729) % 797) / 1000 }
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners
    return { lat: center.lat + 0.01 * Math.sin(angle), lng: center.lng + 0.016 * Math.cos(angle) }
  })
  return { id, shape: { type: 'polygon', points } }
}

/** Twenty rules, of which ten watch the zones among them, and ten others. */
const rulesOf = (zone_count: number): Rule[] => {
  const zones = Array.from({ length: zone_count }, (_, i) => zoneOf(i + 1))
  const each = zone_count / 10
  const watching = Array.from({ length: 10 }, (_, i) =>
    ruleOf('inoutzone', { zones: zones.slice(i * each, (i + 1) * each) }),
  )
  return [
    ...watching,
    ruleOf('speedup', { param: 120 }),
    ruleOf('offline', { param: 60 }),
    ruleOf('track_change'),
    ruleOf('excessive_driving', { extended: { max_driving_time: 240, min_parking_time: 45 } }),
    ruleOf('excessive_parking', { extended: { max_parking_duration: 1440 } }),
    ruleOf('idling_soft', { param: 10 }),
    ruleOf('input_change', { param: 1 }),
    ruleOf('ignition'),
    ruleOf('sos'),
    ruleOf('harsh_driving'),
  ]
}

let ids = 0
const ruleOf = (type: string, given: Partial<Rule> = {}): Rule => ({
  ...{ id: ++ids, account_id: 1, type, zones: [], inverted: false, param: null, schedule: null, extended: {} },
  ...given,
})

/** Judged one by one, beside what is not measured: the segmenter. */
const pointsPerSecond = (rules: readonly Rule[]): number => {
  const watches: Watch[] = [{ account_id: 1, tracker_id: 1, time_zone: 'Europe/Berlin', rules }]
  const points = drive(20_000)
  let memory: Memory = {}
  let state: SegmentState | undefined
  let live: Live | undefined
  let took = 0
  for (const point of points) {
    const { closed, ...found } = segment(state, [point], default_detection)
    state = found.state
    const before = live
    live = remember(live, [point], undefined, point.time)
    const begun = performance.now()
    const told = [{ time: point.time, point, attributes: point.attributes ?? {}, late: false }]
    const known = { told, ended: closed, heard: [point.time], before, live, now: point.time }
    memory = judge(watches, memory, newsOf(known, state, default_detection)).memory
    took += performance.now() - begun
  }
  return points.length / (took / 1000)
}
