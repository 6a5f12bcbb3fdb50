import type { EventName } from '#judge/events.ts'
import { sentencesOf } from '#judge/sentences.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { queryOf } from '#store/query.ts'
import { drawing } from './marks.ts'

/** Entries of the history that another system has told already: they are of their time, nobody is told, and everybody has read them. */

/** An entry of the past. */
export interface PastTelling {
  tracker_id: number
  event: EventName
  /** Milliseconds since 1970 UTC. */
  time: number
  /** What more is said than the event. */
  detail: string
  location: { lat: number; lng: number } | null
  /** The track that it lies in; 0 for none. */
  track_id: number
  /** Zones that it is about. */
  zone_ids: readonly number[]
}

const insert = `
  insert into history (account_id, tracker_id, event, message, time, event_time, track_id, lat, lng, address_due, extra)
  select t.account_id, t.id, h.event,
    concat_ws(': ', coalesce(h.sentences->>left(u.locale, 2), h.sentences->>'en'), z.labels, nullif(h.detail, '')),
    to_timestamp(h.time / 1000), to_timestamp(h.time / 1000), h.track_id, (h.location->>'lat')::float8, (h.location->>'lng')::float8,
    case when h.location is not null then $3::timestamptz end,
    case when z.ids is null then '{}' else jsonb_build_object('zone_ids', z.ids) end
  from jsonb_to_recordset($2::jsonb) as h (tracker_id int, event text, time float8, detail text, location jsonb, zone_ids jsonb, track_id bigint,
    sentences jsonb, at int)
  join tracker t on t.account_id = $1 and t.id = h.tracker_id
  join users u on u.id = t.account_id
  left join lateral (
    select string_agg(z.label, ', ' order by z.id) as labels, jsonb_agg(z.id order by z.id) as ids from zone z
    where z.account_id = t.account_id and z.id in (select jsonb_array_elements_text(h.zone_ids)::int)) z on true
  order by h.at
  returning id`

/** Makes entries in their order, in a transaction; who has read all until now has read these. */
export const recordPast = async (
  db: Db,
  { account_id }: Owner,
  tellings: readonly PastTelling[],
  now: Date,
): Promise<number> => {
  const query = queryOf(db)
  await drawing(query, account_id)
  const rows = tellings.map((one, at) => ({ ...one, sentences: sentencesOf(one.event), at }))
  const made = await query<{ id: number }>(insert, [account_id, JSON.stringify(rows), now])
  const ids = made.map(({ id }) => Number(id))
  if (ids.length > 0) await markRead(query, account_id, ids)
  return ids.length
}

/** With one row for a user who has read all that was there, and one for each entry for the others. */
const markRead = async (
  query: ReturnType<typeof queryOf>,
  account_id: number,
  ids: readonly number[],
): Promise<void> => {
  const first = Math.min(...ids)
  const users = await query<{ id: number; reads_all: boolean }>(
    `select u.id, not exists (
       select from history h where h.account_id = u.account_id and h.id > coalesce(l.up_to, 0) and h.id < $2
         and not exists (select from history_read r where r.account_id = h.account_id and r.user_id = u.id and r.entry_id = h.id)
     ) as reads_all
     from users u left join history_line l on l.account_id = u.account_id and l.user_id = u.id
     where u.account_id = $1 and u.deleted is null`,
    [account_id, first],
  )
  const of = (all: boolean): number[] => users.filter(({ reads_all }) => reads_all === all).map(({ id }) => id)
  await query(
    `insert into history_line (account_id, user_id, up_to) select $1, u, $3 from unnest($2::int[]) u
     on conflict (account_id, user_id) do update set up_to = greatest(history_line.up_to, excluded.up_to)`,
    [account_id, of(true), Math.max(...ids)],
  )
  await query(
    `insert into history_read (account_id, user_id, entry_id) select $1, u, e from unnest($2::int[]) u, unnest($3::int8[]) e
     on conflict do nothing`,
    [account_id, of(false), ids],
  )
}
