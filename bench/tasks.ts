import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { secretOf } from '#store/secret.ts'
import { type Account, makeAccount } from './account.ts'
import { deviceId } from './device.ts'
import { drive } from './drive.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { median } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { worked } from './processor.ts'

/** Devices with tasks, and as many without any; what each device with tasks has to do now. */
const devices = 10_000
const tasks_each = 10
const rounds = 5
const messages = 6
/** Points of the road from where a device begins to the next one. */
const apart = 3
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }

/** What 100,000 open tasks of 10,000 devices cost: seconds of processors of the same messages, by turns with devices that have none. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const account = await makeAccount(platform, 2 * devices)
    await ask(platform, account)
    const { pool } = platform.store
    const { feed } = createIngest({ pool, secret: secretOf('0'.repeat(64)), metrics: createMetrics(), log: silent })
    const points = drive((rounds + 1) * messages + devices * apart, Date.now() + 3_600_000)
    const turns: { none: number; asked: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      const send = (first: number) => workOf(platform, feed, first, points.slice(round * messages))
      const turn = { none: await send(0), asked: await send(devices) }
      if (round > 0) turns.push(turn)
      say(
        `${devices * messages} messages without tasks, with: ${turn.none.toFixed(2)}, ${turn.asked.toFixed(2)} s of processors`,
      )
    }
    const more = median(turns.map(({ none, asked }) => 100 * (asked / none - 1)))
    return [
      {
        name: 'messages of devices without tasks: processor time each',
        value: eachOf(turns.map(({ none }) => none)),
        unit: 'ms',
      },
      {
        name: 'messages of devices with 10 open tasks: processor time each',
        value: eachOf(turns.map(({ asked }) => asked)),
        unit: 'ms',
      },
      atMost('more processor time with 100,000 open tasks of 10,000 devices', more, '%', 10),
    ]
  } finally {
    await platform.close()
  }
}

const eachOf = (seconds: readonly number[]): number => (median(seconds) * 1000) / (devices * messages)

/** Ten circles of a hundred metres for each of the last trackers, within 30 km of where the drives begin. */
const ask = async ({ store: { pool } }: Platform, { account_id, trackers }: Account): Promise<void> => {
  await pool.query(
    `insert into task (account_id, tracker_id, label, lat, lng, radius, "from", "to", status, status_change_date, creation_date, watched)
     select $1, ($2::int[])[1 + n / $3], 'Task', 52.25 + n::bigint * 7919 % 54100 / 1e5, 13 + n::bigint * 104729 % 79700 / 1e5, 100,
       now(), now() + interval '2 days', 'assigned', now(), now(), true
     from generate_series(0, $3 * cardinality($2::int[]) - 1) n`,
    [account_id, trackers.slice(devices).map(({ tracker_id }) => tracker_id), tasks_each],
  )
  await pool.query(
    `insert into task_version (account_id, task_id, since, tracker_id, lat, lng, radius, "from", "to", max_delay, min_stay_duration, min_arrival_duration)
     select account_id, id, creation_date, tracker_id, lat, lng, radius, "from", "to", 0, 0, 0 from task where account_id = $1`,
    [account_id],
  )
  await pool.query('update source_state set rules = rules + 1 where source_id = any($1::int[])', [
    trackers.slice(devices).map(({ source_id }) => source_id),
  ])
  await pool.query('analyze task, task_version')
}

/** Seconds of processors that a turn takes: each device sends a message when the one before is acknowledged. */
const workOf = async (
  platform: Platform,
  feed: ReturnType<typeof createIngest>['feed'],
  first: number,
  points: ReturnType<typeof drive>,
): Promise<number> => {
  const go = async (i: number): Promise<void> => {
    for (const point of points.slice(i * apart, i * apart + messages))
      await feed({ device: deviceId(first + i), points: [point], received: point.time })
  }
  const [before, own] = [worked(platform), process.cpuUsage()]
  await Promise.all(Array.from({ length: devices }, (_, i) => go(i)))
  const { user, system } = process.cpuUsage(own)
  return (user + system) / 1e6 + worked(platform).postgres - before.postgres
}
