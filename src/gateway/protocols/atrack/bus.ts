/**
 * Custom fields of a lorry's bus as it has them: of SAE J1939 by the FMS standard (`J…`), of SAE J1708 and J1587 (`Z…`). Figures
 * are read of bytes alone, for how the text form writes them is not known; words are the same in both forms.
 */

import { type Measure, put } from '#device/measures.ts'
import type { Field } from './field.ts'

/** Highest codes of a figure of J1939, by its bytes: beyond are errors, and figures that are not available. */
const most = { 1: 0xfa, 2: 0xfaff, 4: 0xfaffffff } as const

/** A figure of J1939 in its unit: so much for each bit, and what is added. */
const figure = (size: 1 | 2 | 4, name: Measure, bit: number, offset = 0): Field => ({
  size,
  bytes_only: true,
  put: (value, { attributes }) => {
    if (value <= most[size]) put(attributes, name, rounded(value * bit + offset))
  },
})

/** A figure of J1587, of which the highest code alone is none. */
const older = (size: 1 | 2 | 4, name: Measure, bit: number): Field => ({
  size,
  bytes_only: true,
  put: (value, { attributes }) => {
    if (value < 2 ** (8 * size) - 1) put(attributes, name, rounded(value * bit))
  },
})

/** Without what is left of binary fractions. */
const rounded = (value: number): number => Math.round(value * 1e5) / 1e5

/** Miles that J1587 counts, in kilometres. */
const tenth_of_a_mile = 0.1609344
/** Half a mile an hour, in kilometres. */
const half_a_mile = 0.80467

/** Known by their size alone. */
const skipped = (size: 1 | 2 | 4, ...names: readonly string[]): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, { size }]))

export const bus: Readonly<Record<string, Field>> = {
  JO3: figure(1, 'throttle', 0.4),
  JO4: figure(1, 'engine_load', 1),
  JO5: figure(1, 'fuel_percent', 0.4),
  JO11: figure(1, 'coolant_temperature', 1, -40),
  JH1: figure(2, 'obd_speed', 1 / 256),
  JH2: figure(2, 'rpm', 0.125),
  JH3: figure(2, 'axle_load1', 0.5),
  JH4: figure(2, 'axle_load2', 0.5),
  JH5: figure(2, 'axle_load3', 0.5),
  JH6: figure(2, 'axle_load4', 0.5),
  JH7: figure(2, 'axle_load5', 0.5),
  JH9: figure(2, 'tachograph_speed', 1 / 256),
  JH10: figure(2, 'ambient_temperature', 1 / 32, -273),
  JH11: figure(2, 'fuel_rate', 0.05),
  JH12: figure(2, 'fuel_economy', 1 / 512),
  JL1: figure(4, 'fuel_used', 0.5),
  JL2: figure(4, 'engine_hours', 0.05),
  JL4: figure(4, 'fuel_used', 0.001),
  JS1: { size: 'text' },
  JS2: { size: 'text' },
  JS3: { size: 'text' },
  JS4: { size: 'text' },
  ZO4: older(1, 'throttle', 0.4),
  ZO6: older(1, 'obd_speed', half_a_mile),
  ZO9: older(1, 'engine_load', 0.5),
  ZO10: older(1, 'fuel_percent', 0.5),
  ZH3: older(2, 'rpm', 0.25),
  ZL2: older(4, 'vehicle_odometer', tenth_of_a_mile),
  ZL4: older(4, 'engine_hours', 0.05),
  ZS1: { size: 'text' },
  ...skipped(1, 'JO1', 'JO2', 'JO6', 'JO7', 'JO8', 'JO9', 'JO10', 'JO12'),
  ...skipped(1, 'ZO1', 'ZO2', 'ZO3', 'ZO5', 'ZO7', 'ZO8', 'ZO11', 'ZO12', 'ZO13', 'ZO14', 'ZO15', 'ZO16', 'ZO17'),
  ...skipped(2, 'JH8', 'ZH1', 'ZH2'),
  ...skipped(4, 'JL3', 'JN1', 'JN2', 'JN3', 'JN4', 'JN5', 'ZL1', 'ZL3'),
}
