import pg from 'pg'
import type { Platform } from './platform.ts'

/** Check-ins by the hundred thousand, written as fast as PostgreSQL takes them. */

export const words = 'gate dock yard depot quay tower mill forge bridge harbour market station lock crane'.split(' ')

/** Another account, with as many check-ins. */
export const makeOthers = async (platform: Platform, count: number): Promise<void> => {
  const { pool } = platform.store
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
    [100],
  )
  await fillAccount(platform, 1_000_001, Math.min(...rows.map(({ id }) => id)), count)
}

/**
 * Of a hundred trackers in their turn, whose first id is given; each has an employee. With `nth` every nth check-in has a form, and three
 * of four a comment; without it one of four, for the grams of texts are what takes time.
 */
export const fillAccount = async (
  { store: { pool }, place }: Platform,
  account_id: number,
  first: number,
  count: number,
  nth = 0,
): Promise<void> => {
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
  await withoutIndexes(place.url, 'checkin', (client) =>
    client.query(
      `with e as (select array(select id from employee where account_id = $1 order by id) as ids),
          drawn as (select n, abs(hashint4(n * 31 + $1::int)) as h from generate_series(1, $3::int) n),
          made as (
            insert into checkin (account_id, tracker_id, marker_time, employee_id, lat, lng, address, comment)
            select $1, $2 + n % 100, date_trunc('second', now() - interval '365 days' * ($3 - n) / $3), e.ids[1 + n % 100],
              (h % 160000) / 1000.0 - 80, (h / 3 % 360000) / 1000.0 - 180,
              initcap(($4::text[])[1 + h / 17 % 14]) || ' street ' || h % 20000,
              case when h % 4 > case when $6 > 0 then 0 else 2 end then ($4::text[])[1 + h / 7 % 14] || ' no ' || h % 50000 end
            from drawn, e returning account_id, id, tracker_id)
     insert into form (account_id, tracker_id, template_id, label, fields, submit_in_zone, checkin_id, "values", submitted)
     select account_id, tracker_id, $5 + id / 3 % 20, 'Form ' || id / 3 % 20, '[]', false, id, '{}', now()
     from made where $6 > 0 and id % nullif($6::int, 0) = 0`,
      [account_id, first, count, words, template, nth],
    ),
  )
  await pool.query('vacuum analyze checkin')
  await pool.query('vacuum analyze form')
  await pool.query('vacuum analyze employee')
}

/**
 * Many times as fast: the indexes that are not of ids are made afterwards, as those of a restored backup are. By a connection of its own,
 * which is not given up however long the server is busy.
 */
export const withoutIndexes = async (
  connectionString: string,
  table: 'checkin' | 'task',
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where tablename = $1::text and indexname not in ($1 || '_pkey', $1 || '_id')`,
      [table],
    )
    await client.query(`drop index ${rows.map(({ indexname }) => indexname).join(', ')}`)
    await work(client)
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const { indexdef } of rows) await client.query(indexdef)
  } finally {
    await client.end()
  }
}
