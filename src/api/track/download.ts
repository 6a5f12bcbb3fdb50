import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { clock } from '#formats/clock.ts'
import { type Folder, kml, trackName } from '#formats/kml.ts'
import { kmz } from '#formats/kmz.ts'
import { stream } from '#store/points/points.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { isShort } from '#track/filter.ts'
import { membership } from '#track/listing.ts'
import type { Point } from '#track/point.ts'
import { type Batches, only, thin, week } from '#track/thin.ts'
import { user } from '../caller.ts'
import { file, query } from '../operation.ts'
import { LongId, OneOf } from '../schema.ts'
import { Asked, errors, flag, open, PointLimit, type Reading, tracksById, tracksOf } from './asked.ts'
import { isLbs, isPlaced, PointInfo } from './point.ts'

const types = { kml: 'application/vnd.google-earth.kml+xml', kmz: 'application/vnd.google-earth.kmz' } as const

/** Points that are enough on a screen. */
const enough = 3000

export default query('track/download', {
  summary: 'Writes the points of a period as KML or KMZ.',
  description: `Every point with a fix; of points located by cells those of tracks that \`track/list\` shows, unless \`filter\` is false.
Simplified, the weeks of the period share \`point_limit\` (3,000 when absent); with \`split\` each track has as many. The file is streamed. A period that begins before the storage period of the plan gives JSON without points instead.`,
  access: user,
  params: Type.Object({
    ...Asked,
    track_ids: Type.Optional(
      Type.Array(LongId, {
        minItems: 1,
        maxItems: 10_000,
        description: 'Only these tracks, also those located by cells.',
      }),
    ),
    filter: flag(true, 'Leaves out points located by cells that are in no track, or in one that is too short.'),
    simplify: flag(true, 'Leaves out what a drawn track does not need.'),
    point_limit: PointLimit,
    format: Type.Optional(OneOf(['kml', 'kmz'])),
    split: flag(false, 'A folder for each track, with markers at its start and its end.'),
  }),
  result: Type.Object({ list: Type.Array(PointInfo), limit_exceeded: Type.Boolean() }),
  files: Object.values(types),
  errors,

  async handler({ track_ids, format = 'kml', ...params }, context) {
    const reading = await open(params, context)
    if (reading.limit_exceeded) return { list: [], limit_exceeded: true }
    const tracks = track_ids
      ? ((await tracksById(reading, track_ids)) ?? context.fail('not_found'))
      : (await tracksOf(reading)).filter((track) => isShown(track, params))
    const choice = { ...params, tracks, chosen: track_ids !== undefined }
    const zone = context.caller.time_zone
    const name = trackName(reading.label, params.from.getTime(), zone)
    const content = params.split ? { folders: folders(reading, choice, zone) } : { points: points(reading, choice) }
    const pieces = kml({ name, zone, ...content })
    const bytes = format === 'kmz' ? kmz(pieces, context.now) : Readable.from(pieces, { objectMode: false })
    return file(`${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.${format}`, types[format], bytes)
  },
})

interface Wishes {
  include_gsm_lbs?: boolean
  filter?: boolean
  simplify?: boolean
  point_limit?: number
}

interface Choice extends Wishes {
  tracks: readonly StoredTrack[]
  /** The caller named the tracks. */
  chosen: boolean
}

/** The filter concerns only what was located by cells. */
const isShown = (track: StoredTrack, { include_gsm_lbs = true, filter = true }: Wishes): boolean =>
  !track.lbs || (include_gsm_lbs && !(filter && isShort(track)))

/** All that is wanted of the period. Cells count only within tracks of cells: beside satellites they say nothing. */
const points = ({ query, source_id, period }: Reading, choice: Choice): Batches => {
  const { tracks, chosen, include_gsm_lbs = true, filter = true } = choice
  const isDriven = membership(chosen ? tracks : tracks.filter(({ lbs }) => lbs))
  const wanted = (point: Point): boolean => {
    if (!isPlaced(point) || (isLbs(point) && !chosen && !include_gsm_lbs)) return false
    return chosen || (filter && isLbs(point)) ? isDriven(point.time) : true
  }
  return drawn(only(stream(query, source_id, period), wanted), choice, period)
}

/** A track at a time. */
async function* folders(reading: Reading, choice: Choice, zone: string): AsyncGenerator<Folder> {
  const tell = clock(zone)
  const { tracks, chosen, include_gsm_lbs = true } = choice
  for (const track of tracks) {
    const period = {
      from: Math.max(reading.period.from, track.start_time),
      to: Math.min(reading.period.to, track.end_time),
    }
    const wanted = (point: Point): boolean =>
      isPlaced(point) && (chosen || include_gsm_lbs || track.lbs || !isLbs(point))
    yield {
      name: tell(track.start_time),
      points: drawn(only(stream(reading.query, reading.source_id, period), wanted), choice, period),
    }
  }
}

/** Simplified is a week at a time; `point_limit` is shared among the weeks. */
const drawn = (
  points: Batches,
  { simplify = true, point_limit = enough }: Wishes,
  { from, to }: Reading['period'],
): Batches => {
  if (!simplify) return points
  const weeks = Math.ceil((to - from + 1) / week)
  return thin(points, Math.max(2, Math.ceil(point_limit / weeks)))
}
