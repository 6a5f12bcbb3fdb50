import { told } from '#measure/metering.ts'
import { type Newest, newest } from '#measure/reading.ts'
import type { Metering, Sensor } from '#measure/sensor.ts'
import { converterOf, type System, type UnitsType } from '#measure/units.ts'
import { titleOf } from '#measure/virtual.ts'
import type { Live } from '#track/live.ts'
import { reasonOf } from '../../readings/made.ts'
import { symbolOf, unitsOf } from '../../readings/prepared.ts'
import type { Reason } from '../../readings.ts'

/** Values of sensors that a link shows of a tracker. */

/** A sensor as the public is told of it. */
export interface ShownValue {
  name: string
  /** Of one that measures a figure, of a wired input whether it is on, else what it says. Not told where there is none. */
  value?: number | string | boolean
  /** As people write it, and its kind. */
  units?: string
  units_type?: UnitsType
  /** Why there is no value; `held`: it lies beyond an end of the calibration, whose value is told. */
  reason?: Reason | 'held'
  /** When it was so, or when its input was told last: ISO 8601 in UTC. */
  time?: string
}

interface Showing {
  sensor_ids: readonly number[]
  /** Those and what composites among them are made of. */
  sensors: readonly Sensor[]
}

/** The values of these sensors by what the device has told last, in the units of who keeps the link. */
export const valuesOf = (
  { sensor_ids, sensors }: Showing,
  attributes: Live['attributes'],
  system: System,
): ShownValue[] =>
  sensor_ids.flatMap((id) => {
    const sensor = sensors.find((one) => one.id === id)
    return sensor ? toldOf(sensor, newest(sensor, sensors, attributes), system) : []
  })

const toldOf = (sensor: Sensor, one: Newest, system: System): ShownValue => {
  const shown: ShownValue = { name: sensor.name, ...(one.time !== undefined && { time: at(one.time) }) }
  const said = saidBy(sensor, one, system)
  if (!said) return { ...shown, reason: reasonOf(one.told) }
  return { ...shown, ...said, ...(one.told === told.held && { reason: 'held' }) }
}

const at = (time: number): string => new Date(time).toISOString()

type Said = Pick<ShownValue, 'value' | 'units' | 'units_type'>

const saidBy = (sensor: Sensor, { value }: Newest, system: System): Said | undefined => {
  if (value === undefined) return undefined
  if (sensor.type === 'virtual') return { value: titleOf(sensor, value) }
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return sensor.type === 'discrete' ? { value: value !== 0 } : figureOf(sensor, value, system)
}

const figureOf = (sensor: Metering, value: number, system: System): Said => {
  const { units, units_type } = unitsOf(sensor)
  const converted = converterOf(units_type, system)?.(value)
  if (!converted) return { value, units, units_type }
  const { converted_value, converted_units_type } = converted
  return { value: converted_value, units: symbolOf(converted_units_type), units_type: converted_units_type }
}
