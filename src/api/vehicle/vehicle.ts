import { type Static, Type } from 'typebox'
import { NullableIconId } from '../avatar.ts'
import type { Fault } from '../errors.ts'
import { Clearable, Color, Default, Id, Lines, LocalDate, Name, Named, Nullable, OneOf, Text } from '../schema.ts'

/** The kinds of vehicles, and of each the kinds within it (specification 2.2). */
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
const of = <T extends object>(schema: T, description: string): T => ({ ...schema, description })

/** Something that drives, with or without a tracker (specification 2.2). Decimals are kept to three places. */
export const Vehicle = Named('Vehicle', {
  id: Id,
  tracker_id: Nullable(Id),
  tracker_label: Type.Optional(Type.String()),
  label: Name(255),
  max_speed: Nullable(of(Whole, 'km/h.')),
  model: Text(255),
  type: OneOf(types),
  subtype: Nullable(Subtype),
  garage_id: Nullable(Id),
  garage_organization_name: Type.Optional(Type.String()),
  trailer: Clearable(Text(255)),
  manufacture_year: Clearable(Type.Integer({ minimum: 0, maximum: 9999 })),
  color: Clearable(of(Text(255), 'In words.')),
  additional_info: Clearable(Lines(4000)),
  reg_number: of(Text(64), 'License plate.'),
  vin: Text(64),
  chassis_number: Text(64),
  frame_number: Clearable(Text(64)),
  payload_weight: Nullable(of(Whole, 'Kilograms.')),
  payload_height: Nullable(Millimetres),
  payload_length: Nullable(Millimetres),
  payload_width: Nullable(Millimetres),
  passengers: Nullable(Whole),
  gross_weight: Clearable(of(Whole, 'Kilograms.')),
  fuel_type: Nullable(OneOf(fuelTypes)),
  fuel_grade: Text(64),
  norm_avg_fuel_consumption: Nullable(
    Type.Number({ minimum: 0, maximum: 999_999_999, description: 'Litres per 100 km.' }),
  ),
  fuel_tank_volume: Nullable(of(Whole, 'Litres.')),
  fuel_cost: Clearable(Type.Number({ minimum: 0, maximum: 999_999_999, description: 'Of a litre.' })),
  wheel_arrangement: Text(64),
  tyre_size: Text(64),
  tyres_number: Nullable(Whole),
  liability_insurance_policy_number: Text(64),
  liability_insurance_valid_till: Nullable(LocalDate),
  free_insurance_policy_number: Text(64),
  free_insurance_valid_till: Nullable(LocalDate),
  icon_id: NullableIconId,
  icon_color: Clearable(Color),
  avatar_file_name: Nullable(Type.String()),
  tags: Type.Array(Id, { maxItems: 1000 }),
})

export type Vehicle = Static<typeof Vehicle>

/** What clients do not write: the labels are those of the tracker and the garage, pictures are assigned. */
const readOnly = ['id', 'tracker_label', 'garage_organization_name', 'icon_id', 'avatar_file_name'] as const

const { label, type, ...others } = Type.Omit(Vehicle, readOnly).properties
const left = Type.Partial(Type.Object(others)).properties

/** A vehicle as clients send it: all but the label and type may be left out. */
export const NewVehicle = Named('NewVehicle', { label, type, ...left })
/** What is left out keeps its value. */
export const ChangedVehicle = Named('ChangedVehicle', {
  id: Id,
  label: Type.Optional(label),
  type: Type.Optional(type),
  ...left,
})

export type NewVehicle = Static<typeof NewVehicle>
export type ChangedVehicle = Static<typeof ChangedVehicle>

/** Error 7's fault of a subtype that does not belong to the type. */
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
