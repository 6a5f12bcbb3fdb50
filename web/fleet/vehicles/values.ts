import type { Params } from '#client/client.ts'
import type { Vehicle } from './columns.tsx'

export type Changes = Required<Omit<Params<'vehicle/update'>['vehicle'], 'id'>>

/** What the form changes; a new vehicle is a car. */
export const valuesOf = (vehicle: Vehicle | undefined): Changes => {
  if (!vehicle) return blank
  const { id: _, tracker_label: __, garage_organization_name: ___, icon_id, avatar_file_name, ...values } = vehicle
  return { ...blank, ...values }
}

const blank: Changes = {
  label: '',
  type: 'car',
  tracker_id: null,
  max_speed: null,
  model: '',
  subtype: null,
  garage_id: null,
  trailer: null,
  manufacture_year: null,
  color: null,
  additional_info: null,
  reg_number: '',
  vin: '',
  chassis_number: '',
  frame_number: null,
  payload_weight: null,
  payload_height: null,
  payload_length: null,
  payload_width: null,
  passengers: null,
  gross_weight: null,
  fuel_type: null,
  fuel_grade: '',
  norm_avg_fuel_consumption: null,
  fuel_tank_volume: null,
  fuel_cost: null,
  wheel_arrangement: '',
  tyre_size: '',
  tyres_number: null,
  liability_insurance_policy_number: '',
  liability_insurance_valid_till: null,
  free_insurance_policy_number: '',
  free_insurance_valid_till: null,
  icon_color: null,
  external_id: null,
  tags: [],
}

/** The bodies that vehicles of a type may have (`vehicle/update` refuses others). */
export const bodies: Readonly<Record<Changes['type'], readonly NonNullable<Changes['subtype']>[]>> = {
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
}
