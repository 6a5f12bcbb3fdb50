import type { Pool } from 'pg'
import type { Person } from './fleet.ts'

/** A drive that is entered by hand: on 2026-01-05, 08:00 to 08:40 UTC. */
export const aDrive = (tracker_id: number, more: object = {}) => ({
  ...{ tracker_id, start_date: '2026-01-05 08:00:00', end_date: '2026-01-05 08:40:00', type: 'work', length: 21.4 },
  start_location: { lat: 48.1, lng: 11.5, address: 'A' },
  end_location: { lat: 48.2, lng: 11.6, address: 'B' },
  ...more,
})

/** Fills the journal of a tracker with so many drives of a minute each, from 2020 on. */
export const fillJournal = (pool: Pool, { id }: Person, tracker_id: number, drives: number) =>
  pool.query(
    `insert into journal_entry (account_id, tracker_id, start_date, end_date, type, start_lat, start_lng, start_address, end_lat,
        end_lng, end_address, length, created)
      select $1, $2, at, at + interval '1 minute', 'work', 48, 11, 'A', 48, 11, 'B', 1, now()
      from generate_series(timestamptz '2020-01-01 00:00Z', timestamptz '2020-01-01 00:00Z' + ($3 - 1) * interval '2 minutes', '2 minutes') at`,
    [id, tracker_id, drives],
  )

/** Fills the changes that are kept of a tracker with so many. */
export const fillChanges = (pool: Pool, { id }: Person, tracker_id: number, changes: number) =>
  pool.query(
    `insert into journal_change (account_id, tracker_id, entry_id, user_id, changed, start_date, before, after)
      select $1, $2, 1, $1, now(), now(), '{}', null from generate_series(1, $3)`,
    [id, tracker_id, changes],
  )

/** Enters a drive; answers the id of the entry. */
export const enterDrive = async (person: Person, tracker_id: number, more: object = {}): Promise<number> =>
  (await person.call('driver/journal/entry/create', { entries: [aDrive(tracker_id, more)] })).ids[0]
