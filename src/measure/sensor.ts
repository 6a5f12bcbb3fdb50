import type { Calibrated } from './metering.ts'
import type { UnitsType } from './units.ts'

/** Sensors as accounts set them up (supplement 2, 1.1): what of a device's messages means what. Told apart by `type`. */
export type Sensor = Metering | Discrete | Virtual

export const metering_types = [
  'fuel',
  'temperature',
  'rpm',
  'custom',
  'fuel_consumption',
  'instant_consumption',
  'power',
  'speed',
  'flow_meter',
  'acceleration',
] as const

export const discrete_types = [
  'ignition',
  'sos_button',
  'power',
  'engine',
  'car_alarm',
  'door',
  'charge',
  'detach',
  'custom',
] as const

export const virtual_types = ['state', 'virtual_ignition'] as const

/** Ways to make a composite of its parts. */
export const composite_functions = ['average', 'sum'] as const

export const calc_methods = ['in_range', 'identity', 'bit_index'] as const

interface Common {
  id: number
  name: string
}

/** A sensor that measures: a figure of an input, by limits, divider and calibration (`metering.ts`). */
export interface Metering extends Common, MeteringSettings {
  type: 'metering'
  sensor_type: (typeof metering_types)[number]
  /** The contract's name of an input, or one that a device has made up; `composite`: it is made of `parent_ids`. */
  input_name: string
  /** Empty: values pass through. */
  calibration: readonly Calibrated[]
}

export interface MeteringSettings {
  divider: number
  /** Per cent of the tank; 0 where nobody has said how exact it is. */
  accuracy: number
  /** The account's own word for the unit. */
  units: string | null
  units_type: UnitsType
  group_type: string | null
  parameters: MeteringParameters
}

/** Figures that are null were not set. */
export interface MeteringParameters {
  /** Whether somebody has typed the name of the input. */
  custom_field_name: boolean
  /** Sensors of the same tracker that a composite is made of. */
  parent_ids: number[]
  volume: number | null
  /** Raw values below or above are discarded. */
  min: number | null
  max: number | null
  /** Units an hour. */
  max_lowering_by_time: number | null
  /** Units in 100 km. */
  max_lowering_by_mileage: number | null
  ignore_drains_in_move: boolean
  ignore_refuels_in_move: boolean
  refuel_gap_minutes: number
  /** Null: the sum for fuel, else the average. */
  composite_function: (typeof composite_functions)[number] | null
}

/** Answers whether a sensor measures what is in a tank. */
export const isOfFuel = (sensor: Sensor): sensor is Metering =>
  sensor.type === 'metering' && sensor.sensor_type === 'fuel'

/** A wired input that is on or off. */
export interface Discrete extends Common {
  type: 'discrete'
  sensor_type: (typeof discrete_types)[number]
  /** From 1. */
  input_number: number
}

/** A state, made of what an input or a field of the state says. */
export interface Virtual extends Common, VirtualSettings {
  type: 'virtual'
  sensor_type: (typeof virtual_types)[number]
  /** The contract's name of an input or of a field of the state, or one that a device has made up. */
  input_name: string
}

export interface VirtualSettings {
  custom_field_name: boolean
  parameters: VirtualParameters
}

export interface VirtualParameters {
  calc_method: (typeof calc_methods)[number]
  /** Both included; null: no bound. Of `in_range`, which has one at least. */
  range_from: number | null
  range_to: number | null
  /** From 1, the least significant. Of `bit_index`. */
  bit_index: number | null
  value_titles: { value: string; title: string }[]
}

/** Settings of a sensor that measures, where nobody says others. */
export const plain_metering: MeteringSettings = {
  divider: 1,
  accuracy: 0,
  units: null,
  units_type: 'custom',
  group_type: null,
  parameters: {
    custom_field_name: false,
    parent_ids: [],
    volume: null,
    min: null,
    max: null,
    max_lowering_by_time: null,
    max_lowering_by_mileage: null,
    ignore_drains_in_move: false,
    ignore_refuels_in_move: false,
    refuel_gap_minutes: 5,
    composite_function: null,
  },
}

/** Settings of a virtual sensor, where nobody says others. */
export const plain_virtual: VirtualSettings = {
  custom_field_name: false,
  parameters: { calc_method: 'identity', range_from: null, range_to: null, bit_index: null, value_titles: [] },
}
