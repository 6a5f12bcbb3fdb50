import type { Written } from '#contract/streamed.ts'
import type { Clock } from '#formats/clock.ts'
import { told } from '#measure/metering.ts'
import type { Newest } from '#measure/reading.ts'
import type { Sensor } from '#measure/sensor.ts'
import { converterOf } from '#measure/units.ts'
import { titleOf } from '#measure/virtual.ts'
import type { Attribute } from '#track/point.ts'
import type { Measured, Wanted } from '../readings.ts'
import { absentOf, fieldOf, idAt, isCounter, typed } from './made.ts'
import { isWanted, type Prepared, preparedOf } from './prepared.ts'

/**
 * Readings written as JSON, as `readingsOf` would return them: of ten thousand trackers with six sensors each no hundred thousand objects are
 * made, and what does not change from tracker to tracker is written once for those whose sensors are alike.
 */

/** A tracker whose readings are written under its id. */
type Told = Measured & { tracker_id: number }

/** Makes what writes readings of trackers, for one answer: some of them at a time. */
export const writing = (wanted: Wanted): ((trackers: readonly Told[]) => Written) => {
  const phrasesOf = phrasing(wanted)
  return (trackers) => (local) => {
    const ending = endingBy(local)
    let text = ''
    for (const tracker of trackers)
      text += `,"${tracker.tracker_id}":${readings(tracker, phrasesOf(tracker), wanted, ending)}`
    return Buffer.from(text)
  }
}

/** Writes what most objects end with: when it was so, milliseconds since 1970 UTC. */
type Ending = (time: number) => string

/** Keeps the text of the last moment: devices tell most of what they tell at once. */
const endingBy = (local: Clock): Ending => {
  let [last, text] = [Number.NaN, '']
  return (time) => {
    if (time !== last) [last, text] = [time, `,"update_time":"${local(time)}"}`]
    return text
  }
}

const readings = (tracker: Told, phrases: readonly Phrase[], wanted: Wanted, ending: Ending): string => {
  const { sensors, attributes } = tracker
  let [inputs, virtual, absent] = ['', '', '']
  for (const phrase of phrases) {
    const now = phrase.newest(attributes)
    const said = phrase.say(sensors, now, ending)
    if (said === undefined) absent += `,${absence(phrase, sensors, now, wanted, ending)}`
    else if (phrase.sensor.type === 'virtual') virtual += said
    else inputs += said
  }
  const { states, counters } = wanted.sensor_type ? nothing_said : sayings(tracker, ending)
  return `{"inputs":[${inputs.slice(1)}]${states},"virtual_sensors":[${virtual.slice(1)}]${counters}${absent && `,"absent":[${absent.slice(1)}]`}}`
}

/** A sensor with what its reading is written of; `say` writes one behind a comma, or nothing where it has no value. */
interface Phrase extends Prepared {
  say: (sensors: readonly Sensor[], now: Newest, ending: Ending) => string | undefined
}

/** Phrases of the sensors that are asked for, kept while an answer is written. */
const phrasing = (wanted: Wanted): ((measured: Measured) => readonly Phrase[]) => {
  const known = new WeakMap<readonly Prepared[], readonly Phrase[]>()
  return (measured) => {
    const prepared = preparedOf(measured)
    const had = known.get(prepared)
    if (had) return had
    const phrases = prepared
      .filter((one) => isWanted(one, wanted))
      .map((one) => ({ ...one, say: one.sensor.type === 'virtual' ? virtually(one) : metering(one, wanted) }))
    known.set(prepared, phrases)
    return phrases
  }
}

/** The fields of an object as they stand within one. */
const within = (fields: object): string => JSON.stringify(fields).slice(1, -1)

const opening = ',{"sensor_id":'

const virtually = ({ sensor, place }: Prepared): Phrase['say'] => {
  const begin = `,${within({ label: sensor.name })},"value":`
  const end = `,${within({ type: sensor.sensor_type })}`
  return (sensors, { value, time: at = 0 }, ending) =>
    value === undefined || sensor.type !== 'virtual'
      ? undefined
      : `${opening}${idAt(sensors, place)}${begin}${JSON.stringify(titleOf(sensor, value))}${end}${ending(at)}`
}

const unconverted = within({ converted_units_type: null, converted_value: null })

const metering = ({ sensor, place, composites, units, bounds }: Prepared, { system }: Wanted): Phrase['say'] => {
  const begin = `,${within({ label: sensor.name, name: sensor.input_name, type: sensor.sensor_type })},"value":`
  const convert = converterOf(units.units_type, system)
  const end = `,${within({ ...units, min_value: bounds?.[0], max_value: bounds?.[1] })},${convert ? '' : unconverted}`
  return (sensors, { value, told: why, time: at = 0 }, ending) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
    // Short ones are put together first: of each part of a long text an object is made.
    const figure = `${opening}${idAt(sensors, place)}`
    const converted = convert ? within(convert(value)) : ''
    const parts = composites ? `,"composite_sensor_ids":[${composites.map((one) => idAt(sensors, one)).join()}]` : ''
    const held = why === told.held ? ',"held":true' : ''
    return `${figure}${begin}${value}${end}${converted}${parts}${held}${ending(at)}`
  }
}

const absence = (one: Prepared, sensors: readonly Sensor[], now: Newest, wanted: Wanted, ending: Ending): string => {
  const { update_time, age, ...absent } = absentOf(one, sensors, now, wanted)
  const then = update_time === null ? ',"update_time":null' : ending(Number(update_time)).slice(0, -1)
  return `{${within(absent)}${then},"age":${age}}`
}

/** What the device tells, and what is counted, behind a comma each. */
interface Sayings {
  states: string
  counters: string
}

const nothing_said: Sayings = { states: '', counters: '' }

const sayings = ({ attributes, counted = [] }: Measured, ending: Ending): Sayings => {
  let [states, counters] = ['', '']
  for (const { type, value, update_time } of counted) counters += counter(type, value, ending(Number(update_time)))
  for (const name of Object.keys(attributes)) {
    const [value, at] = attributes[name] as Measured['attributes'][string]
    if (!isCounter(name)) {
      const { begin, type } = fieldOf(name)
      states += `${begin}${written(typed(type, value))}${ending(at)}`
    } else if (typeof value === 'number' && counted.every(({ type }) => type !== name))
      counters += counter(name, value, ending(at))
  }
  return { states: `,"states":[${states.slice(1)}]`, counters: `,"counters":[${counters.slice(1)}]` }
}

const counter = (type: string, value: number, end: string): string =>
  `,{"type":"${type}","value":${written(value)}${end}`

const written = (value: Attribute): string =>
  typeof value === 'string' || !Number.isFinite(value) ? JSON.stringify(value) : String(value)
