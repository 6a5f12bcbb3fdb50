import { SaxesParser } from 'saxes'
import { byTime, type Fix, KMH_PER_MS, onEarth, type Recorded, toPoint } from './fix.ts'
import { readMoment } from './moment.ts'

/** Elements of a track point that are read, of GPX 1.0 and 1.1 and the usual extensions; speeds are in m/s. */
const elementReaders: Record<string, (fix: Partial<Fix>, text: string, zone: string) => void> = {
  time: (fix, text, zone) => {
    fix.time = readMoment(text, zone)
  },
  ele: measure('alt'),
  speed: measure('speed', KMH_PER_MS),
  course: measure('heading'),
  sat: measure('satellites'),
  hdop: measure('hdop'),
}

/**
 * The points of all tracks of a GPX file as one run; points without a time are left out.
 * @param zone of times without an offset, against the standard
 * @throws Error when it is no well-formed XML, or a point is not on earth
 */
export function readGpx(document: string, zone = 'UTC'): Recorded[] {
  const points: Recorded['points'] = []
  const parser = new SaxesParser()
  let fix: Partial<Fix> | undefined
  let text = ''
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    if (local(name) === 'trkpt') fix = { lat: Number(attributes.lat), lng: Number(attributes.lon) }
  })
  parser.on('text', (more) => {
    text += more
  })
  parser.on('closetag', ({ name }) => {
    if (fix === undefined) return
    if (local(name) === 'trkpt') {
      if (isTimed(fix)) points.push(toPoint(fix))
      fix = undefined
    } else {
      elementReaders[local(name)]?.(fix, text.trim(), zone)
    }
  })
  parser.write(document).close()
  return points.length === 0 ? [] : [{ points: points.sort(byTime) }]
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

function isTimed(fix: Partial<Fix>): fix is Fix {
  const { lat = Number.NaN, lng = Number.NaN } = fix
  if (!onEarth(lat, lng)) throw new Error(`${lat}, ${lng} is no place`)
  return fix.time !== undefined
}

function measure(key: 'alt' | 'speed' | 'heading' | 'satellites' | 'hdop', scale = 1) {
  return (fix: Partial<Fix>, text: string) => {
    const value = Number(text)
    if (text !== '' && Number.isFinite(value)) fix[key] = value * scale
  }
}
