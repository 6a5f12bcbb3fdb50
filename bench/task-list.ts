import { type Account, localTime, makeAccount } from './account.ts'
import { withoutIndexes, words } from './checkin-records.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { median, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { worked } from './processor.ts'

/** Tasks of two accounts, which stand beside each other: as many of a day, of a tracker, and in a circle, so that what is asked for is as selective in both. */
const [few, many] = [100_000, 1_000_000]
const a_day = 250
const of_a_tracker = 1000
const day = 86_400_000
/** Milliseconds that a selective question may take. */
const selective = 15
const runs = 20

/** Pages of tasks of an account of 100,000 and of one of a million, by their time on the clock, and what the larger one takes more of the processors. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const accounts: Account[] = []
    for (const [i, count] of [few, many].entries()) {
      say(`task-list: ${count} tasks …`)
      const login = `tasks${i}@odograph.example`
      const account = await makeAccount(platform, count / of_a_tracker, { login, first: i * 10_000 })
      await fill(platform, account, count)
      accounts.push(account)
    }
    const [one, other] = accounts as [Account, Account]
    const rows: Row[] = []
    for (const [what, path, params] of questions) {
      const small = await measure(platform, one, few, path, params)
      const large = await measure(platform, other, many, path, params)
      say(
        `task-list: ${what}: ${[small, large].map(({ ms, worked, count }) => `${ms.toFixed(1)} ms, ${worked.toFixed(1)} ms of processors, ${count}`).join('; ')}`,
      )
      rows.push(
        atMost(`${path}, ${what}, of ${few}, p50`, small.ms, 'ms', selective),
        atMost(`${path}, ${what}, of ${many}, p50`, large.ms, 'ms', selective),
        {
          name: `${path}, ${what}, the same of the processors against ${few}`,
          value: large.worked / small.worked,
          unit: 'times',
        },
      )
    }
    return rows
  } finally {
    await platform.close()
  }
}

type Asked = (account: Account, count: number) => object

const of = (days: number, length: number) => ({
  from: localTime(Date.now() - days * day),
  to: localTime(Date.now() - (days - length) * day),
})
const has = (field: string, value: string) => ({ type: 'contains', field, value })

const questions: readonly (readonly [what: string, path: string, params: Asked])[] = [
  ['a day', 'task/list', () => of(100, 1)],
  ['a day by who has them', 'task/list', () => ({ ...of(100, 1), sort: ['employee'] })],
  ['a day of a tracker', 'task/list', ({ trackers }) => ({ ...of(200, 1), trackers: [trackers[37]?.tracker_id] })],
  [
    'a tracker, the newest first',
    'task/list',
    ({ trackers }) => ({ trackers: [trackers[37]?.tracker_id], sort: ['from=desc'] }),
  ],
  ['a rare part of a label', 'task/list', () => ({ filter: 'no 4321' })],
  [
    'a rare part of an address',
    'task/list',
    () => ({ conditions: [has('location', 'street 1234')], sort: ['location'] }),
  ],
  ['a part of a label in a day', 'task/list', () => ({ ...of(50, 1), filters: ['harbour'] })],
  [
    'a circle',
    'task/list',
    (_, count) => ({ location: { lat: 52.2, lng: 13.2, radius: Math.round(1500 / Math.sqrt(count / few)) } }),
  ],
  ['a rare tag', 'task/list', () => ({ tag_ids: [4321] })],
  ['those under way', 'task/list', () => ({ statuses: ['arrived'] })],
  ['those that failed on a day', 'task/list', () => ({ ...of(300, 1), statuses: ['failed'] })],
  ['the counts of a day', 'task/status/count', () => of(100, 1)],
]

const measure = async (platform: Platform, account: Account, count: number, path: string, params: Asked) => {
  const asked = { hash: account.hash, ...(path === 'task/list' && { limit: 50 }), ...params(account, count) }
  const answer = JSON.parse((await platform.ask(path, asked)).toString())
  if (answer.success !== true) throw new Error(`${path} ${JSON.stringify(asked)}: ${JSON.stringify(answer)}`)
  await timed(() => platform.ask(path, asked), 5, 0)
  const before = worked(platform)
  const times = await timed(() => platform.ask(path, asked), runs, 0)
  const after = worked(platform)
  const seconds = after.node - before.node + after.postgres - before.postgres
  return { ms: median(times), worked: (1000 * seconds) / runs, count: answer.count ?? '' }
}

/** So many a day until the account has as many as it is to have; a hundred are under way, and one of three has a form. */
const fill = async (
  { store: { pool }, place }: Platform,
  { account_id, trackers }: Account,
  count: number,
): Promise<void> => {
  await pool.query(
    `insert into employee (account_id, first_name, last_name, tracker_id, tracker_label)
     select $1, 'Name ' || t.id, ($2::text[])[1 + t.id % 14], t.id, t.label from tracker t where t.account_id = $1`,
    [account_id, words],
  )
  await withoutIndexes(place.url, 'task', (client) =>
    client.query(
      `with drawn as (select n, abs(hashint4(n * 31 + $1::int)) as h, now() - make_interval(secs => 86400.0 * n / $4::int) as at
                      from generate_series(1, $3::int) n),
            made as (
              insert into task (account_id, tracker_id, label, address, lat, lng, radius, "from", "to", status, status_change_date, creation_date, tags)
              select $1, ($2::int[])[1 + n % cardinality($2::int[])],
                initcap(($5::text[])[1 + h / 7 % 14]) || ' no ' || h % ($3::int / 2), initcap(($5::text[])[1 + h / 17 % 14]) || ' street ' || h / 3 % ($3::int / 2),
                52 + h % 50000 / 1e5, 13 + h / 3 % 80000 / 1e5, 100, at, at + interval '1 hour',
                case when n <= 100 then 'arrived' when n % 10 = 0 then 'failed' else 'done' end, at, at - interval '1 day', array[h / 11 % ($3::int / 20)]
              from drawn returning account_id, id)
       insert into form (account_id, task_id, label, fields, submit_in_zone, created)
       select account_id, id, 'Delivery', '[]', false, now() from made where id % 3 = 0`,
      [account_id, trackers.map(({ tracker_id }) => tracker_id), count, a_day, words],
    ),
  )
  await pool.query('vacuum analyze')
}
