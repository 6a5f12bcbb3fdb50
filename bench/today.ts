import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { remembered } from './panel-trackers.ts'
import { startPlatform } from './platform.ts'
import { figuresOf } from './today-figures.ts'

const trackers = 10_000

/** `today/read` of an account with 10,000 trackers: all subjects at once, of a short history and of a long one. */
const subjects = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { pool } = platform.store
    const { account_id, hash } = await makeAccount(platform, trackers)
    await pool.query(
      `update source_state set remembered = $1, heard = now() - source_id % 50 * interval '1 hour' where source_id in (select source_id from tracker)`,
      [remembered()],
    )
    await pool.query(
      `insert into vehicle (account_id, label, type, liability_insurance_valid_till)
       select $1, 'Van ' || n, 'car', current_date + n % 365 from generate_series(1, $2::int) n`,
      [account_id, trackers],
    )
    await pool.query(
      `insert into employee (account_id, first_name, driver_license_valid_till)
       select $1, 'Ada ' || n, current_date + n % 365 from generate_series(1, $2::int) n`,
      [account_id, trackers],
    )
    /** So many entries a day, of which one in fifty is an emergency. */
    const fill = (entries: number, days: number) =>
      pool.query(
        `insert into history (account_id, tracker_id, event, message, time, event_time, emergency)
         select $1, (select min(id) from tracker) + n % $2, (array['speedup', 'inzone', 'outzone', 'idle_start', 'track_end'])[1 + n % 5],
           'Something', $4::timestamptz - n * interval '1 day' / $3, $4::timestamptz - n * interval '1 day' / $3, n % 50 = 0
         from generate_series(1, $3::int * $5::int) n`,
        [account_id, trackers, entries, new Date(Date.now()), days],
      )
    const rows: Row[] = []
    const measure = async (what: string) => {
      await pool.query('vacuum analyze')
      const times = await timed(() => platform.ask('today/read', { hash }), 30, 5)
      rows.push(atMost(`today/read of ${trackers} trackers, ${what}, p50`, quantile(times, 0.5), 'ms', 300))
      rows.push(atMost(`today/read of ${trackers} trackers, ${what}, p95`, quantile(times, 0.95), 'ms', 300))
    }
    await fill(10_000, 1)
    await measure('10,000 entries of a day')
    await fill(100_000, 10)
    say('a million entries more')
    await measure('a million entries of ten days')
    return rows
  } finally {
    await platform.close()
  }
}

/** And `today/figures` of a fleet and of a large one. */
export const run = async (context: Context): Promise<Row[]> => [
  ...(await subjects(context)),
  ...(await figuresOf(context, 1_000)),
  ...(await figuresOf(context, 10_000)),
]
