import { createIngest } from '#ingest/ingest.ts'
import { judge } from '#judge/judge.ts'
import { newsOf } from '#judge/news.ts'
import type { Memory, Rule, Watch, Zone } from '#judge/rule.ts'
import { createMetrics } from '#src/metrics.ts'
import { secretOf } from '#store/secret.ts'
import { changedAll } from '#store/told/rule-versions.ts'
import { default_detection } from '#track/detection.ts'
import { type Live, remember } from '#track/live.ts'
import type { Point } from '#track/point.ts'
import { type SegmentState, segment } from '#track/segment.ts'
import { type Account, makeAccount } from './account.ts'
import { deviceId } from './device.ts'
import { drive } from './drive.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { median } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

const devices = 500
const rounds = 3
const messages = 4
const corners = 50
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }

/** What rules cost: in the process, and beside ingest without rules in the same run. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const [few, many] = [rulesOf(10), rulesOf(1_000)]
  const pure = [
    { name: 'points judged by 20 rules with 10 zones of 50 corners', value: pointsPerSecond(few), unit: 'points/s' },
    { name: 'points judged by 20 rules with 1,000 zones', value: pointsPerSecond(many), unit: 'points/s' },
  ]
  for (const { name, value } of pure) say(`${name}: ${Math.round(value)}/s`)
  const platform = await startPlatform(await place())
  try {
    const account = await makeAccount(platform, 3 * devices)
    await bind(platform, account, few, devices)
    await bind(platform, account, many, 2 * devices)
    const rates = await measure(platform, say)
    const slower = ([plain = 1, ruled = 0]: number[]) => 100 * (1 - ruled / plain)
    return [
      ...pure,
      {
        name: 'messages without rules, in one process',
        value: median(rates.map(([plain = 0]) => plain)),
        unit: 'messages/s',
      },
      atMost(
        'slower with 20 rules, 10 zones of 50 corners',
        median(rates.map(([a = 1, b = 0]) => slower([a, b]))),
        '%',
        15,
      ),
      atMost('slower with 20 rules, 1,000 zones', median(rates.map(([a = 1, , c = 0]) => slower([a, c]))), '%', 25),
    ]
  } finally {
    await platform.close()
  }
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

/** The rules for a thousand trackers, from this one on. */
const bind = async ({ store: { db, pool } }: Platform, account: Account, rules: readonly Rule[], from: number) => {
  const { account_id } = account
  const trackers = account.trackers.slice(from, from + devices).map(({ tracker_id }) => tracker_id)
  for (const { type, param, extended, zones } of rules) {
    const { rows } = await pool.query<{ id: number }>(
      `insert into rule (account_id, user_id, type, name, alerts, primary_text, secondary_text, param, extended_params)
       values ($1, $1, $2, $2, '{}', '', '', $3, $4) returning id`,
      [account_id, type, param, JSON.stringify(extended)],
    )
    const rule_id = rows[0]?.id
    await pool.query(
      'insert into rule_tracker (account_id, rule_id, tracker_id) select $1, $2, id from unnest($3::int[]) id',
      [account_id, rule_id, trackers],
    )
    await pool.query(
      `with made as (
         insert into zone (account_id, type, label, address, color, bounds, points) select $1, 'polygon', 'Zone', '', '', '{}', p from jsonb_array_elements($3::jsonb) p
         returning id)
       insert into rule_zone (account_id, rule_id, zone_id) select $1, $2, id from made`,
      [account_id, rule_id, JSON.stringify(zones.map(({ shape }) => ('points' in shape ? shape.points : [])))],
    )
  }
  await db.transaction().execute((transaction) => changedAll(transaction, { account_id }, new Date()))
}

/** Messages a second of devices without rules, with few zones and with many, by turns; the first turn is not counted. */
const measure = async ({ store: { pool } }: Platform, say: Context['say']): Promise<number[][]> => {
  const metrics = createMetrics()
  const { feed } = createIngest({ pool, secret: secretOf('0'.repeat(64)), metrics, log: silent })
  const start = Date.now() - 86_400_000
  const points = drive((rounds + 1) * messages, start)
  const rates: number[][] = []
  for (let round = 0; round <= rounds; round++) {
    const part = points.slice(round * messages, (round + 1) * messages)
    const turn: number[] = []
    for (const first of [0, devices, 2 * devices]) turn.push(await rateOf(feed, first, part))
    if (round > 0) rates.push(turn)
    say(`without rules, 10 zones, 1,000 zones: ${turn.map(Math.round).join(', ')}/s`)
  }
  return rates
}

const rateOf = async (
  feed: ReturnType<typeof createIngest>['feed'],
  first: number,
  points: readonly Point[],
): Promise<number> => {
  const begun = performance.now()
  for (const point of points) {
    const all = Array.from({ length: devices }, (_, i) =>
      feed({ device: deviceId(first + i), points: [point], received: point.time }),
    )
    await Promise.all(all)
  }
  return (devices * points.length) / ((performance.now() - begun) / 1000)
}
