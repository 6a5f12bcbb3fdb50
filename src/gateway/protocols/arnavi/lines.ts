import { type Measured, own, put } from '#device/measures.ts'
import type { Outcome } from '#device/message.ts'
import { xor8 } from '#gateway/parts/checks.ts'
import { decimal, scaled } from '#gateway/parts/figures.ts'
import { kmhOfKnots, nmeaDegrees } from '#gateway/parts/places.ts'
import { type Reading, told } from '#gateway/parts/point.ts'
import { dmy } from '#gateway/parts/times.ts'
import type { Decoded } from '#gateway/protocol.ts'
import { addEvent } from '#track/events.ts'

/** The text of Arnavi and SAT-LITE devices: `$AV`, kind, id, number, fields, check. */

const before = ['power', 'battery', 'level', 'stands', 'ignition', 'switches', 'freq1', 'count1']
const place = ['time', 'lat', 'lng', 'speed', 'course', 'date']
const sensors = ['adc1', 'count3', 'temperature']
const second = ['freq2', 'count2']
const heights = ['alt', 'geoid']

/** Fields behind id and number, by the kind of the message. */
const layouts: Readonly<Record<string, readonly string[]>> = {
  V2: [...before, 'fix', 'satellites', ...place],
  V3: [...before, ...second, 'fix', 'satellites', ...place, ...sensors],
  V4: [...before, ...second, 'fix', 'satellites', ...heights, ...place, ...sensors],
  V5: [...before, ...second, 'antenna', 'fix', 'satellites', ...heights, ...place, ...sensors],
}

/** Kinds that tell nothing of the vehicle; they are answered all the same. */
const left = ['V2DI', 'V5SD', 'V6SD', 'CSPOLL']
/** Names of whole numbers that are kept, under our name where there is one. */
const kept_fields: Readonly<Record<string, string>> = {
  level: 'lls1',
  freq1: 'frequency1',
  count1: 'impulses1',
  freq2: 'frequency2',
  count2: 'impulses2',
  count3: 'impulses3',
}
const TAKEN = Buffer.from('RCPTOK\r\n', 'latin1')

/** Decodes one line. */
export const line = (bytes: Buffer): Decoded => {
  const text = bytes.toString('latin1').trimEnd()
  const star = text.length - 3
  const check = text[star] === '*' ? Number.parseInt(text.slice(star + 1), 16) : Number.NaN
  if (check !== xor8(bytes, 1, Math.max(star, 1))) return { points: [], fault: 'wrong checksum' }
  const words = text.slice(1, star).split(',')
  const [who, kind = '', device = ''] = words
  const named = (who === 'AV' || who === 'GSMCONT') && /^\d{1,10}$/.test(device)
  if (!named) return { points: [], fault: 'a line of nobody' }
  const said = who === 'AV' ? readFields(kind, words.slice(4)) : answer(text.slice(1, star), words)
  const reply = ({ known, taken }: Outcome) => (known && taken >= said.points.length ? TAKEN : undefined)
  return { device, ...said, reply }
}

type Said = Pick<Decoded, 'points' | 'status' | 'answers' | 'fault'>

/** The answer to a command: `$GSMCONT,GPRSACK,id,…`. */
const answer = (text: string, words: readonly string[]): Said =>
  words[1] === 'GPRSACK' ? { points: [], status: { text }, answers: [{ text }] } : { points: [] }

const readFields = (kind: string, words: readonly string[]): Said => {
  if (kind === 'V3DI') return { points: [], ...iccidOf(words) }
  if (kind === 'V3GSMINFO') return { points: [], ...operatorOf(words) }
  const layout = layouts[kind]
  if (!layout) return { points: [], ...(!left.includes(kind) && { fault: `message ${kind} is not read` }) }
  const values = Object.fromEntries(layout.map((name, i) => [name, words[i] ?? '']))
  // Without a time all of the place is left out, and what follows moves up.
  if (values.time === '') for (const name of [...place, ...sensors]) values[name] = ''
  else if (words.length < layout.length) return { points: [], fault: 'a line that is too short for its kind' }
  return told(readingOf(values, words))
}

const iccidOf = (words: readonly string[]): Pick<Said, 'status'> => {
  const iccid = words.find((word) => /^89\d{17,18}$/.test(word))
  return iccid === undefined ? {} : { status: { iccid } }
}

const operatorOf = ([, name]: readonly string[]): Pick<Said, 'status'> =>
  name ? { status: { gsm_operator: name } } : {}

const readingOf = (values: Readonly<Record<string, string>>, words: readonly string[]): Reading => {
  const { time = '', date = '', lat = '', lng = '', fix, alt, speed, course, satellites } = values
  return {
    time: dmy(date, time),
    ...(lat !== '' && lng !== '' && { lat: degrees(lat), lng: degrees(lng) }),
    alt: decimal(alt),
    speed: knots(decimal(speed)),
    heading: decimal(course),
    satellites: decimal(satellites),
    no_fix: fix === '0',
    buffered: words.at(-1) === 'SF',
    attributes: attributesOf(values),
  }
}

/** Degrees of `5950.6773N`. */
const degrees = (text: string): number => nmeaDegrees(text.slice(0, -1), text.slice(-1))

const knots = (value: number | undefined): number | undefined => (value === undefined ? undefined : kmhOfKnots(value))

const attributesOf = (values: Readonly<Record<string, string>>): Measured => {
  const found: Measured = {}
  put(found, 'board_voltage', scaled(decimal(values.power), 0.01))
  put(found, 'battery_voltage', scaled(decimal(values.battery), 0.01))
  if (values.ignition !== '') found.ignition = values.ignition === '1'
  addSwitches(found, decimal(values.switches))
  put(found, 'adc1', scaled(measured(values.adc1), 0.01))
  for (const name in kept_fields) own(found, kept_fields[name] as string, measured(values[name]) || undefined)
  if (values.antenna === '2') addEvent(found, 'antenna_disconnect')
  return found
}

/** A measured number; undefined for the highest numbers and those below zero, which mean that nothing is connected. */
const measured = (word: string | undefined): number | undefined => {
  const value = decimal(word)
  return value === undefined || value < 0 || value >= 65534 ? undefined : value
}

/** Adds inputs and outputs. Bits 3, 2, 1: inputs 1, 2, 3; bit 7: output 1 is open. */
const addSwitches = (found: Measured, bits: number | undefined): void => {
  if (bits === undefined) return
  found.inputs = ((bits >> 3) & 1) | ((bits >> 1) & 2) | ((bits << 1) & 4)
  found.outputs = bits & 0x80 ? 0 : 1
}
