import type { Live } from '#track/live.ts'
import type { Attribute } from '#track/point.ts'
import type { Measured, Selection, Wanted } from '#track/selection.ts'
import { combined, composing, isComposite } from './composite.ts'
import { attributeOf, type Source } from './inputs.ts'
import { compile, type Measurements, measure, nothingOf, type Scaling, type Told, told } from './metering.ts'
import type { Metering, Sensor, Virtual } from './sensor.ts'
import { bitOf, saidBy } from './virtual.ts'

/** Sensors as functions of what was recorded, and of what is known now. `all` are the sensors of the tracker. */

/** A wired input: a bit of the mask that devices tell them in. */
const wired = (input_number: number): Source => ({ name: 'inputs', bit: input_number - 1 })

/** The attribute that a sensor reads; nothing of composites. */
export const sourceOf = (sensor: Sensor): Source | undefined =>
  sensor.type === 'discrete' ? wired(sensor.input_number) : attributeOf(sensor.input_name)

/** Sensors that a composite is made of; composites and itself are none. */
export const partsOf = ({ parameters }: Metering, all: readonly Sensor[]): Metering[] =>
  parameters.parent_ids.flatMap((id) => {
    const part = all.find((one) => one.id === id)
    return part?.type === 'metering' && !isComposite(part) ? [part] : []
  })

/** The columns that a sensor is read from. */
export const attributesOf = (sensor: Sensor, all: readonly Sensor[]): Wanted => {
  const read = sensor.type === 'metering' && isComposite(sensor) ? partsOf(sensor, all) : [sensor]
  return { fields: [], names: new Set(read.flatMap((one) => sourceOf(one)?.name ?? [])) }
}

/** What a calibration and limits make of raw values. A composite has no calibration, also where it had one before it was made of others. */
const scalingOf = (sensor: Metering): Scaling => {
  const { divider, parameters } = sensor
  return {
    divider,
    calibration: isComposite(sensor) ? [] : sensor.calibration,
    min: parameters.min,
    max: parameters.max,
  }
}

/** A sensor read over columns that follow each other by time, from one call to the next. */
export type Reading = (selection: Selection) => Measurements

/**
 * The sensor over columns, which have the attributes of `attributesOf`: figures of metering sensors, 1 and 0 of discrete ones, of virtual
 * ones what they say, without titles. It remembers the parts of a composite from one call to the next.
 */
export const reading = (sensor: Sensor, all: readonly Sensor[]): Reading => {
  if (sensor.type === 'virtual') return virtually(sensor)
  if (sensor.type === 'discrete') return (selection) => asTold(rawOf(sensor, selection))
  const scale = compile(scalingOf(sensor))
  if (!isComposite(sensor)) return (selection) => scale(rawOf(sensor, selection))
  const parts = partsOf(sensor, all).map((part) => reading(part, all))
  const compose = composing(sensor, parts.length)
  return (selection) => {
    const made = compose(
      selection.columns.time,
      parts.map((part) => part(selection)),
    )
    return rescaled(made, scale(made.values))
  }
}

/** A composite by its own divider and limits: why it has none says the composing, whether it is held too. */
const rescaled = (made: Measurements, scaled: Measurements): Measurements => ({
  values: scaled.values,
  told: scaled.told.map((why, row) => (why === told.plain || why === told.nothing ? (made.told[row] as Told) : why)),
})

/** Raw values of a sensor, as the device told them: figures, NaN for none. */
export const rawOf = (sensor: Sensor, { columns, measures }: Selection): Float64Array => {
  const source = sourceOf(sensor)
  const numbers = source && measures.get(source.name)?.numbers
  if (!(source && numbers)) return new Float64Array(columns.time.length).fill(Number.NaN)
  return source.bit === undefined ? numbers : numbers.map((value) => raw(value, source))
}

/** A figure that a device told, or the bit of it that the source says. NaN stays NaN. */
const raw = (value: number, { bit }: Source): number =>
  bit === undefined || Number.isNaN(value) ? value : bitOf(value, bit)

const asTold = (values: Float64Array): Measurements => ({
  values,
  told: Uint8Array.from(values, (value) => (Number.isNaN(value) ? told.nothing : told.plain)),
})

const virtually = (sensor: Virtual): Reading => {
  const said = saidBy(sensor)
  return (selection) => {
    const numbers = rawOf(sensor, selection)
    const found = nothingOf(numbers.length)
    const texts = textsOf(sensor, selection)
    for (let row = 0; row < numbers.length; row++) {
      const value = texts?.[row] ?? said(numbers[row] as number)
      if (value === undefined || Number.isNaN(value)) continue
      found.told[row] = told.plain
      if (typeof value === 'number') found.values[row] = value
      else {
        found.texts ??= new Array(numbers.length).fill(undefined)
        found.texts[row] = value
      }
    }
    return found
  }
}

/** Texts that count as they came: those of an `identity`. */
const textsOf = (sensor: Virtual, { measures }: Selection): Measured['texts'] => {
  const source = sensor.parameters.calc_method === 'identity' ? sourceOf(sensor) : undefined
  return source && measures.get(source.name)?.texts
}

/** The newest of a sensor, if there is any, when it was so (milliseconds since 1970 UTC), and why it is what it is. */
export interface Newest {
  value?: number | string
  told: Told
  /** Of what the device told last, also where that is no value. */
  time?: number
}

/** How much older than the newest part of a composite another one may be, where nobody knows how often they come. */
const lasts = 30 * 60_000

/** The newest of a sensor by what a device told last. */
export type NewestBy = (attributes: Live['attributes']) => Newest

/** The value of a sensor now; of virtual ones without a title. */
export const newest = (sensor: Sensor, all: readonly Sensor[], attributes: Live['attributes']): Newest =>
  newestBy(sensor, all)(attributes)

/** The sensor as a function of what its device told last, for who reads it again and again. */
export const newestBy = (sensor: Sensor, all: readonly Sensor[]): NewestBy => {
  if (sensor.type === 'metering' && isComposite(sensor)) return newestOfComposite(sensor, all)
  const source = sourceOf(sensor)
  if (!source) return () => ({ told: told.nothing })
  const { name } = source
  const say = saying(sensor, source)
  return (attributes) => {
    const known = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    return known ? say(known[0], known[1]) : { told: told.nothing }
  }
}

type Saying = (value: Attribute, time: number) => Newest

const saying = (sensor: Sensor, source: Source): Saying => {
  if (sensor.type === 'virtual') {
    const said = saidBy(sensor)
    return (value, time) => {
      const state = said(typeof value === 'string' ? value : raw(Number(value), source))
      return state === undefined ? { told: told.nothing, time } : { value: state, told: told.plain, time }
    }
  }
  const figured = (value: Attribute): number => (typeof value === 'string' ? Number.NaN : raw(Number(value), source))
  if (sensor.type === 'discrete')
    return (value, time) => {
      const figure = figured(value)
      return Number.isNaN(figure) ? { told: told.nothing, time } : { value: figure, told: told.plain, time }
    }
  const scaling = scalingOf(sensor)
  return (value, time) => {
    const measured: Newest = measure(scaling, figured(value))
    measured.time = time
    return measured
  }
}

const newestOfComposite = (sensor: Metering, all: readonly Sensor[]): NewestBy => {
  const parts = partsOf(sensor, all).map((part) => newestBy(part, all))
  const scaling = scalingOf(sensor)
  return (attributes) => {
    const found = parts.map((part) => part(attributes))
    const time = found.reduce((last, part) => Math.max(last, part.time ?? last), Number.NEGATIVE_INFINITY)
    if (time === Number.NEGATIVE_INFINITY) return { told: told.nothing }
    const values = found.flatMap(({ value, time: at = 0 }) =>
      typeof value === 'number' && time - at <= lasts ? value : [],
    )
    if (values.length < parts.length) return { told: told.stale, time }
    const measured = measure(scaling, combined(sensor, values))
    const isHeld = measured.told === told.plain && found.some((part) => part.told === told.held)
    return { ...measured, ...(isHeld && { told: told.held }), time }
  }
}
