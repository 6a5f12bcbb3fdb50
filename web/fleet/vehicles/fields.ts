import { blankOf, type FieldsOf } from '#web/ui/record-list.ts'
import type { Words } from '#web/words/dictionary.ts'
import type { Changes, Vehicle } from './vehicle.ts'

/** Everything that is said of a vehicle, in the order of its form; what is said of most stands first, the rest in parts that open. */
export const fields = {
  label: { kind: 'text' },
  reg_number: { kind: 'text', isHalf: true },
  model: { kind: 'text', isHalf: true },
  type: { kind: 'own', isHalf: true },
  subtype: { kind: 'own', isHalf: true },
  tracker_id: { kind: 'own' },
  garage_id: { kind: 'own' },
  tags: { kind: 'own' },
  vin: { part: 'papers', kind: 'text' },
  chassis_number: { part: 'papers', kind: 'text', isHalf: true },
  frame_number: { part: 'papers', kind: 'text', isHalf: true },
  color: { part: 'papers', kind: 'text', isHalf: true },
  manufacture_year: { part: 'papers', kind: 'number', format: { useGrouping: false }, isHalf: true },
  liability_insurance_policy_number: { part: 'papers', kind: 'text' },
  liability_insurance_valid_till: { part: 'papers', kind: 'date' },
  free_insurance_policy_number: { part: 'papers', kind: 'text' },
  free_insurance_valid_till: { part: 'papers', kind: 'date' },
  fuel_type: { part: 'fuel', kind: 'own', isHalf: true },
  fuel_grade: { part: 'fuel', kind: 'text', isHalf: true },
  norm_avg_fuel_consumption: { part: 'fuel', kind: 'number', unit: 'per_100_km' },
  fuel_tank_volume: { part: 'fuel', kind: 'number', unit: 'litres', isHalf: true },
  fuel_cost: { part: 'fuel', kind: 'number', isHalf: true },
  payload_weight: { part: 'load', kind: 'number', unit: 'kilograms', isHalf: true },
  gross_weight: { part: 'load', kind: 'number', unit: 'kilograms', isHalf: true },
  payload_length: { part: 'load', kind: 'number', unit: 'millimetres', isHalf: true },
  payload_width: { part: 'load', kind: 'number', unit: 'millimetres', isHalf: true },
  payload_height: { part: 'load', kind: 'number', unit: 'millimetres', isHalf: true },
  passengers: { part: 'load', kind: 'number', isHalf: true },
  tyre_size: { part: 'wheels', kind: 'text', isHalf: true },
  tyres_number: { part: 'wheels', kind: 'number', isHalf: true },
  wheel_arrangement: { part: 'wheels', kind: 'text', isHalf: true },
  max_speed: { part: 'wheels', kind: 'own', isHalf: true },
  trailer: { part: 'wheels', kind: 'text' },
  external_id: { kind: 'text' },
  additional_info: { kind: 'text', lines: 3 },
} as const satisfies FieldsOf<Changes, Words<'fleet/vehicles'>, 'icon_color'>

/** What the form begins with; a new vehicle is a car. */
export const valuesOf = (vehicle: Vehicle | undefined): Changes => {
  if (!vehicle) return blank
  const { id: _, tracker_label: __, garage_organization_name: ___, icon_id, avatar_file_name, ...values } = vehicle
  return { ...blank, ...values }
}

const blank: Changes = { ...blankOf(fields), label: '', type: 'car', tags: [] }
