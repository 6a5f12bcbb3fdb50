import { createScribe } from '#jobs/heard.ts'
import { orders } from '#store/dealer/panel-tracker-list.ts'
import { pack } from '#track/remembered.ts'
import { panelSession } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

/** `panel/tracker/list` of a dealer with ten thousand trackers and of one with a hundred thousand, as many of another beside. */
export const run = async (context: Context): Promise<Row[]> => [
  ...(await among(context, 10_000)),
  ...(await among(context, 100_000)),
]

/** What panels ask for. Who looks for a device knows most of its id. */
const asked: Record<string, object> = {
  'a page': {},
  'far down': { offset: 9_000 },
  'of one user': { user_id: 1_002, order_by: 'label' },
  'of one user by state': { user_id: 1_002, order_by: 'last_connection' },
  'filter of one device': { filter: '86000000000777', order_by: 'label' },
  'filter that finds none': { filter: 'nowhere', order_by: 'label' },
  'filter of a quarter': { filter: 'van', order_by: 'label' },
  'filter of a quarter by device': { filter: 'van', order_by: 'model' },
  'filter of a quarter by state': { filter: 'van', order_by: 'last_connection' },
  ...Object.fromEntries(orders.map((order_by) => [`by ${order_by}`, { order_by }])),
}

const among = async ({ place, say }: Context, count: number): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    say(`panel-trackers: ${count} trackers`)
    const hash = await makeTrackers(platform, count)
    const rows: Row[] = [await noted(platform, count)]
    for (const [what, params] of Object.entries(asked)) {
      const times = await timed(() => platform.ask('panel/tracker/list', { hash, limit: 50, ...params }), 20)
      rows.push(atMost(`panel/tracker/list, ${what}, among ${count}, p50`, quantile(times, 0.5), 'ms', 100))
    }
    return rows
  } finally {
    await platform.close()
  }
}

/** What noting takes that half of the devices, those of one dealer, were heard; then they stand as on any day. */
const noted = async ({ store: { db, pool } }: Platform, count: number): Promise<Row> => {
  const scribe = createScribe(db)
  await scribe.write()
  const { rows } = await pool.query<{ source_id: number }>(
    'select source_id from tracker join users on users.id = tracker.account_id where dealer_id = 1',
  )
  const minute = async () => {
    await pool.query(heardAgain, [rows.map(({ source_id }) => source_id)])
    for (const { source_id } of rows) scribe.add(source_id)
    const [time] = await timed(() => scribe.write(), 1, 0)
    return time as number
  }
  const times = [await minute(), await minute(), await minute()]
  return atMost(`noting that ${count} devices were heard, once a minute, p50`, quantile(times, 0.5) / count, 'ms', 0.03)
}

const heardAgain = `update source_state set heard = heard + interval '1 minute' where source_id = any($1::int[])`

/** Of a device that had a place when it was heard, whenever that was: what is kept counts from there. */
export const remembered = (): Buffer => {
  const time = Date.UTC(2026, 0, 1)
  const gps = { time, lat: 52.5, lng: 13.4, alt: 40, speed: 0, heading: 0, satellites: 9, precision: 0, flags: 0 }
  return pack({ last_time: time, live: { heard: time, gps, fix: gps, attributes: {} }, segment: null })
}

/** Fifty of each customer of dealer 1 and of another dealer, and a session of dealer 1's panel. */
const makeTrackers = async (platform: Platform, count: number): Promise<string> => {
  const { pool } = platform.store
  const customers = count / 50
  await pool.query(
    `with other as (insert into dealer (title) values ('Other') returning id)
     insert into users (id, account_id, dealer_id, login, password_hash, activated)
     select 1000 + n, 1000 + n, case when n % 2 = 0 then 1 else other.id end, 'user' || n || '@odograph.example', '', true
     from other, generate_series(1, 2 * $1::int) n`,
    [customers],
  )
  await pool.query(
    `with plan as (insert into tariff (dealer_id, name) values (1, 'Bench') returning id),
          made as (insert into source (account_id, device_id, model, phone, tariff_id)
                   select 1001 + n % (2 * $2::int), (860000000000000 + n)::text,
                     (array['fmb920', 'gt06n', 'wialonips'])[1 + n % 3], (491500000000 + n)::text, plan.id
                   from plan, generate_series(0, 2 * $1::int - 1) n
                   returning id, account_id),
          states as (insert into source_state (source_id, heard, remembered)
                     select id, to_timestamp((1795000000000 - id * 977::int8) / 1000.0), $3 from made)
     insert into tracker (account_id, source_id, label)
     select account_id, id, (array['Van', 'Truck', 'Bus', 'Car'])[1 + id % 4] || ' ' || id from made`,
    [count, customers, remembered()],
  )
  await pool.query('vacuum analyze')
  return panelSession(platform)
}
