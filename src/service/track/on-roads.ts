import { NoRoad } from '#route/road.ts'
import type { Config } from '#src/config.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { trackAt } from '#track/listing.ts'
import { flag, type Point } from '#track/point.ts'
import { piecesOf } from '../roads/match.ts'
import type { Reading } from './asked.ts'
import { placesOf } from './places.ts'

/** Places that satellites gave, and that can be right. */
const unwanted = flag.no_fix | flag.lbs | flag.spike | flag.ahead
/** Points that are read for it, at most: an hour of one a second has 3,600. */
const most_points = 100_000

interface Asking {
  config: Config
  fail(error: 'external_service_error'): never
}

/**
 * The parts of these tracks that lie on roads, as `track/read` tells them; nothing without an engine that tells. Fails with 215 where the engine cannot
 * answer. @param tracks by time
 */
export const onRoads = async ({ config, fail }: Asking, reading: Reading, tracks: readonly StoredTrack[]) => {
  const drives = await drivesOf(reading, tracks)
  const pieces = await piecesOf(config, drives).catch((error: unknown) => {
    if (error instanceof NoRoad) fail('external_service_error')
    throw error
  })
  return pieces?.map(({ from, to, line, limits, guessed }) => ({
    ...{
      from: new Date(from),
      to: new Date(to),
      list: line,
      limits: limits.map(({ from, speed }) => ({ id: from, speed })),
    },
    ...(guessed && { guessed: true as const }),
  }))
}

const drivesOf = async (reading: Reading, tracks: readonly StoredTrack[]): Promise<Point[][]> => {
  const drives = new Map<StoredTrack, Point[]>()
  const trackOf = trackAt(tracks)
  let read = 0
  for await (const batch of placesOf(reading, reading.period, tracks)) {
    for (const point of batch) {
      const track = (point.flags & unwanted) === 0 ? trackOf(point.time) : undefined
      if (!track) continue
      const drive = drives.get(track)
      if (drive) drive.push(point)
      else drives.set(track, [point])
    }
    read += batch.length
    if (read > most_points) break
  }
  return [...drives.values()]
}
