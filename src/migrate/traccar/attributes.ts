import { eventOfWord, kindOfWord } from '#device/alarms.ts'
import type { Measure } from '#device/measures.ts'
import { addEvent } from '#track/events.ts'
import type { Attribute, Attributes } from '#track/point.ts'

/** What devices measured, by Traccar's names and in its units, as it is called here (docs/glossary.md). */

/** Our name, and by what a figure is multiplied. */
type Word = Measure | readonly [Measure, number]

const words: Readonly<Record<string, Word>> = {
  ...{ ignition: 'ignition', motion: 'motion', charge: 'charging', roaming: 'roaming', armed: 'armed', door: 'door' },
  ...{ batteryLevel: 'battery', battery: 'battery_voltage', power: 'board_voltage', operator: 'gsm_operator' },
  ...{ odometer: ['odometer', 0.001], tripOdometer: ['trip', 0.001], obdOdometer: ['vehicle_odometer', 0.001] },
  ...{ rpm: 'rpm', obdSpeed: 'obd_speed', throttle: 'throttle', engineLoad: 'engine_load', vin: 'vin', dtcs: 'dtc' },
  ...{ coolantTemp: 'coolant_temperature', engineTemp: 'coolant_temperature', axleWeight: 'axle_weight' },
  ...{ fuel: 'fuel', fuelLevel: 'fuel_percent', fuelUsed: 'fuel_used', fuelConsumption: 'fuel_rate' },
  ...{ hdop: 'hdop', pdop: 'pdop', iccid: 'iccid', input: 'inputs', output: 'outputs', humidity: 'humidity1' },
}

/** Series that are numbered alike. */
const series: readonly (readonly [theirs: string, ours: string])[] = [
  ['adc', 'adc'],
  ['temp', 'temperature'],
]
const most = 16

const known: ReadonlyMap<string, Word> = new Map([
  ...Object.entries(words),
  ...series.flatMap(([theirs, ours]) =>
    Array.from({ length: most }, (_, i) => [`${theirs}${i + 1}`, `${ours}${i + 1}` as Measure] as const),
  ),
])

/** What Traccar computed, for it is counted here by counters; and what the point has itself. */
const left = new Set([
  ...['distance', 'totalDistance', 'hours', 'sat', 'approximate', 'archive', 'driverUniqueId', 'alarm'],
  ...['priority', 'raw', 'result', 'ip', 'source'],
])

/** Attributes of a point; `undefined` where it tells nothing beside its place. What has no name here stays under the name that it has. */
export const attributesOf = (told: Readonly<Record<string, unknown>>): Attributes | undefined => {
  const attributes: Attributes = {}
  for (const name in told) {
    const value = told[name]
    if (!isAttribute(value) || left.has(name)) continue
    if (!putSwitch(attributes, name, value)) put(attributes, name, value)
  }
  const { driverUniqueId: key, alarm } = told
  if (typeof key === 'string' && key !== '') attributes.hardware_key = key.toLowerCase()
  if (typeof alarm === 'string') for (const word of alarm.split(',')) addAlarm(attributes, word.trim())
  for (const _ in attributes) return attributes
  return undefined
}

const isAttribute = (value: unknown): value is Attribute =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'

const put = (attributes: Attributes, name: string, value: Attribute): void => {
  const word = known.get(name)
  if (word === undefined) attributes[/^io\d+$/.test(name) ? `io_${name.slice(2)}` : name] = value
  else if (typeof word === 'string') attributes[word] = value
  else if (typeof value === 'number') attributes[word[0]] = value * word[1]
}

/** `in1`, `out3`: one bit of all inputs or outputs. */
const putSwitch = (attributes: Attributes, name: string, value: Attribute): boolean => {
  const [, side, digits] = /^(in|out)(\d\d?)$/.exec(name) ?? []
  const number = Number(digits)
  if (!side || !(number >= 1 && number <= most) || typeof value !== 'boolean') return false
  const mask = side === 'in' ? 'inputs' : 'outputs'
  const before = typeof attributes[mask] === 'number' ? attributes[mask] : 0
  attributes[mask] = value ? before | (1 << (number - 1)) : before
  return true
}

const addAlarm = (attributes: Attributes, word: string): void => {
  const event = eventOfWord(word)
  if (event) addEvent(attributes, event, kindOfWord(word))
  else if (word !== '') attributes.device_event = word
}
