import { createIngest } from '#ingest/ingest.ts'
import { createSummer } from '#jobs/sum-tracks.ts'
import { createMetrics } from '#src/metrics.ts'
import { secretOf } from '#store/secret.ts'
import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

/** Days of drives behind the vehicles: as many as a month is compared with. */
const days = 66
/** Drives of a vehicle a day; the last of them, in the hour after midnight in Berlin, has every tenth alone. */
const drives = 10
/** Entries of the history of a vehicle a day. */
const entries = 5

/** `today/figures` of an account of so many vehicles, of each period. */
export const figuresOf = async ({ place, say }: Context, vehicles: number): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { account_id, hash, trackers } = await makeAccount(platform, vehicles)
    await drive(platform)
    await tell(platform, account_id)
    say(`today/figures: ${vehicles} vehicles have driven for ${days} days`)
    const { pool } = platform.store
    const log = (details: object): void => void process.stderr.write(`${JSON.stringify(details)}\n`)
    await createSummer({ pool, log: { error: log, warn: log } }).run()
    await idle(platform)
    await stand(platform, trackers.length / 5)
    await pool.query('vacuum analyze')
    const rows: Row[] = []
    for (const period of ['today', 'week', 'month']) {
      const ask = () => platform.ask('today/figures', { hash, period })
      const times = await timed(ask, 20, 3)
      const name = `today/figures of ${vehicles} vehicles, ${period}`
      rows.push(
        vehicles > 1000
          ? { name: `${name}, p50`, value: quantile(times, 0.5), unit: 'ms' }
          : atMost(`${name}, p50`, quantile(times, 0.5), 'ms', 300),
        { name: `${name}, p95`, value: quantile(times, 0.95), unit: 'ms' },
      )
    }
    return rows
  } finally {
    await platform.close()
  }
}

const drive = ({ store: { pool } }: Platform): Promise<unknown> =>
  pool.query(
    `insert into track (source_id, id, type, start_time, end_time, start_lat, start_lng, end_lat, end_lng, length, max_speed, points,
       north, south, east, west, precision, lbs, start_reason, end_reason)
     select s.source_id, d * $2 + n + 1, 'regular', at, at + interval '20 min', 52.5, 13.4, 52.6, 13.5, 12000, 80, 60,
       52.6, 52.5, 13.5, 13.4, 5, false, '{"reason":"moved"}', '{"reason":"parked"}'
     from generate_series($1::int - 1, 0, -1) d
     cross join source_state s
     cross join generate_series(0, $2::int - 1) n
     cross join lateral (select (date_trunc('day', now(), 'Europe/Berlin') - make_interval(days => d)
       + interval '6 h' + n * interval '2 h' + s.source_id % 60 * interval '1 min') as at) t
     where at < now() - interval '1 h' and (n < $2 - 1 or s.source_id % 10 = 0) order by 2, 1`,
    [days, drives],
  )

/** Each has idled a quarter of an hour each day, and is summed until half an hour ago. */
const idle = async ({ store: { pool } }: Platform): Promise<void> => {
  await pool.query(
    `insert into idle_day (source_id, day, quarters)
     select source_id, date_trunc('day', now(), 'UTC') - make_interval(days => d),
       (select array_agg(least(900000, greatest(0, q - 20) * 60000) order by q) from generate_series(1, 96) q)
     from source_state, generate_series(0, $1::int) d order by d, source_id`,
    [days],
  )
  await pool.query(
    `insert into idle_summed (source_id, before, epoch, ignition, told) select source_id, now() - interval '30 min', 0, 0, true from source_state`,
  )
}

/** One in five stands with its engine on since, and has told so each half minute: what the sums do not have yet. */
const stand = async ({ store: { pool } }: Platform, vehicles: number): Promise<void> => {
  const log = { error: console.error, warn: () => undefined, info: () => undefined }
  const { feed } = createIngest({ pool, secret: secretOf('5e'.repeat(32)), metrics: createMetrics(), log })
  const begin = Date.now() - 1_800_000
  const points = Array.from({ length: 60 }, (_, n) => ({
    ...{
      time: begin + n * 30_000,
      lat: 52.5,
      lng: 13.4,
      alt: 40,
      speed: 0,
      heading: 0,
      satellites: 9,
      precision: 0,
      flags: 0,
    },
    attributes: { ignition: true, board_voltage: 13.8, odometer: 1000 },
  }))
  for (let n = 0; n < vehicles; n += 200)
    await Promise.all(
      Array.from({ length: Math.min(200, vehicles - n) }, (_, i) =>
        feed({ device: String(860_000_000_000_000 + n + i), points, received: Date.now() }),
      ),
    )
}

const tell = ({ store: { pool } }: Platform, account_id: number): Promise<unknown> =>
  pool.query(
    `insert into history (account_id, tracker_id, event, message, time, event_time)
     select $1, t.id, 'track_end', 'A trip has ended', at, at
     from generate_series($2::int * $3::int, 1, -1) n
     cross join (select id from tracker order by id) t
     cross join lateral (select now() - n * interval '1 day' / $3 as at) h`,
    [account_id, days, entries],
  )
