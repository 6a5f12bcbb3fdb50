import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { kmlTypes } from '#contract/kml-types.ts'
import { file, query } from '#contract/operation.ts'
import { LongId, OneOf } from '#contract/schema.ts'
import { clock } from '#formats/clock.ts'
import { kml } from '#formats/kml.ts'
import { kmz } from '#formats/kmz.ts'
import { csv } from '#formats/track-csv.ts'
import { type Folder, type TrackDocument, trackName } from '#formats/track-document.ts'
import { gpx } from '#formats/track-gpx.ts'
import { isBelieved, isLbs, isPlaced, PointInfo } from '#resource/track/point.ts'
import { Asked, errors, open, PointLimit, type Reading, tracksById, tracksOf, wish } from '#service/track/asked.ts'
import { type Drawing, drawn, placesOf } from '#service/track/places.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { isShort } from '#track/filter.ts'
import { membership } from '#track/listing.ts'
import type { Point } from '#track/point.ts'
import { type Batches, only } from '#track/thin.ts'

const types = { ...kmlTypes, gpx: 'application/gpx+xml', csv: 'text/csv; charset=utf-8' } as const

const writers: Readonly<Record<'kml' | 'gpx' | 'csv', (document: TrackDocument) => AsyncGenerator<string>>> = {
  kml,
  gpx,
  csv,
}

export default query('track/download', {
  summary: 'Writes the points of a period as KML, KMZ, GPX or CSV.',
  description: `Every point with a fix; of points located by cells those of tracks that \`track/list\` shows, unless \`filter\` is false.
Simplified, the weeks of the period share \`point_limit\` (3,000 when absent); with \`split\` each track has as many. The file is streamed. GPX (1.1) tells times in UTC and has no place for speeds; CSV has a row a point, times local to the user, km/h and metres. Both are beyond the contract. A period that begins before the storage period of the plan gives JSON without points instead.`,
  costly: true,
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
    filter: wish(
      true,
      'Leaves out points located by cells that are in no track, or in one that is too short, and places where no vehicle could have been.',
    ),
    simplify: wish(true, 'Leaves out what a drawn track does not need.'),
    point_limit: PointLimit,
    format: Type.Optional(OneOf(['kml', 'kmz', 'gpx', 'csv'])),
    split: wish(
      false,
      'A folder for each track, with markers at its start and its end; in GPX a track of its own, in CSV its name in each row.',
    ),
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
    const document = { name, zone, ...content }
    const bytes =
      format === 'kmz'
        ? kmz(kml(document), context.now)
        : Readable.from(writers[format](document), { objectMode: false })
    return file(`${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.${format}`, types[format], bytes)
  },
})

interface Wishes extends Drawing {
  include_gsm_lbs?: boolean
  filter?: boolean
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
const points = (reading: Reading, choice: Choice): Batches => {
  const { tracks, chosen, include_gsm_lbs = true, filter = true } = choice
  const isDriven = membership(chosen ? tracks : tracks.filter(({ lbs }) => lbs))
  const wanted = (point: Point): boolean => {
    if (!isShownPoint(point, choice) || (isLbs(point) && !chosen && !include_gsm_lbs)) return false
    return chosen || (filter && isLbs(point)) ? isDriven(point.time) : true
  }
  return drawn(only(placesOf(reading, reading.period, tracks), wanted), choice, reading.period, tracks)
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
      isShownPoint(point, choice) && (chosen || include_gsm_lbs || track.lbs || !isLbs(point))
    const places = only(placesOf(reading, period, [track]), wanted)
    yield { name: tell(track.start_time), points: drawn(places, choice, period, [track]) }
  }
}

const isShownPoint = (point: Point, { filter = true }: Wishes): boolean =>
  isPlaced(point) && (!filter || isBelieved(point))
