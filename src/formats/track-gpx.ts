import { flag, is, type Point } from '#track/point.ts'
import { clock } from './clock.ts'
import type { Batches, TrackDocument } from './track-document.ts'
import { escapeXml } from './xml.ts'

/**
 * A GPX 1.1 document in pieces of a batch each, for `track/download`: a `trk` for each track, or one for all points.
 * Times are in UTC. The schema has no place for speeds and directions; unknown heights and satellites are left out.
 */
export async function* gpx(document: TrackDocument): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Odograph" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>${escapeXml(document.name)}</name></metadata>
`
  if ('points' in document) yield* track(document.name, document.points)
  else for await (const folder of document.folders) yield* track(folder.name, folder.points)
  yield '</gpx>\n'
}

async function* track(name: string, points: Batches): AsyncGenerator<string> {
  const tell = clock('UTC', 'iso')
  yield `<trk>\n<name>${escapeXml(name)}</name>\n<trkseg>\n`
  for await (const batch of points)
    if (batch.length > 0) yield batch.map((point) => trackPoint(point, tell(point.time))).join('')
  yield '</trkseg>\n</trk>\n'
}

/** The element of a point; its elements stand in the order that the schema demands. */
const trackPoint = ({ lat, lng, alt, satellites, flags }: Point, time: string): string => {
  const height = alt === 0 ? '' : `<ele>${alt.toFixed(1)}</ele>`
  const counted = satellites === 0 || is({ flags }, flag.lbs) ? '' : `<sat>${satellites}</sat>`
  return `<trkpt lat="${lat.toFixed(7)}" lon="${lng.toFixed(7)}">${height}<time>${time}</time>${counted}</trkpt>\n`
}
