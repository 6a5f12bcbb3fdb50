import type { Point } from '#track/point.ts'
import { type Clock, clock } from './clock.ts'
import type { Batches, Folder, TrackDocument } from './track-document.ts'
import { escapeXml } from './xml.ts'

/**
 * A KML document (OGC 07-147r2) in pieces of a batch each, for `track/download` (supplement, section 4.2): a Placemark a point.
 * With folders, each track is a Folder of its own that also marks its start and its end and draws its line; the coordinates
 * of one track (about 24 bytes a point) are then held until the line is drawn.
 * @throws RangeError when there is no such zone
 */
export async function* kml(document: TrackDocument): AsyncGenerator<string> {
  const clocks = { local: clock(document.zone), iso: clock(document.zone, 'iso') }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>\n${name(document.name)}`
  if ('points' in document) {
    yield* placemarks(document.points, clocks)
  } else {
    yield STYLES
    for await (const folder of document.folders) yield* track(folder, clocks)
  }
  yield '</Document>\n</kml>\n'
}

/**
 * Styles of the document. Colours are alpha, blue, green, red; no icon is named, so that a viewer shows its own pin in
 * the colour.
 */
const STYLES = `<Style id="start"><IconStyle><color>ff00a000</color></IconStyle></Style>
<Style id="end"><IconStyle><color>ff0000d0</color></IconStyle></Style>
<Style id="line"><LineStyle><color>ffd07000</color><width>4</width></LineStyle></Style>
`

const START = '<styleUrl>#start</styleUrl>\n'
const END = '<styleUrl>#end</styleUrl>\n'
const LINE = '<styleUrl>#line</styleUrl>\n'

interface Clocks {
  local: Clock
  iso: Clock
}

async function* placemarks(batches: Batches, clocks: Clocks): AsyncGenerator<string> {
  const tell = numbered(clocks)
  for await (const batch of batches) if (batch.length > 0) yield batch.map(tell).join('')
}

async function* track({ name: title, points }: Folder, clocks: Clocks): AsyncGenerator<string> {
  const tell = numbered(clocks)
  const line: string[] = []
  let last: Point | undefined
  yield `<Folder>\n${name(title)}`
  for await (const batch of points) {
    const [first] = batch
    if (first === undefined) continue
    if (last === undefined) yield placemark('start', first, clocks, START)
    for (const point of batch) line.push(place(point))
    last = batch.at(-1)
    yield batch.map(tell).join('')
  }
  if (last !== undefined) yield placemark('end', last, clocks, END) + drawn(line)
  yield '</Folder>\n'
}

function numbered(clocks: Clocks): (point: Point) => string {
  let number = 0
  return (point) => placemark(`point #${++number}`, point, clocks)
}

/** A Placemark of a point; its elements stand in the order that the schema demands. */
function placemark(title: string, point: Point, clocks: Clocks, style = ''): string {
  return `<Placemark>
${name(title)}<visibility>1</visibility>
<description>${clocks.local(point.time)}</description>
<TimeStamp><when>${clocks.iso(point.time)}</when></TimeStamp>
${style}<ExtendedData>
<Data name="speed"><value>${Math.round(point.speed)}</value></Data>
<Data name="heading"><value>${Math.round(point.heading)}</value></Data>
</ExtendedData>
<Point><coordinates>${place(point)}</coordinates></Point>
</Placemark>
`
}

/** The line of a track; none for a track of one point, for a line needs two ends. */
function drawn(line: readonly string[]): string {
  if (line.length < 2) return ''
  return `<Placemark>
${name('track')}<visibility>1</visibility>
${LINE}<LineString><tessellate>1</tessellate><coordinates>${line.join(' ')}</coordinates></LineString>
</Placemark>
`
}

const name = (text: string): string => `<name>${escapeXml(text)}</name>\n`
const place = ({ lat, lng }: Point): string => `${lng.toFixed(7)},${lat.toFixed(7)}`
