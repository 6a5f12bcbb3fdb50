import type { Written } from '#contract/streamed.ts'
import type { Clock } from '#formats/clock.ts'
import { told } from '#measure/metering.ts'
import type { Newest } from '#measure/reading.ts'
import type { Sensor } from '#measure/sensor.ts'
import { converterOf } from '#measure/units.ts'
import { titleOf } from '#measure/virtual.ts'
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
    const time = telling(local)
    let text = ''
    for (const tracker of trackers)
      text += `,"${tracker.tracker_id}":${readings(tracker, phrasesOf(tracker), wanted, time)}`
    return Buffer.from(text)
  }
}

/** Writes a moment, milliseconds since 1970 UTC, as JSON. */
type Telling = (time: number) => string

/** Keeps the text of the last moment: devices tell most of what they tell at once. */
const telling = (local: Clock): Telling => {
  let [last, text] = [Number.NaN, '']
  return (time) => {
    if (time !== last) [last, text] = [time, `"${local(time)}"`]
    return text
  }
}

const readings = (tracker: Told, phrases: readonly Phrase[], wanted: Wanted, time: Telling): string => {
  const { sensors, attributes } = tracker
  let [inputs, virtual, absent] = ['', '', '']
  for (const phrase of phrases) {
    const now = phrase.newest(attributes)
    const said = phrase.say(sensors, now, time)
    if (said === undefined) absent += `,${absence(phrase, sensors, now, wanted, time)}`
    else if (phrase.sensor.type === 'virtual') virtual += `,${said}`
    else inputs += `,${said}`
  }
  const { states, counters } = wanted.sensor_type ? nothing_said : sayings(tracker, time)
  return `{"inputs":[${inputs.slice(1)}]${states},"virtual_sensors":[${virtual.slice(1)}]${counters}${absent && `,"absent":[${absent.slice(1)}]`}}`
}

/** A sensor with what its reading is written of; `say` writes one, or nothing where it has no value. */
interface Phrase extends Prepared {
  say: (sensors: readonly Sensor[], now: Newest, time: Telling) => string | undefined
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

const virtually = ({ sensor, place }: Prepared): Phrase['say'] => {
  const begin = `,${within({ label: sensor.name })},"value":`
  const end = `,${within({ type: sensor.sensor_type })},"update_time":`
  return (sensors, { value, time: at = 0 }, time) =>
    value === undefined || sensor.type !== 'virtual'
      ? undefined
      : `{"sensor_id":${idAt(sensors, place)}${begin}${JSON.stringify(titleOf(sensor, value))}${end}${time(at)}}`
}

const metering = ({ sensor, place, composites, units, bounds }: Prepared, { system }: Wanted): Phrase['say'] => {
  const begin = `,${within({ label: sensor.name, name: sensor.input_name, type: sensor.sensor_type })},"value":`
  const end = `,${within({ ...units, min_value: bounds?.[0], max_value: bounds?.[1] })}`
  const convert = converterOf(units.units_type, system)
  const converted = (value: number): string =>
    within(convert?.(value) ?? { converted_units_type: null, converted_value: null })
  const unconverted = convert ? '' : converted(0)
  return (sensors, { value, told: why, time: at = 0 }, time) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
    const parts = composites ? `,"composite_sensor_ids":[${composites.map((one) => idAt(sensors, one)).join()}]` : ''
    const held = why === told.held ? ',"held":true' : ''
    return `{"sensor_id":${idAt(sensors, place)}${begin}${value}${end},${unconverted || converted(value)}${parts}${held},"update_time":${time(at)}}`
  }
}

const absence = (one: Prepared, sensors: readonly Sensor[], now: Newest, wanted: Wanted, time: Telling): string => {
  const { update_time, age, ...absent } = absentOf(one, sensors, now, wanted)
  return `{${within(absent)},"update_time":${update_time === null ? null : time(Number(update_time))},"age":${age}}`
}

/** What the device tells, and what is counted, behind a comma each. */
interface Sayings {
  states: string
  counters: string
}

const nothing_said: Sayings = { states: '', counters: '' }

const sayings = ({ attributes, counted = [] }: Measured, time: Telling): Sayings => {
  let [states, counters] = ['', '']
  for (const { type, value, update_time } of counted)
    counters += `,{"type":"${type}","value":${value},"update_time":${time(Number(update_time))}}`
  for (const name of Object.keys(attributes)) {
    const [value, at] = attributes[name] as Measured['attributes'][string]
    if (!isCounter(name)) states += `,${state(name, value)}${time(at)}}`
    else if (typeof value === 'number' && counted.every(({ type }) => type !== name))
      counters += `,{"type":"${name}","value":${JSON.stringify(value)},"update_time":${time(at)}}`
  }
  return { states: `,"states":[${states.slice(1)}]`, counters: `,"counters":[${counters.slice(1)}]` }
}

const state = (name: string, value: Measured['attributes'][string][0]): string => {
  const { quoted, type } = fieldOf(name)
  return `{"field":${quoted},"value":${JSON.stringify(typed(type, value))},"update_time":`
}
