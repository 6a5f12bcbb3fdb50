import { called } from '#gateway/parts/parameters.ts'
import { seal } from '#gateway/protocols/wialon/frame.ts'
import { eventsOf } from '#track/events.ts'
import { type Attribute, type Attributes, flag, is, type Point } from '#track/point.ts'

/** The protocol's names of our attributes, where it has some. */
const spoken: ReadonlyMap<string, string> = new Map([...called].map(([name, ours]) => [ours, name]))

/** The sign-in message of a device over TCP. `device`: its id. */
export const login = (device: string): Buffer => seal('L', `2.0;${device};NA;`)

/**
 * An extended message for one point, a black box for several. Milliseconds, 1e-7 minute, whole degrees; of the flags
 * only that a point has no speed is sent.
 */
export function packet(points: readonly Point[]): Buffer {
  const [only, ...more] = points.map(message)
  return only !== undefined && more.length === 0
    ? seal('D', `${only};`)
    : seal('B', `${points.map(message).join('|')}|`)
}

/**
 * The number of points that the server's answers acknowledge; 0 for a sign-in or a ping that was accepted. `undefined`
 * when something was refused or the bytes are no whole answers.
 */
export function acknowledged(reply: Buffer): number | undefined {
  const lines = reply.toString('latin1').split('\r\n')
  if (lines.pop() !== '' || lines.length === 0) return undefined
  let points = 0
  for (const line of lines) {
    if (line === '#AL#1' || line === '#AP#') continue
    const [, one, many] = /^#(?:A(?:SD|D)#(1)|AB#(\d+))$/.exec(line) ?? []
    if (one === undefined && many === undefined) return undefined
    points += Number(one ?? many)
  }
  return points
}

const pad = (value: number, size: number): string => String(value).padStart(size, '0')

/** An angle as degrees and minutes: `5544.6025000;N` for 55.743375°. */
function angle(value: number, size: 2 | 3, sides: string): string {
  const minutes = Math.round(Math.abs(value) * 60 * 1e7)
  const whole = Math.trunc(minutes / 6e8)
  return `${pad(whole, size)}${((minutes % 6e8) / 1e7).toFixed(7).padStart(10, '0')};${sides[value < 0 ? 1 : 0]}`
}

function message(point: Point): string {
  const [date = '', clock = ''] = new Date(point.time).toISOString().slice(0, -1).split('T')
  const [year = '', month, day] = date.split('-')
  const { hdop, inputs, outputs, hardware_key, ...rest } = point.attributes ?? {}
  const adc = Array.from({ length: 8 }, (_, index) => rest[`adc${index + 1}`])
  return [
    `${day}${month}${year.slice(2)}`,
    clock.replaceAll(':', ''),
    angle(point.lat, 2, 'NS'),
    angle(point.lng, 3, 'EW'),
    is(point, flag.no_speed) ? 'NA' : point.speed,
    point.heading,
    point.alt,
    point.satellites,
    hdop ?? 'NA',
    inputs ?? 'NA',
    outputs ?? 'NA',
    adc.map((volts) => volts ?? 'NA').join(','),
    hardware_key ?? 'NA',
    parameters(rest),
  ].join(';')
}

function parameters(attributes: Attributes): string {
  const pairs = Object.entries(attributes).filter(([name]) => !/^adc[1-8]$/.test(name))
  return pairs.length === 0 ? 'NA' : pairs.flatMap(([name, value]) => parameter(name, value)).join(',')
}

function parameter(name: string, value: Attribute): string | string[] {
  if (name === 'event')
    return eventsOf({ event: value }).map((event) => (event === 'sos' ? 'SOS:1:1' : `event:3:${event}`))
  const called = spoken.get(name) ?? name
  if (typeof value === 'boolean') return `${called}:1:${value ? 1 : 0}`
  if (typeof value === 'number') return `${called}:${Number.isInteger(value) ? 1 : 2}:${value}`
  // The separators of the protocol cannot be written in a text.
  return `${called}:3:${value.replaceAll(/[,;|#\r\n]/g, ' ')}`
}
