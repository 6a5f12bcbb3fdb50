import { byTime, type Fix, KMH_PER_KNOT, onEarth, type Recorded, toPoint } from './fix.ts'

/** Fields of the sentences of one moment. */
interface Moment extends Partial<Fix> {
  /** Seconds of the UTC day. */
  clock: number
}

const DAY = 86_400

/**
 * A log of NMEA 0183: RMC tells place, speed and date, GGA height and satellites, of the same moment. Sentences with a wrong
 * checksum are left out, as are moments before the first date.
 */
export function readNmea(text: string): Recorded[] {
  const points: Recorded['points'] = []
  let moment: Moment | undefined
  let day: number | undefined
  const finish = () => {
    const fix = moment && toFix(moment, day)
    if (fix !== undefined) points.push(toPoint(fix))
  }
  for (const [type, ...fields] of sentences(text)) {
    const clock = clockOf(fields[0])
    if (clock === undefined) continue
    if (moment?.clock !== clock) {
      finish()
      // A clock that jumps back by hours went past midnight; the next date agrees.
      if (moment !== undefined && day !== undefined && clock < moment.clock - DAY / 2) day += 1
      moment = { clock }
    }
    if (type === 'GGA') gga(moment, fields)
    else {
      rmc(moment, fields)
      day = dayOf(fields[8]) ?? day
    }
  }
  finish()
  return points.length === 0 ? [] : [{ points: points.sort(byTime) }]
}

/** The fields of each RMC and GGA sentence of any talker, its type first. */
function* sentences(text: string): Generator<string[]> {
  for (const [, body = '', type = '', fields = '', sum] of text.matchAll(
    /\$([A-Z]{2}(RMC|GGA),([^*$\r\n]*))(?:\*([0-9A-F]{2}))?/gi,
  )) {
    if (sum === undefined || Number.parseInt(sum, 16) === checksum(body))
      yield [type.toUpperCase(), ...fields.split(',')]
  }
}

function checksum(body: string): number {
  let sum = 0
  for (let i = 0; i < body.length; i++) sum ^= body.charCodeAt(i)
  return sum
}

/** time, status, latitude, N/S, longitude, E/W, knots, course, date, … */
function rmc(moment: Moment, [, status, lat, north, lng, east, knots, course]: string[]): void {
  position(moment, lat, north, lng, east)
  moment.lost ||= status !== 'A'
  const speed = number(knots)
  if (speed !== undefined) moment.speed = speed * KMH_PER_KNOT
  moment.heading = number(course)
}

/** time, latitude, N/S, longitude, E/W, quality, satellites, hdop, height above the sea, M, sea above the ellipsoid, … */
function gga(moment: Moment, [, lat, north, lng, east, quality, satellites, hdop, alt, , geoid]: string[]): void {
  position(moment, lat, north, lng, east)
  moment.lost ||= quality === '0'
  moment.satellites = number(satellites)
  moment.hdop = number(hdop)
  const height = number(alt)
  if (height !== undefined) moment.alt = height + (number(geoid) ?? 0)
}

function position(moment: Moment, lat?: string, north?: string, lng?: string, east?: string): void {
  moment.lat = degrees(lat, north === 'S') ?? moment.lat
  moment.lng = degrees(lng, east === 'W') ?? moment.lng
}

/** The day of the moment is known only once its sentences are all read. */
function toFix({ clock, ...told }: Moment, day: number | undefined): Fix | undefined {
  const { lat, lng } = told
  if (day === undefined || lat === undefined || lng === undefined || !onEarth(lat, lng)) return undefined
  return { ...told, lat, lng, time: Math.round((day * DAY + clock) * 1000) }
}

/** `ddmm.mmmm` or `dddmm.mmmm`. */
function degrees(text: string | undefined, negative: boolean): number | undefined {
  const [, whole, minutes] = /^(\d{1,3})(\d\d(?:\.\d*)?)$/.exec(text ?? '') ?? []
  if (whole === undefined) return undefined
  const value = Math.round((Number(whole) + Number(minutes) / 60) * 1e8) / 1e8
  return negative ? -value : value
}

/** `hhmmss.sss` as seconds of the day. */
function clockOf(text = ''): number | undefined {
  const [, hours, minutes, seconds] = /^(\d\d)(\d\d)(\d\d(?:\.\d*)?)$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** `ddmmyy` as days since 1970; GPS began in 1980. */
function dayOf(text = ''): number | undefined {
  const [, date, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (date === undefined) return undefined
  const century = Number(year) >= 80 ? 1900 : 2000
  return Date.UTC(century + Number(year), Number(month) - 1, Number(date)) / 86_400_000
}

const number = (text = ''): number | undefined =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text)
