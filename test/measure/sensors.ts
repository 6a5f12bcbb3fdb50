import {
  type Discrete,
  type Metering,
  type MeteringParameters,
  plain_metering,
  plain_virtual,
  type Virtual,
  type VirtualParameters,
} from '#measure/sensor.ts'
import type { Attributes } from '#track/point.ts'
import { type Selection, selectionOf, type Wanted } from '#track/selection.ts'

/** Sensors for tests, as nobody has set them up but for what is said. */

export const metering = ({
  parameters,
  ...given
}: Partial<Omit<Metering, 'parameters'>> & { parameters?: Partial<MeteringParameters> } = {}): Metering => ({
  ...{ id: 1, type: 'metering', sensor_type: 'custom', name: 'a sensor', input_name: 'analog_1', calibration: [] },
  ...{ ...plain_metering, ...given },
  parameters: { ...plain_metering.parameters, ...parameters },
})

export const composite = (parent_ids: number[], given: Partial<Metering> = {}): Metering =>
  metering({ ...given, input_name: 'composite', parameters: { ...given.parameters, parent_ids } })

export const discrete = (given: Partial<Discrete> = {}): Discrete => ({
  ...{ id: 1, type: 'discrete', sensor_type: 'door', name: 'a door', input_number: 1 },
  ...given,
})

export const virtual = (
  parameters: Partial<VirtualParameters>,
  given: Partial<Omit<Virtual, 'parameters'>> = {},
): Virtual => ({
  ...{ id: 1, type: 'virtual', sensor_type: 'state', name: 'a state', input_name: 'io_24', ...plain_virtual },
  ...given,
  parameters: { ...plain_virtual.parameters, ...parameters },
})

/** Columns of points at these times with these attributes. */
export const columns = (
  rows: readonly (readonly [time: number, attributes: Attributes])[],
  wanted: Wanted,
): Selection =>
  selectionOf(
    rows.map(([time, attributes]) => ({
      ...{ time, attributes, lat: 0, lng: 0, flags: 0 },
      ...{ alt: 0, speed: 0, heading: 0, satellites: 0, precision: 0 },
    })),
    wanted,
  )
