import type pg from 'pg'
import { secretOf } from '#store/secret.ts'

let made = 0

/** A secret of a platform that has none written down. */
export const secret = secretOf('5e'.repeat(32))

/** A source without an account's whole story: what ingest and the jobs need to know. `store_period` as plans tell it. */
export const makeSource = async (pool: pg.Pool, store_period = '3m') => {
  const device = `device-${process.pid}-${++made}`
  const { rows } = await pool.query(
    `with d as (insert into dealer (title) values ('') returning id),
          t as (insert into tariff (dealer_id, name, store_period) select id, 'plan', $2 from d returning id, dealer_id),
          u as (insert into users (account_id, dealer_id, login, password_hash)
                select currval('users_id_seq'), dealer_id, $1, '' from t, (select nextval('users_id_seq')) n returning id),
          s as (insert into source (account_id, device_id, model, tariff_id) select u.id, $1, 'x', t.id from u, t returning id)
     select id from s`,
    [device, store_period],
  )
  const source_id = rows[0].id as number
  await pool.query('insert into source_state (source_id) values ($1)', [source_id])
  return { device, source_id }
}

/** A track from one place to another, as latitude and longitude; it ended now, or then. */
export const drive = async (
  pool: pg.Pool,
  source_id: number,
  [start_lat, start_lng]: readonly [number, number],
  [end_lat, end_lng]: readonly [number, number],
  time = new Date(),
): Promise<void> => {
  await pool.query(
    `insert into track (source_id, id, type, start_time, end_time, start_lat, start_lng, end_lat, end_lng, length,
       max_speed, points, north, south, east, west, precision, lbs, start_reason, end_reason)
     values ($1, (select coalesce(max(id), 0) + 1 from track where source_id = $1), 'regular', $6, $6, $2::float8, $3::float8, $4::float8, $5::float8, 1,
       50, 2, greatest($2, $4), least($2, $4), greatest($3, $5), least($3, $5), 1, false, '{}', '{}')`,
    [source_id, start_lat, start_lng, end_lat, end_lng, time],
  )
}
