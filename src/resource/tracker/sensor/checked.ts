import { type Fault, refuse } from '#contract/errors.ts'
import { isComposite } from '#measure/composite.ts'
import type { Calibrated } from '#measure/metering.ts'
import {
  type Discrete,
  discrete_types,
  type Metering,
  type MeteringSettings,
  metering_types,
  plain_metering,
  plain_virtual,
  type Sensor,
  type Virtual,
  virtual_types,
} from '#measure/sensor.ts'
import type { NewSensor } from '#store/sensors/rows.ts'
import type { Given } from '../sensor.ts'

/** What is sent as a sensor, checked beyond what a schema can say. Each fault names the parameter. */

const types = { metering: metering_types, discrete: discrete_types, virtual: virtual_types } as const

/**
 * The sensor that was sent, as it is stored. @param others the other sensors of the tracker @param id of the sensor that is changed.
 * Throws error 7 with all faults.
 */
export const checkedSensor = (given: Given, others: readonly Sensor[], id?: number): NewSensor => {
  const made = madeOf(given, 'sensor')
  refuse(faultsOf(made, others, id, 'sensor'))
  return made
}

/** Sensors of a template, each as it is sent. */
type Templated = Given & { calibration?: readonly Calibrated[] | null }

/**
 * The sensors of a template that were sent, numbered by their place; composites name their parts by that. Throws error 7 with all faults
 * of the first that has some.
 */
export const checkedSensors = (given: readonly Templated[]): Sensor[] => {
  const made = given.map((one, i) => {
    const sensor = madeOf(one, `sensors.${i}`)
    return { ...sensor, ...(sensor.type === 'metering' && { calibration: [] }), id: i + 1 } as Sensor
  })
  return made.map((sensor, i) => {
    const others = made.filter((one) => one !== sensor)
    refuse(faultsOf(sensor, others, sensor.id, `sensors.${i}`))
    return { ...sensor, ...calibrated(sensor, given[i]?.calibration ?? [], `sensors.${i}.calibration`) } as Sensor
  })
}

const calibrated = (
  sensor: Sensor,
  pairs: readonly Calibrated[],
  parameter: string,
): { calibration?: Calibrated[] } => {
  const isMeasured = sensor.type === 'metering' && !isComposite(sensor)
  refuse(isMeasured || pairs.length === 0 ? [] : [{ parameter, error: 'must be empty of what is not measured' }])
  return sensor.type === 'metering' ? { calibration: checkedPairs(pairs, parameter) } : {}
}

/** The sensor of what was sent. Throws error 7 for a `sensor_type` of another kind. */
const madeOf = (given: Given, at: string): NewSensor => {
  const isOfType = types[given.type].some((type) => type === given.sensor_type)
  const fault = { parameter: `${at}.sensor_type`, error: `must be one of a ${given.type} sensor` }
  refuse(isOfType ? [] : [fault])
  return makers[given.type](given)
}

/** Settings of a unit where nobody says another. */
const usual_units: Partial<Record<Given['sensor_type'], MeteringSettings['units_type']>> = {
  fuel: 'litre',
  temperature: 'celsius',
  speed: 'speed',
}

/** What was sent of these fields, and what is plain where it was not. */
const filled = <Plain extends object>(plain: Plain, given: object): Plain =>
  Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, (given as Record<string, unknown>)[name] ?? value]),
  ) as Plain

const makers: Record<Given['type'], (given: Given) => NewSensor> = {
  metering: ({ sensor_type, name, input_name, ...given }) => ({
    ...{ type: 'metering', sensor_type: sensor_type as Metering['sensor_type'], name, input_name: input_name ?? '' },
    ...filled({ ...plain_metering, units_type: usual_units[sensor_type] ?? plain_metering.units_type }, given),
    parameters: filled(plain_metering.parameters, {
      ...given.parameters,
      custom_field_name: given.parameters?.custom_field_name ?? given.custom_field_name,
    }),
  }),
  discrete: ({ sensor_type, name, input_number }) => ({
    ...{ type: 'discrete', sensor_type: sensor_type as Discrete['sensor_type'], name, input_number: input_number ?? 0 },
  }),
  virtual: ({ sensor_type, name, input_name, ...given }) => ({
    ...{ type: 'virtual', sensor_type: sensor_type as Virtual['sensor_type'], name, input_name: input_name ?? '' },
    custom_field_name: given.custom_field_name ?? given.parameters?.custom_field_name ?? false,
    parameters: filled(plain_virtual.parameters, given.parameters ?? {}),
  }),
}

/** Whether something is wrong, and what is said of the parameter then. */
type Check = readonly [isWrong: boolean, parameter: string, error: string]

const faultsOf = (made: NewSensor, others: readonly Sensor[], id: number | undefined, at: string): Fault[] =>
  checksOf(made, others, id).flatMap(([isWrong, parameter, error]) =>
    isWrong ? [{ parameter: `${at}.${parameter}`, error }] : [],
  )

/** Answers whether a least value is above the greatest; one that is null is no bound. */
const isAbove = (least: number | null, greatest: number | null): boolean =>
  least !== null && greatest !== null && least > greatest

const checksOf = (made: NewSensor, others: readonly Sensor[], id: number | undefined): Check[] => {
  if (made.type === 'discrete') return [[made.input_number === 0, 'input_number', 'is required']]
  const input: Check = [made.input_name === '', 'input_name', 'is required']
  if (made.type === 'virtual') return [input, ...virtualChecks(made)]
  const { divider, accuracy, parameters } = made
  const { min, max } = parameters
  return [
    input,
    [Math.abs(divider) < 1e-9, 'divider', 'must not be 0, nor nearer to it than 0.000000001'],
    [!Number.isInteger(accuracy * 4), 'accuracy', 'must be a multiple of 0.25'],
    [isAbove(min, max), 'parameters.min', 'must not be above max'],
    ...compositeChecks(made, others, id),
  ]
}

const virtualChecks = ({ parameters }: Omit<Virtual, 'id'>): Check[] => {
  const { calc_method, range_from, range_to, bit_index, value_titles } = parameters
  const isRange = calc_method === 'in_range'
  const repeated = value_titles.findIndex(({ value }, i) => value_titles.some((one, j) => j < i && one.value === value))
  return [
    [isRange && range_from === null && range_to === null, 'parameters.range_from', 'or range_to is required'],
    [isAbove(range_from, range_to), 'parameters.range_from', 'must not be above range_to'],
    [calc_method === 'bit_index' && bit_index === null, 'parameters.bit_index', 'is required'],
    [repeated !== -1, `parameters.value_titles.${repeated}.value`, 'has a title already'],
  ]
}

const compositeChecks = (
  made: Omit<Metering, 'id' | 'calibration'>,
  others: readonly Sensor[],
  id: number | undefined,
): Check[] => {
  const { parent_ids } = made.parameters
  const at = 'parameters.parent_ids'
  if (!isComposite(made)) return [[parent_ids.length > 0, at, 'must be empty unless input_name is composite']]
  const isPart = others.some(
    (one) => one.type === 'metering' && id !== undefined && one.parameters.parent_ids.includes(id),
  )
  return [
    [parent_ids.length === 0, at, 'must not be empty'],
    [isPart, 'input_name', 'must not be composite: another composite is made of this sensor'],
    ...parent_ids.flatMap((part_id, i): Check[] => {
      const part = others.find((one) => one.id === part_id)
      return [
        [part_id === id, at, 'must not name the sensor itself'],
        [
          part_id !== id && part?.type !== 'metering',
          at,
          'names a sensor that the tracker does not have, or that does not measure',
        ],
        [part?.type === 'metering' && isComposite(part), at, 'must not name a composite'],
        [parent_ids.indexOf(part_id) < i, at, 'names a sensor twice'],
      ]
    }),
  ]
}

/** Pairs by what rises. Throws error 7 for a single one, and for one whose `in` another one has. */
export const checkedPairs = (given: readonly Calibrated[], parameter = 'data'): Calibrated[] => {
  refuse(given.length === 1 ? [{ parameter, error: 'must have two pairs, or none' }] : [])
  const seen = new Set<number>()
  refuse(
    given.flatMap((pair, i) => {
      const isTwice = seen.has(pair.in)
      seen.add(pair.in)
      return isTwice ? [{ parameter: `${parameter}.${i}.in`, error: `is given twice: ${pair.in}` }] : []
    }),
  )
  return given.toSorted((a, b) => a.in - b.in)
}
