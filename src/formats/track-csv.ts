import { flag, is, type Point } from '#track/point.ts'
import { type Clock, clock } from './clock.ts'
import { harmless } from './table.ts'
import type { Batches, TrackDocument } from './track-document.ts'

const csv_columns = ['track', 'time', 'lat', 'lng', 'altitude_m', 'speed_kmh', 'heading', 'satellites', 'precision_m']

/**
 * Points as CSV (RFC 4180, UTF-8) in pieces of a batch each, for `track/download`: a row for each point, `time` local
 * to the zone, `track` the name of its folder, empty without folders. Unknown values are empty.
 */
export async function* csv(document: TrackDocument): AsyncGenerator<string> {
  const tell = clock(document.zone)
  yield `${csv_columns.join()}\r\n`
  if ('points' in document) yield* rows('', document.points, tell)
  else for await (const folder of document.folders) yield* rows(quoted(harmless(folder.name)), folder.points, tell)
}

async function* rows(track: string, points: Batches, tell: Clock): AsyncGenerator<string> {
  for await (const batch of points) if (batch.length > 0) yield batch.map((point) => row(track, point, tell)).join('')
}

const row = (track: string, point: Point, tell: Clock): string => {
  const { time, lat, lng, alt, heading, satellites, precision } = point
  const speed = is(point, flag.no_speed) ? '' : point.speed.toFixed(1)
  const told = (value: number, digits: number): string => (value === 0 ? '' : value.toFixed(digits))
  const cells = [
    track,
    tell(time),
    lat.toFixed(7),
    lng.toFixed(7),
    told(alt, 1),
    speed,
    Math.round(heading),
    told(satellites, 0),
    told(precision, 0),
  ]
  return `${cells.join()}\r\n`
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
