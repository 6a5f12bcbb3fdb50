import type { Params } from '#client/client.ts'
import { compile, faultOf, told } from '#measure/metering.ts'
import type { Sensor } from '../readings/written.ts'
import { pairsOf, type Row } from './calibration.ts'

/** A sensor as its form has it: all kinds in one, of which those fields are sent that its kind has. */

export const metering_types = [
  'fuel',
  'temperature',
  'rpm',
  'speed',
  'power',
  'fuel_consumption',
  'instant_consumption',
  'flow_meter',
  'acceleration',
  'custom',
] as const
export const discrete_types = [
  'ignition',
  'engine',
  'door',
  'sos_button',
  'power',
  'car_alarm',
  'charge',
  'detach',
  'custom',
] as const
export const virtual_types = ['state', 'virtual_ignition'] as const
export const calc_methods = ['in_range', 'identity', 'bit_index'] as const

export interface Draft {
  type: Sensor['type']
  sensor_type: string
  name: string
  input_name: string
  input_number: number | undefined
  divider: number | undefined
  accuracy: number | undefined
  units: string
  units_type: string
  min: number | undefined
  max: number | undefined
  /** What a tank holds, or a battery. */
  volume: number | undefined
  parent_ids: readonly number[]
  composite_function: 'sum' | 'average'
  calibration: readonly Row[]
  /** Whose figures are the calibration, in place of the table; and which of its tables. */
  file: File | undefined
  sensor_number: number | undefined
  calc_method: (typeof calc_methods)[number]
  range_from: number | undefined
  range_to: number | undefined
  bit_index: number | undefined
  value_titles: readonly { value: string; title: string }[]
}

export type Sent = Params<'tracker/sensor/create'>['sensor']

export const empty: Draft = {
  ...{ type: 'metering', sensor_type: 'custom', name: '', input_name: '', input_number: 1, divider: 1, accuracy: 0 },
  ...{ units: '', units_type: 'custom', min: undefined, max: undefined, parent_ids: [], composite_function: 'sum' },
  ...{ calibration: [], calc_method: 'in_range', range_from: undefined, range_to: undefined, bit_index: 1 },
  ...{ value_titles: [], volume: undefined },
  ...{ file: undefined, sensor_number: undefined },
}

/** The form of a sensor that is there, or is proposed. */
export const draftOf = (sensor: Sensor | Sent, calibration: readonly Row[]): Draft => {
  const given = sensor as Sent
  const { type, sensor_type, name } = given
  const parameters = given.parameters ?? {}
  return {
    ...{ type, sensor_type, name, calibration, file: undefined, sensor_number: undefined },
    input_name: given.input_name ?? '',
    input_number: given.input_number ?? 1,
    divider: given.divider ?? 1,
    accuracy: given.accuracy ?? 0,
    units: given.units ?? '',
    units_type: given.units_type ?? 'custom',
    min: parameters.min ?? undefined,
    max: parameters.max ?? undefined,
    volume: parameters.volume ?? undefined,
    parent_ids: parameters.parent_ids ?? [],
    composite_function: parameters.composite_function ?? (sensor_type === 'fuel' ? 'sum' : 'average'),
    calc_method: parameters.calc_method ?? 'in_range',
    range_from: parameters.range_from ?? undefined,
    range_to: parameters.range_to ?? undefined,
    bit_index: parameters.bit_index ?? 1,
    value_titles: parameters.value_titles ?? [],
  }
}

/** What of it is sent; what the form does not show stays as it was. */
export const sentOf = (draft: Draft, before: Sensor | undefined): Sent => {
  const { type, sensor_type, name, input_name } = draft
  const common = { type, sensor_type, name }
  if (type === 'discrete') return { ...common, input_number: draft.input_number } as Sent
  if (type === 'virtual') {
    const { calc_method, range_from, range_to, bit_index, value_titles } = draft
    const method =
      calc_method === 'in_range'
        ? { range_from: range_from ?? null, range_to: range_to ?? null }
        : calc_method === 'bit_index'
          ? { bit_index: bit_index ?? null }
          : {}
    const titles = value_titles.filter(({ value, title }) => value !== '' || title !== '')
    const had = before?.type === 'virtual' ? before : undefined
    return {
      ...{ ...common, input_name, custom_field_name: had?.custom_field_name ?? false },
      parameters: { ...had?.parameters, calc_method, ...method, value_titles: titles },
    } as Sent
  }
  const { divider, accuracy, units, units_type, min, max, volume, parent_ids, composite_function } = draft
  const composite = input_name === 'composite' ? { parent_ids, composite_function } : { parent_ids: [] }
  const had = before?.type === 'metering' ? before : undefined
  return {
    ...common,
    input_name,
    divider: divider ?? 1,
    accuracy: accuracy ?? 0,
    // The form shows the account's own word of its own units alone.
    units: units_type === 'custom' ? units : units_type === had?.units_type ? had.units : null,
    units_type,
    group_type: had?.group_type ?? null,
    parameters: { ...had?.parameters, min: min ?? null, max: max ?? null, volume: volume ?? null, ...composite },
  } as Sent
}

/** Why there is no value, or what it is. */
export type Outcome = { value: number; isHeld: boolean } | 'out_of_range' | 'wrong' | undefined

/** What a metering sensor would make of a raw value; nothing where there is none. */
export const outcomeOf = ({ divider, min, max, calibration }: Draft, raw: number | undefined): Outcome => {
  if (raw === undefined) return undefined
  const scaling = {
    divider: divider ?? 1,
    min: min ?? null,
    max: max ?? null,
    calibration: pairsOf(calibration).sort((one, other) => one.in - other.in),
  }
  if (faultOf(scaling)) return 'wrong'
  const { values, told: why } = compile(scaling)(Float64Array.of(raw))
  const [value = Number.NaN, reason] = [values[0], why[0]]
  return reason === told.out_of_range ? 'out_of_range' : { value, isHeld: reason === told.held }
}

/** The title of what a virtual sensor would say of a raw value; its value where that has none. */
export const stateOf = (draft: Draft, raw: string | number | undefined): string | undefined => {
  if (raw === undefined) return undefined
  const { calc_method, range_from, range_to, bit_index, value_titles } = draft
  const isWithin =
    Number(raw) >= (range_from ?? Number.NEGATIVE_INFINITY) && Number(raw) <= (range_to ?? Number.POSITIVE_INFINITY)
  const isSet = Math.floor(Number(raw) / 2 ** ((bit_index ?? 1) - 1)) % 2 === 1
  const value = calc_method === 'identity' ? String(raw) : (calc_method === 'in_range' ? isWithin : isSet) ? '1' : '0'
  return value_titles.find((one) => one.value === value)?.title ?? value
}
