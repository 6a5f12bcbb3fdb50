import { localTime, makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { startPlatform } from './platform.ts'

/** The first page of a month of the history of a hundred trackers, and marking all as read, beside as many entries of others. */
export const run = async (context: Context): Promise<Row[]> => [
  ...(await beside(context, 10_000)),
  ...(await beside(context, 1_000_000)),
]

/** Entries of each tracker in the month: ten a day. */
const each = 300
const day = 86_400_000

const beside = async ({ place, say }: Context, others: number): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { pool } = platform.store
    const { account_id, hash, trackers } = await makeAccount(platform, 100)
    const now = Date.now()
    const fill = (account_id: number, first: number, each: number) =>
      pool.query(
        `insert into history (account_id, tracker_id, event, message, time, event_time)
         select $1, t, 'speedup', 'Too fast', $4::timestamptz - n * interval '30 days' / $3, $4::timestamptz - n * interval '30 days' / $3
         from generate_series($3::int, 1, -1) n, generate_series($2::int, $2::int + 99) t`,
        [account_id, first, each, new Date(now)],
      )
    await pool.query(
      `insert into users (id, account_id, dealer_id, login, password_hash) overriding system value values (1000001, 1000001, 1, 'others', '')`,
    )

    await fill(1_000_001, 1_000_000, others / 100)
    await fill(account_id, trackers[0]?.tracker_id ?? 0, each)
    await pool.query('vacuum analyze')
    say(`${others} entries of others`)
    const period = { from: localTime(now - 30 * day), to: localTime(now + day) }
    const params = { hash, ...period, limit: 50, ascending: false }
    const ids = trackers.map(({ tracker_id }) => tracker_id)
    const page = await timed(() => platform.ask('history/user/list', params), 200, 20)
    const named = await timed(() => platform.ask('history/tracker/list', { ...params, trackers: ids }), 200, 20)
    const unread = await timed(() => platform.ask('history/unread/list', { hash, limit: 50 }), 200, 20)
    const ofAssets = await timed(() => platform.ask('history/asset/list', params), 200, 20)
    const marked = await timed(() => platform.ask('history/mark_read_all', { hash }), 100, 10)
    const name = `of ${(100 * each).toLocaleString('en')} entries beside ${others.toLocaleString('en')} of others, p50`
    return [
      atMost(`history/user/list, first page ${name}`, quantile(page, 0.5), 'ms', 20),
      atMost(`history/tracker/list, first page ${name}`, quantile(named, 0.5), 'ms', 20),
      atMost(`history/unread/list, first page ${name}`, quantile(unread, 0.5), 'ms', 20),
      atMost(`history/asset/list, first page ${name}`, quantile(ofAssets, 0.5), 'ms', 20),
      atMost(`history/mark_read_all ${name}`, quantile(marked, 0.5), 'ms', 5),
    ]
  } finally {
    await platform.close()
  }
}
