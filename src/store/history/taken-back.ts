import type { Query } from '#store/query.ts'
import type { Span } from '#track/privacy.ts'

/** Takes places out of what was written of a time that turned out to be private: a phone without a net says it later than it is so. */

/** A moment that PostgreSQL knows, for a private time without an end. */
const end_of_time = Date.UTC(9999, 11, 31)

/** Rows of the trackers that the device has in any account: whose private time it is does not end where it is shared. */
const ofSource = `(t.account_id, t.tracker_id) in (select account_id, id from tracker where source_id = $1)`

const within = (time: string): string =>
  `exists (select from unnest($2::timestamptz[], $3::timestamptz[]) as s (since, until) where ${time} >= since and ${time} < until)`

/**
 * Deletes entries of the history that tell of zones and places, and of all others, of changes of status and of drivers and of inspections the places. What called
 * for help stays.
 */
export const takeBack = async (query: Query, source_id: number, spans: readonly Omit<Span, 'by'>[]): Promise<void> => {
  const values = [
    source_id,
    spans.map(({ from }) => new Date(from)),
    spans.map(({ to }) => new Date(Math.min(to, end_of_time))),
  ]
  const told = `${ofSource} and ${within('event_time')} and event <> 'sos'`
  await query(
    `delete from history t
     where ${told} and (extra ?| '{zone_ids,zone_labels,place_ids}' or event in ('auto_geofence_in', 'auto_geofence_out'))`,
    values,
  )
  await query(
    `update history t set lat = null, lng = null, precision = null, address = '', address_due = null
     where ${told} and lat is not null`,
    values,
  )
  // An entry of the audit would tell them once more.
  await query(`select set_config('odograph.audit', 'off', true)`, [])
  for (const table of ['status_change', 'driver_change'])
    await query(
      `update ${table} t set location = null, address_due = null
       where ${ofSource} and ${within('changed')} and location is not null`,
      values,
    )
  await query(
    `update form f set submit_lat = null, submit_lng = null, submit_address = null from inspection t
     where f.account_id = t.account_id and f.id = t.form_id and ${ofSource} and ${within('t.made')} and f.submit_lat is not null`,
    values,
  )
  await query(`select set_config('odograph.audit', 'on', true)`, [])
}
