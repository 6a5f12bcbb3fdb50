import { type Static, Type } from 'typebox'
import type { Fault } from '#contract/errors.ts'
import {
  Clearable,
  Color,
  Default,
  Described,
  Id,
  IfAny,
  Lines,
  LocalDate,
  Name,
  Named,
  Nullable,
  OneOf,
  Text,
} from '#contract/schema.ts'
import { NullableIconId } from './icon.ts'

/** Subtypes of vehicles, by type (specification 2.2). */
export const subtypes = {
  truck: [
    'tipper',
    'board',
    'covered',
    'awning',
    'mixer',
    'tanker',
    'refrigerator',
    'transporter',
    'container',
    'tractor',
  ],
  car: [
    'sedan',
    'universal',
    'hatchback',
    'liftback',
    'limousine',
    'pickup',
    'minivan',
    'coupe',
    'coupe4d',
    'muscle',
    'convertible',
    'phaeton',
    'lando',
    'crossover',
    'roadster',
    'suv',
  ],
  bus: ['city', 'shuttle', 'platform', 'school', 'intercity', 'sightseeing'],
  special: [
    'mobile_crane',
    'racing',
    'buggy',
    'ambulance',
    'firefighter',
    'hearse',
    'shop',
    'harvester',
    'snowplow',
    'tractor',
    'grader',
    'excavator',
    'bulldozer',
    'armored',
    'amphibian',
    'boat',
  ],
} as const

export const types = ['truck', 'car', 'bus', 'special'] as const
export const fuelTypes = ['petrol', 'diesel', 'gas'] as const

type Subtype = (typeof subtypes)[keyof typeof subtypes][number]
const Subtype = OneOf([...new Set(Object.values(subtypes).flat())] as Subtype[])

const Whole = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const Millimetres = Type.Number({ minimum: 0, maximum: 999_999_999, description: 'Millimetres.' })

/** A vehicle, with or without a tracker (specification 2.2). Decimals are kept to three places. */
export const Vehicle = Named('Vehicle', {
  id: Id,
  tracker_id: Nullable(Described(Id, 'The tracker that it is tied to.')),
  tracker_label: IfAny(Type.String({ description: 'Label of the tracker.' })),
  label: Name(255),
  max_speed: Nullable(Described(Whole, 'km/h.')),
  model: Described(Text(255), 'Its model, in words.'),
  type: OneOf(types),
  subtype: Nullable(Described(Subtype, 'Kind within the type; null: not known.')),
  garage_id: Nullable(Id),
  garage_organization_name: IfAny(Type.String({ description: 'Organisation of its garage.' })),
  trailer: Clearable(Described(Text(255), 'Its trailer, in words.')),
  manufacture_year: Clearable(Type.Integer({ minimum: 0, maximum: 9999, description: 'Year in which it was made.' })),
  color: Clearable(Described(Text(255), 'In words.')),
  additional_info: Clearable(Described(Lines(4000), 'What else there is to know.')),
  reg_number: Described(Text(64), 'License plate.'),
  vin: Described(Text(64), 'Vehicle identification number.'),
  chassis_number: Described(Text(64), 'Number of the chassis.'),
  frame_number: Clearable(Described(Text(64), 'Number of the frame.')),
  payload_weight: Nullable(Described(Whole, 'Kilograms.')),
  payload_height: Nullable(Millimetres),
  payload_length: Nullable(Millimetres),
  payload_width: Nullable(Millimetres),
  passengers: Nullable(Described(Whole, 'Passengers at most.')),
  gross_weight: Clearable(Described(Whole, 'Kilograms.')),
  fuel_type: Nullable(Described(OneOf(fuelTypes), 'Kind of its fuel.')),
  fuel_grade: Described(Text(64), 'What it is filled with, in words.'),
  norm_avg_fuel_consumption: Nullable(
    Type.Number({ minimum: 0, maximum: 999_999_999, description: 'Litres per 100 km.' }),
  ),
  fuel_tank_volume: Nullable(Described(Whole, 'Litres.')),
  fuel_cost: Clearable(Type.Number({ minimum: 0, maximum: 999_999_999, description: 'Of a litre.' })),
  wheel_arrangement: Described(Text(64), 'Driven wheels of all, such as 6x4.'),
  tyre_size: Described(Text(64), 'Size of its tyres.'),
  tyres_number: Nullable(Described(Whole, 'Number of its tyres.')),
  liability_insurance_policy_number: Described(Text(64), 'Number of the compulsory insurance.'),
  liability_insurance_valid_till: Nullable(Described(LocalDate, 'Last day of the compulsory insurance.')),
  free_insurance_policy_number: Described(Text(64), 'Number of the voluntary insurance.'),
  free_insurance_valid_till: Nullable(Described(LocalDate, 'Last day of the voluntary insurance.')),
  icon_id: NullableIconId,
  icon_color: Clearable(Described(Color, 'Colour of its icon.')),
  external_id: Clearable(Described(Text(32), 'Its id in another system.')),
  avatar_file_name: Nullable(Type.String()),
  tags: Type.Array(Id, { maxItems: 1000 }),
})

export type Vehicle = Static<typeof Vehicle>

/** Fields that clients cannot write: labels of the tracker and the garage, and pictures, which are assigned. */
const readOnly = ['id', 'tracker_label', 'garage_organization_name', 'icon_id', 'avatar_file_name'] as const

const { label, type, ...others } = Type.Omit(Vehicle, readOnly).properties
const left = Type.Partial(Type.Object(others)).properties

/** A vehicle as clients send it: all but the label and type may be left out. */
export const NewVehicle = Named('NewVehicle', { label, type, ...left })
/** A vehicle as an update takes it: fields left out keep their values. */
export const ChangedVehicle = Named('ChangedVehicle', {
  id: Id,
  label: Type.Optional(label),
  type: Type.Optional(type),
  ...left,
})

export type NewVehicle = Static<typeof NewVehicle>
export type ChangedVehicle = Static<typeof ChangedVehicle>

/** A fault of the subtype, if it does not belong to the type of the vehicle. */
export const subtypeFaults = (
  { type, subtype }: Pick<NewVehicle, 'type' | 'subtype'>,
  parameter = 'vehicle.subtype',
): Fault[] => {
  const known: readonly string[] = subtypes[type]
  return !subtype || known.includes(subtype) ? [] : [{ parameter, error: `must be one of ${known.join(', ')}` }]
}

export const ForceReassign = Default(
  Type.Boolean({ description: 'Takes the tracker from the vehicle that it is tied to; false answers 247.' }),
  true,
)
