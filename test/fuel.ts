import type { Pool } from 'pg'
import type { Db } from '#store/db.ts'
import type { Person } from './fleet.ts'

/** Sayings about fuel, as the store has them. */
export const sayOf = (db: Db, pool: Pool) => ({
  /** Those of a tracker, by time. */
  marksOf: (tracker_id: number) =>
    db
      .selectFrom('fuel_mark')
      .select(['id', 'said', 'kind', 'input_name', 'start_date', 'end_date', 'volume', 'user_id'])
      .where('tracker_id', '=', tracker_id)
      .orderBy('start_date')
      .orderBy('id')
      .execute(),
  /** Denies so many fillings of a tracker, one a minute from 2020 on. */
  fillMarks: ({ id }: Person, tracker_id: number, marks: number) =>
    pool.query(
      `insert into fuel_mark (account_id, tracker_id, input_name, said, kind, start_date, end_date, user_id, created)
        select $1, $2, 'analog_1', 'denied', 'filling', at, at, $1, now()
        from generate_series(timestamptz '2020-01-01 00:00Z', timestamptz '2020-01-01 00:00Z' + ($3 - 1) * interval '1 minute', '1 minute') at`,
      [id, tracker_id, marks],
    ),
})
