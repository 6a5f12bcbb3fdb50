import { type Bounds, boundsAt, extend } from '#geo/bounds.ts'
import type { Track } from './track.ts'

/** All tracks of a period as one (`split=false`): from the first start to the last end. Units as in `Track`. */
export interface Merged extends Omit<Track, 'id' | 'type'> {
  type: 'merged'
  /** Milliseconds in tracks: the stops between them are left out. */
  duration: number
}

/** One merged track of tracks in order of time; `undefined` when there are none. */
export function mergeTracks(tracks: readonly Track[]): Merged | undefined {
  const first = tracks[0]
  const last = tracks.at(-1)
  if (!first || !last) return undefined
  const { nw, se } = tracks.reduce(withTrack, boundsAt(corners(first).nw))
  return {
    type: 'merged',
    start_time: first.start_time,
    end_time: last.end_time,
    start_lat: first.start_lat,
    start_lng: first.start_lng,
    end_lat: last.end_lat,
    end_lng: last.end_lng,
    length: sum(tracks, (track) => track.length),
    max_speed: Math.max(...tracks.map((track) => track.max_speed)),
    points: sum(tracks, (track) => track.points),
    north: nw.lat,
    south: se.lat,
    east: se.lng,
    west: nw.lng,
    lbs: tracks.every((track) => track.lbs),
    precision: Math.max(...tracks.map((track) => track.precision)),
    start_reason: first.start_reason,
    end_reason: last.end_reason,
    duration: sum(tracks, (track) => track.end_time - track.start_time),
    ...(tracks.some((track) => track.private) && { private: true }),
  }
}

function withTrack(bounds: Bounds, track: Track): Bounds {
  const { nw, se } = corners(track)
  return extend(extend(bounds, nw), se)
}

const corners = ({ north, south, east, west }: Track): Bounds => ({
  nw: { lat: north, lng: west },
  se: { lat: south, lng: east },
})

const sum = (tracks: readonly Track[], of: (track: Track) => number): number =>
  tracks.reduce((total, track) => total + of(track), 0)
