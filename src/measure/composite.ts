import { type Measurements, nothingOf, type Told, told } from './metering.ts'
import type { Metering } from './sensor.ts'

/**
 * Sensors that are made of others: of two tanks, of three thermometers. Parts need not come with the same messages: each counts with its
 * newest value, as long as that is not older than three of its usual intervals.
 */

/** Answers whether a sensor is made of others. */
export const isComposite = ({ input_name }: Pick<Metering, 'input_name'>): boolean => input_name === 'composite'

/** The sum or the average of the values of all parts. */
export const combined = ({ sensor_type, parameters }: Metering, values: readonly number[]): number => {
  const sum = values.reduce((all, value) => all + value, 0)
  const made = parameters.composite_function ?? (sensor_type === 'fuel' ? 'sum' : 'average')
  return made === 'sum' ? sum : sum / values.length
}

const minute = 60_000
/** How many of its last intervals say what is usual for a part. */
const remembered = 9

/** A part as it was last. */
interface Part {
  time: number
  value: number
  told: Told
  /** The last intervals between its values, in milliseconds. */
  intervals: number[]
  /** How old its newest value may be. */
  lasts: number
}

const unheard = (): Part => ({
  ...{ time: Number.NaN, value: Number.NaN, told: told.nothing, intervals: [] },
  lasts: 3 * minute,
})

const hear = (part: Part, time: number, value: number, why: Told): void => {
  if (time > part.time) {
    part.intervals.push(time - part.time)
    if (part.intervals.length > remembered) part.intervals.shift()
    const sorted = part.intervals.toSorted((a, b) => a - b)
    part.lasts = 3 * (sorted[sorted.length >> 1] as number)
  }
  Object.assign(part, { time, value, told: why })
}

/**
 * The composite as a function of the columns of its parts, in rows that follow each other by time, from one call to the next. It has a
 * value where any part has one and no part is stale.
 */
export const composing = (
  sensor: Metering,
  count: number,
): ((time: Float64Array, columns: readonly Measurements[]) => Measurements) => {
  const parts = Array.from({ length: count }, unheard)
  return (time, columns) => {
    const found = nothingOf(time.length)
    for (let row = 0; row < time.length; row++) {
      const at = time[row] as number
      const isTold = columns.map(({ values, told: why }, i) => {
        const value = values[row] as number
        if (Number.isNaN(value)) return false
        hear(parts[i] as Part, at, value, why[row] as Told)
        return true
      })
      if (!isTold.includes(true)) continue
      found.told[row] = whyOf(parts, at)
      if (found.told[row] !== told.stale)
        found.values[row] = combined(
          sensor,
          parts.map(({ value }) => value),
        )
    }
    return found
  }
}

/** Why a composite is what it is at a moment at which some part tells something. */
const whyOf = (parts: readonly Part[], at: number): Told => {
  if (!parts.every(({ time, lasts }) => at - time <= lasts)) return told.stale
  return parts.some(({ told: why }) => why === told.held) ? told.held : told.plain
}
