import type { Query } from '#store/query.ts'
import type { Detection } from '#track/detection.ts'
import type { Privacy } from '#track/privacy.ts'
import type { SegmentState } from '#track/segment.ts'
import { rememberedOf } from './remembered.ts'

/** Tracks that wait for their addresses. Of all accounts at once, for it is the platform that looks for them. */

/** A track whose addresses are to be found. */
export interface Waiting extends Detection {
  source_id: number
  id: number
  type: 'regular' | 'single_report'
  /** Milliseconds since 1970 UTC. */
  start_time: number
  /** Of the row: one under way does not know it. */
  end_time: number
  start_lat: number
  start_lng: number
  end_lat: number
  end_lng: number
  start_address: string
  /** Until when nobody else takes it. */
  lease: Date
  /** Of its source: whether the track still goes on. */
  segment: SegmentState | null
  /** Private time of its source, of which nobody is asked for an address. */
  privacy: Privacy | undefined
  locale: string
  geocoder: string
  /** The dealer's. */
  features: string[]
}

/** Milliseconds. */
const minute = 60_000

/**
 * Takes the tracks that have waited longest. No other process takes them for five minutes; those that were not finished
 * by then wait again. Of two processes that want a track, the second finds it due at another time and leaves it.
 */
export const take = async (query: Query, most: number): Promise<Waiting[]> => {
  const now = Date.now()
  const due = await query<Pick<Taken, 'source_id' | 'id'> & { due: string }>(
    `select source_id, id, address_due::text as due from track
     where address_due <= $1 order by track.address_due limit $2`,
    [new Date(now), most],
  )
  if (due.length === 0) return []
  const taken = await query<Taken>(
    `update track set address_due = $4 from unnest($1::int[], $2::int8[], $3::timestamptz[]) as d (source_id, id, due)
     where track.source_id = any($1::int[]) and track.source_id = d.source_id and track.id = d.id
       and track.address_due = d.due
     returning track.source_id, track.id, type, start_time, end_time, start_lat, start_lng, end_lat, end_lng, start_address,
       address_due as lease`,
    [
      due.map(({ source_id }) => source_id),
      due.map(({ id }) => id),
      due.map(({ due }) => due),
      new Date(now + 5 * minute),
    ],
  )
  return whose(query, taken)
}

interface Taken extends Omit<Waiting, keyof Whose | 'start_time' | 'end_time' | 'segment' | 'privacy'> {
  start_time: Date
  end_time: Date
}

interface Whose extends Detection {
  locale: string
  geocoder: string
  features: string[]
}

const whose = async (query: Query, taken: readonly Taken[]): Promise<Waiting[]> => {
  const ids = [...new Set(taken.map(({ source_id }) => source_id))]
  const owners = await query<Whose & { source_id: number }>(
    `select s.id as source_id, s.min_idle_duration_minutes, s.idle_speed_threshold, s.ignition_aware,
       s.motion_sensor_aware, u.locale, u.geocoder, d.features
     from source s join users u on u.id = s.account_id join dealer d on d.id = u.dealer_id
     where s.id = any($1::int[])`,
    [ids],
  )
  const all = await rememberedOf(query, ids)
  const bySource = new Map(owners.map((owner) => [owner.source_id, owner]))
  return taken.flatMap((track) => {
    const owner = bySource.get(track.source_id)
    const { segment = null, privacy } = all.get(track.source_id) ?? {}
    const times = { start_time: track.start_time.getTime(), end_time: track.end_time.getTime() }
    return owner ? { ...owner, ...track, ...times, segment, privacy } : []
  })
}

/** A track whose addresses were found. */
export interface Addressed extends Pick<Waiting, 'source_id' | 'id' | 'lease' | 'start_address'> {
  end_address: string
  /** It still goes on, and is to be looked at again in half an hour: it may end by silence, which nobody writes. */
  goes_on: boolean
}

/** Writes the addresses. A track that changed since it was taken waits again by itself, and keeps what it has. */
export const finish = async (query: Query, tracks: readonly Addressed[]): Promise<void> => {
  if (tracks.length === 0) return
  await query(
    `update track set start_address = n.start_address, end_address = n.end_address,
       address_due = case when n.goes_on then $3::timestamptz end
     from jsonb_to_recordset($2) as n (source_id int, id int8, lease timestamptz, start_address text, end_address text,
       goes_on boolean)
     where track.source_id = any($1::int[]) and track.source_id = n.source_id and track.id = n.id
       and track.address_due = n.lease`,
    [tracks.map(({ source_id }) => source_id), JSON.stringify(tracks), new Date(Date.now() + 30 * minute)],
  )
}
