import { createIngest } from '#ingest/ingest.ts'
import { judge } from '#judge/judge.ts'
import { boundBy, type Kept } from '#judge/memory.ts'
import { type News, newsOf } from '#judge/news.ts'
import type { Rule, Zone } from '#judge/rule.ts'
import { createMetrics } from '#src/metrics.ts'
import { changedAll } from '#store/rules/rule-versions.ts'
import { secretOf } from '#store/secret.ts'
import { default_detection } from '#track/detection.ts'
import { type Live, rememberLive } from '#track/live.ts'
import type { Point } from '#track/point.ts'
import { type SegmentState, segment } from '#track/segment.ts'
import { type Account, makeAccount } from './account.ts'
import { deviceId } from './device.ts'
import { drive } from './drive.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { median } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { worked } from './processor.ts'

const devices = 500
const rounds = 7
const messages = 60
/** Points of the road from where a device begins to the next one. */
const apart = 37
const corners = 50
const sets = ['without rules', 'with 10 zones', 'with 1,000 zones']
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
    return [...pure, ...rowsOf(await measure(platform, say))]
  } finally {
    await platform.close()
  }
}

/** Of rounds, each without rules, with few zones and with many. */
const rowsOf = (rounds: readonly Turn[][]): Row[] => {
  const of = (set: number, value: (turn: Turn) => number): number =>
    median(rounds.map((turns) => value(turns[set] as Turn)))
  const slower = (set: number): number =>
    median(rounds.map((turns) => 100 * (1 - (turns[set] as Turn).rate / (turns[0] as Turn).rate)))
  const costs = sets.flatMap((name, set): Row[] => [
    { name: `a message ${name}: processor time, Node`, value: of(set, ({ node }) => node), unit: 'ms' },
    { name: `a message ${name}: processor time, PostgreSQL`, value: of(set, ({ postgres }) => postgres), unit: 'ms' },
    { name: `a message ${name}: write-ahead log`, value: of(set, ({ log }) => log), unit: 'bytes' },
  ])
  return [
    { name: 'messages without rules, in one process', value: of(0, ({ rate }) => rate), unit: 'messages/s' },
    atMost('slower with 20 rules, 10 zones of 50 corners', slower(1), '%', 15),
    atMost('slower with 20 rules, 1,000 zones', slower(2), '%', 25),
    ...costs,
  ]
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
  ...{ origin: 'rule', id: ++ids, account_id: 1, type },
  ...{ zones: [], inverted: false, param: null, schedule: null, extended: {} },
  ...given,
})

/** Of a second of a processor: others may have the machine meanwhile. The last time counts. */
const pointsPerSecond = (rules: readonly Rule[]): number => {
  const bound = boundBy([{ account_id: 1, tracker_id: 1, time_zone: 'Europe/Berlin', rules }])
  const all = newsOfDrive()
  let took = 0
  for (let time = 0; time < 5; time++) {
    let kept: Kept = { memory: {} }
    const before = process.cpuUsage()
    for (const news of all) kept = judge(bound, kept, news)
    const { user, system } = process.cpuUsage(before)
    took = user + system
  }
  return all.length / (took / 1_000_000)
}

/** Point by point, as what the segmenter and the live state say. */
const newsOfDrive = (): News[] => {
  let state: SegmentState | undefined
  let live: Live | undefined
  return drive(20_000).map((point) => {
    const { closed, ...found } = segment(state, [point], default_detection)
    state = found.state
    const before = live
    live = rememberLive(live, [point], undefined, point.time)
    const told = [{ time: point.time, point, attributes: point.attributes ?? {}, late: false }]
    const known = { told, ended: closed, heard: [point.time], before, live, now: point.time }
    return newsOf(known, state, default_detection)
  })
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

/** Messages a second, and what each costs: milliseconds of processors, bytes of the write-ahead log. */
interface Turn {
  rate: number
  node: number
  postgres: number
  log: number
}

/** Of devices without rules, with few zones and with many, by turns; the first round is not counted. */
const measure = async (platform: Platform, say: Context['say']): Promise<Turn[][]> => {
  const { pool } = platform.store
  const { feed } = createIngest({ pool, secret: secretOf('0'.repeat(64)), metrics: createMetrics(), log: silent })
  // In times to come, or the clock of the platform would find all of them silent, and judge them too.
  const points = drive((rounds + 1) * messages + devices * apart, Date.now() + 86_400_000)
  const all: Turn[][] = []
  for (let round = 0; round <= rounds; round++) {
    const turns: Turn[] = []
    for (const set of sets.keys())
      turns.push(await turnOf(platform, feed, set * devices, points.slice(round * messages)))
    if (round > 0) all.push(turns)
    say(`${sets.join(', ')}: ${turns.map(({ rate }) => Math.round(rate)).join(', ')}/s`)
  }
  return all
}

/** Each device drives the same road from another place of it, and sends a message when the one before is acknowledged. */
const turnOf = async (
  platform: Platform,
  feed: ReturnType<typeof createIngest>['feed'],
  first: number,
  points: readonly Point[],
): Promise<Turn> => {
  const go = async (i: number): Promise<void> => {
    for (const point of points.slice(i * apart, i * apart + messages))
      await feed({ device: deviceId(first + i), points: [point], received: point.time })
  }
  const before = { ...worked(platform), own: process.cpuUsage(), log: await logBytes(platform), at: performance.now() }
  await Promise.all(Array.from({ length: devices }, (_, i) => go(i)))
  const took = performance.now() - before.at
  const { user, system } = process.cpuUsage(before.own)
  const count = devices * messages
  return {
    rate: count / (took / 1000),
    node: (user + system) / 1000 / count,
    postgres: ((worked(platform).postgres - before.postgres) * 1000) / count,
    log: ((await logBytes(platform)) - before.log) / count,
  }
}

const logBytes = async ({ store: { pool } }: Platform): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`)
  return rows[0]?.bytes ?? 0
}
