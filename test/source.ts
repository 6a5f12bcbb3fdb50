import type pg from 'pg'
import { secretOf } from '#store/secret.ts'

let made = 0

/** Of a platform that has none written down. */
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
