import type pg from 'pg'
import { localTime, makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

/** Pages of 100,000 check-ins of an account with how many there are, beside none and beside a million of another account. */
export const run = async (context: Context): Promise<Row[]> => {
  const platform = await startPlatform(await context.place())
  try {
    const own = await makeAccount(platform, trackers)
    await fillAccount(platform.store.pool, own.account_id, own.trackers[0]?.tracker_id ?? 0, size, 3)
    const alone = await measure(platform, own, 'alone')
    context.say(`${others} check-ins of others …`)
    await makeOthers(platform.store.pool)
    return [...alone, ...(await measure(platform, own, 'beside 1,000,000 of others'))]
  } finally {
    await platform.close()
  }
}

const size = 100_000
const others = 1_000_000
const trackers = 100
const day = 86_400_000

const words = 'gate dock yard depot quay tower mill forge bridge harbour market station lock crane'.split(' ')

const makeOthers = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `insert into users (id, account_id, dealer_id, login, password_hash) overriding system value
     values (1000001, 1000001, 1, 'others', '')`,
  )
  const { rows } = await pool.query<{ id: number }>(
    `with made as (insert into source (account_id, device_id, model, tariff_id)
                   select 1000001, 'other' || n, 'fmb920', (select min(id) from tariff) from generate_series(1, $1::int) n
                   returning id),
          states as (insert into source_state (source_id) select id from made)
     insert into tracker (account_id, source_id, label) select 1000001, id, 'Van ' || id from made returning id`,
    [trackers],
  )
  // Ten times as fast without the indexes of texts and places, which come after it.
  const slow = ['checkin_address', 'checkin_comment', 'checkin_point']
  const { rows: made } = await pool.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where indexname = any($1)',
    [slow],
  )
  await pool.query(`drop index ${slow.join(', ')}`)
  await fillAccount(pool, 1_000_001, Math.min(...rows.map(({ id }) => id)), others)
  for (const { indexdef } of made) await pool.query(indexdef)
}

/** Of a hundred trackers in their turn, whose first id is given; each has an employee, and with `nth` every nth check-in a form. */
const fillAccount = async (pool: pg.Pool, account_id: number, first: number, count: number, nth = 0): Promise<void> => {
  await pool.query(
    `insert into employee (account_id, first_name, last_name)
     select $1, 'Name ' || n, ($2::text[])[1 + n % 14] from generate_series(0, 99) n`,
    [account_id, words],
  )
  const { rows } = await pool.query<{ id: number }>(
    `insert into form_template (account_id, label, fields) select $1, 'Form ' || n, '[]' from generate_series(1, 20) n
     returning id`,
    [account_id],
  )
  const template = Math.min(...rows.map(({ id }) => id))
  await pool.query(
    `with e as (select array(select id from employee where account_id = $1 order by id) as ids),
          drawn as (select n, abs(hashint4(n * 31 + $1::int)) as h from generate_series(1, $3::int) n),
          made as (
            insert into checkin (account_id, tracker_id, marker_time, employee_id, lat, lng, address, comment)
            select $1, $2 + n % 100, date_trunc('second', now() - interval '365 days' * ($3 - n) / $3), e.ids[1 + n % 100],
              (h % 160000) / 1000.0 - 80, (h / 3 % 360000) / 1000.0 - 180,
              initcap(($4::text[])[1 + h / 17 % 14]) || ' street ' || h % 20000,
              case when h % 4 > 0 then ($4::text[])[1 + h / 7 % 14] || ' no ' || h % 50000 end
            from drawn, e returning account_id, id, tracker_id)
     insert into form (account_id, tracker_id, template_id, label, fields, submit_in_zone, checkin_id, "values", submitted)
     select account_id, tracker_id, $5 + id / 3 % 20, 'Form ' || id / 3 % 20, '[]', false, id, '{}', now()
     from made where $6 > 0 and id % nullif($6::int, 0) = 0`,
    [account_id, first, count, words, template, nth],
  )
  await pool.query('vacuum analyze checkin')
  await pool.query('vacuum analyze form')
  await pool.query('vacuum analyze employee')
}

type Own = Awaited<ReturnType<typeof makeAccount>>

/** Milliseconds that a selective question may take, and one that reads all. */
const [selective, broad] = [15, 250]

const asked = async ({ store: { pool } }: Platform, { account_id, trackers }: Own) => {
  const one = trackers[37]?.tracker_id ?? 0
  const { rows } = await pool.query<{ lat: number; lng: number; employee_id: number; template_id: number }>(
    `select c.lat, c.lng, c.employee_id, f.template_id from checkin c
     join form f on f.account_id = c.account_id and f.checkin_id = c.id
     where c.account_id = $1 order by c.id limit 1 offset 5000`,
    [account_id],
  )
  const [some] = rows
  const of = (days: number, length: number) => ({
    from: localTime(Date.now() - days * day),
    to: localTime(Date.now() - (days - length) * day),
  })
  const has = (field: string, value: string) => ({ type: 'contains', field, value })
  const is = (field: string, value: number | undefined) => ({ type: 'eq', field, value })
  const circle = { lat: some?.lat, lng: some?.lng }
  return [
    ['the last day', of(1, 1), selective],
    ['a day of a tracker', { ...of(100, 1), trackers: [one] }, selective],
    ['a tracker, the newest first', { trackers: [one], sort: ['marker_time=desc'] }, selective],
    [
      'an employee by label of the form',
      { conditions: [is('employee', some?.employee_id)], sort: ['form'] },
      selective,
    ],
    ['a rare part of a comment', { conditions: [has('comment', 'no 4321')] }, selective],
    ['a rare part of an address', { conditions: [has('location', 'street 1234')], sort: ['location'] }, selective],
    ['a template in a week', { ...of(60, 7), conditions: [is('form', some?.template_id)] }, selective],
    ['a part of a name in a day', { ...of(50, 1), conditions: [has('employee', 'harbour')] }, selective],
    ['a circle of 20 km', { location: { ...circle, radius: 20_000 } }, selective],
    ['a circle of 300 km in a month', { location: { ...circle, radius: 300_000 }, ...of(90, 30) }, selective],
    [
      'or of rare ones',
      { conditions: [{ type: 'or', conditions: [has('comment', 'no 4321'), has('location', 'street 1234')] }] },
      selective,
    ],
    ['all by id', {}, broad],
    ['all by employee', { sort: ['employee'] }, broad],
    ['all by address', { sort: ['location=desc'] }, broad],
    ['a frequent part of a comment', { conditions: [has('comment', 'gate')], sort: ['comment'] }, broad],
  ] as const
}

const measure = async (platform: Platform, own: Own, where: string): Promise<Row[]> => {
  const rows: Row[] = []
  await platform.store.pool.query('vacuum analyze checkin')
  for (const [what, params, target] of await asked(platform, own)) {
    const ask = () => platform.ask('checkin/list', { hash: own.hash, limit: 50, ...params })
    const times = await timed(ask, target === broad ? 20 : 100, 5)
    rows.push(atMost(`checkin/list, ${what}, ${where}, p50`, quantile(times, 0.5), 'ms', target))
  }
  return rows
}
