import type { Query } from '#store/query.ts'
import type { Detection } from '#track/detection.ts'
import type { SegmentState } from '#track/segment.ts'

/** Tracks that wait for their addresses. Of all accounts at once, for it is the platform that looks for them. */

/** A track that was taken, and whom its addresses are for. */
export interface Waiting extends Detection {
  source_id: number
  id: number
  type: 'regular' | 'single_report'
  /** Milliseconds since 1970 UTC. */
  start_time: number
  start_lat: number
  start_lng: number
  end_lat: number
  end_lng: number
  start_address: string
  /** Until when nobody else takes it. */
  lease: string
  /** Of its source: whether the track still goes on. */
  segment: SegmentState | null
  locale: string
  geocoder: string
  /** The dealer's. */
  features: string[]
}

/**
 * Takes the tracks that have waited longest. No other process takes them for five minutes; those that were not finished
 * by then wait again.
 */
export const take = (query: Query, most: number): Promise<Waiting[]> =>
  query<Waiting>(
    `with due as (
       select source_id, id from track where address_due <= now() order by address_due limit $1 for update skip locked
     )
     update track t set address_due = now() + interval '5 minutes'
     from due, source s, users u, dealer d
     where t.source_id = due.source_id and t.id = due.id and s.id = t.source_id and u.id = s.account_id and d.id = u.dealer_id
     returning s.min_idle_duration_minutes, s.idle_speed_threshold, s.ignition_aware, s.motion_sensor_aware, t.source_id, t.id::float8, t.type, (extract(epoch from t.start_time) * 1000)::float8 as start_time,
       t.start_lat, t.start_lng, t.end_lat, t.end_lng, t.start_address, t.address_due::text as lease,
       (select segment from source_state where source_id = t.source_id) as segment, u.locale, u.geocoder, d.features`,
    [most],
  )

export interface Addressed extends Pick<Waiting, 'source_id' | 'id' | 'lease' | 'start_address'> {
  end_address: string
  /** It still goes on, and is to be looked at again in half an hour: it may end by silence, which nobody writes. */
  goes_on: boolean
}

/** Writes what was found. A track that changed since it was taken waits again by itself, and keeps what it has. */
export const finish = async (query: Query, tracks: readonly Addressed[]): Promise<void> => {
  if (tracks.length === 0) return
  await query(
    `update track t set start_address = n.start_address, end_address = n.end_address,
       address_due = case when n.goes_on then now() + interval '30 minutes' end
     from jsonb_to_recordset($1) as n (source_id int, id int8, lease timestamptz, start_address text, end_address text,
       goes_on boolean)
     where t.source_id = n.source_id and t.id = n.id and t.address_due = n.lease`,
    [JSON.stringify(tracks)],
  )
}
