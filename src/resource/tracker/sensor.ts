import { type Static, type TProperties, Type } from 'typebox'
import { Clearable, Described, Id, Name, Named, Nullable, OneOf, Optional, Text } from '#contract/schema.ts'
import { calc_methods, composite_functions, discrete_types, metering_types, virtual_types } from '#measure/sensor.ts'
import { unitsTypes } from '#measure/units.ts'

/** Sensors as an account sets them up (supplement 2, 1.1). */

/** As large as a figure of a sensor may be: sums and ways between two of them stay figures. */
export const most = 1e12

/** Pairs of a calibration at most. */
export const most_pairs = 1000

const types = ['metering', 'discrete', 'virtual'] as const
const sensor_types = [...new Set([...metering_types, ...discrete_types, ...virtual_types])]

const Figure = (description: string) => Type.Number({ minimum: -most, maximum: most, description })
const Switch = (description: string) => Type.Boolean({ description })

const InputName = Described(
  Text(64, 1),
  'Input or field of the state that it reads, as `tracker/sensor/input_name/list` has them, or a name that the device made up; `composite`: it is made of other sensors.',
)
const InputNumber = Type.Integer({ minimum: 1, maximum: 8, description: 'Wired input of the device, from 1.' })
const CustomFieldName = Switch('Somebody has typed the name of the input.')

const meteringFields = {
  divider: Figure('By which raw values are divided; not 0.'),
  accuracy: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Per cent of the tank, in steps of 0.25; 0: not set.',
  }),
  units: Nullable(Described(Text(64), 'The own word for the unit.')),
  units_type: Described(OneOf(unitsTypes), 'Unit of the values; `custom` is that of `units`.'),
  group_type: Nullable(Described(Text(64), 'As it was given.')),
}

const meteringParameters = {
  custom_field_name: CustomFieldName,
  parent_ids: Type.Array(Id, { maxItems: 100, description: 'Sensors that measure which a composite is made of.' }),
  volume: Nullable(
    Figure('Volume of a composite; of a tank in per cent what it holds, in litres, of a battery in kWh (ours).'),
  ),
  min: Nullable(Figure('Raw values below are discarded.')),
  max: Nullable(Figure('Raw values above are discarded.')),
  max_lowering_by_time: Nullable(Figure('Largest fall that is no drain, in units an hour; 120 where it is null.')),
  max_lowering_by_mileage: Nullable(Figure('Largest fall that is no drain, in units in 100 km.')),
  ignore_drains_in_move: Switch('No drains are looked for in trips.'),
  ignore_refuels_in_move: Switch('No fillings are looked for in trips.'),
  refuel_gap_minutes: Type.Integer({
    minimum: 0,
    maximum: 1440,
    description: 'Minutes around stops within which a filling counts all the same.',
  }),
  composite_function: Nullable(
    Described(
      OneOf(composite_functions),
      'How a composite is made of its parts, an addition to the published interface; null: the sum for fuel, else the average.',
    ),
  ),
}

const ValueTitle = Named('ValueTitle', {
  value: Described(Text(64, 1), 'What the sensor says: `1` and `0` of a range or a bit, else the value as text.'),
  title: Described(Text(64), 'What people read.'),
})

const virtualParameters = {
  calc_method: Described(
    OneOf(calc_methods),
    '`in_range`: 1 within the range and 0 outside; `identity`: the value as it came; `bit_index`: one bit of it.',
  ),
  range_from: Nullable(Figure('Least value of the range, which is in it; null: no bound.')),
  range_to: Nullable(Figure('Greatest value of the range, which is in it; null: no bound.')),
  bit_index: Nullable(
    Type.Integer({ minimum: 1, maximum: 53, description: 'Which bit, from 1 at the right; beyond the value it is 0.' }),
  ),
  value_titles: Type.Array(ValueTitle, { maxItems: 100, description: 'Titles of values, each value once.' }),
}

const named = { id: Id, name: Name(100) }

export const MeteringSensor = Named('MeteringSensor', {
  ...named,
  type: OneOf(['metering']),
  sensor_type: Described(OneOf(metering_types), 'What it measures.'),
  input_name: InputName,
  ...meteringFields,
  parameters: Type.Object(meteringParameters, { description: 'Limits, parts, and how fillings and drains are found.' }),
})

export const DiscreteSensor = Named('DiscreteSensor', {
  ...named,
  type: OneOf(['discrete']),
  sensor_type: Described(OneOf(discrete_types), 'What is wired to the input.'),
  input_number: InputNumber,
})

export const VirtualSensor = Named('VirtualSensor', {
  ...named,
  type: OneOf(['virtual']),
  sensor_type: Described(
    OneOf(virtual_types),
    '`virtual_ignition`, one a tracker, counts as ignition for trips, idling and engine hours.',
  ),
  input_name: InputName,
  custom_field_name: CustomFieldName,
  parameters: Type.Object(virtualParameters, { description: 'What it says of values.' }),
})

export const Sensor = Type.Union([MeteringSensor, DiscreteSensor, VirtualSensor], { title: 'Sensor' })

/** The fields, each of which may be left out or null. */
const clearable = <P extends TProperties>(fields: P) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Clearable(schema)])) as {
    [name in keyof P]: ReturnType<typeof Clearable<P[name]>>
  }

const given = {
  type: Described(OneOf(types), 'Kind of the sensor: says which of the other fields it has.'),
  sensor_type: Described(
    OneOf(sensor_types),
    `Of \`metering\`: ${metering_types.join(', ')}. Of \`discrete\`: ${discrete_types.join(', ')}. Of \`virtual\`: ${virtual_types.join(', ')}.`,
  ),
  name: Name(100),
  ...clearable({
    input_name: InputName,
    input_number: InputNumber,
    ...meteringFields,
    custom_field_name: CustomFieldName,
  }),
  parameters: Optional(
    Nullable(
      Type.Object(clearable({ ...meteringParameters, ...virtualParameters }), { description: 'Those of its kind.' }),
    ),
  ),
}

/** A sensor as it is sent: what its kind does not have is passed over. */
export const NewSensor = Named('NewSensor', given)
export const ChangedSensor = Named('ChangedSensor', { id: Id, ...given })

export type Given = Static<typeof NewSensor>

export const Calibrated = Named('CalibrationPair', {
  in: Figure('What the device tells, divided by `divider`.'),
  out: Figure('What that is.'),
})
export const Pairs = Type.Array(Calibrated, {
  maxItems: most_pairs,
  description: `Two to ${most_pairs} pairs, in any order, no \`in\` twice; empty: values are told as they come.`,
})
