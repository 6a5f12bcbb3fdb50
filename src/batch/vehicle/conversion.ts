import { NewVehicle, subtypeFaults, Vehicle } from '#resource/vehicle.ts'
import * as cell from '../cells.ts'
import type { Kind } from '../convert.ts'
import type { Column } from '../draft.ts'

/** Conversion of rows to vehicles (specification 4.2, supplement 10.2). */

/**
 * The column of trailers: a vehicle has one field for them, in which the plate stands behind the model, whichever
 * column comes first.
 */
const trailer: Column = {
  parameter: 'trailer',
  read({ record }, cell) {
    record.trailer = [cell, record.trailer].filter(Boolean).join(' ')
    return undefined
  },
}
const trailerPlate: Column = {
  parameter: 'trailer',
  read({ record }, plate) {
    record.trailer = [record.trailer, plate].filter(Boolean).join(' ')
    return undefined
  },
}

const vehicleColumns = {
  label: cell.text('label'),
  model: cell.text('model'),
  max_speed: cell.number('max_speed'),
  type: cell.word('type'),
  subtype: cell.word('subtype'),
  garage: cell.garage,
  trailer,
  manufacture_year: cell.number('manufacture_year'),
  color: cell.text('color'),
  additional_info: cell.text('additional_info'),
  trailer_reg_number: trailerPlate,
  reg_number: cell.text('reg_number'),
  chassis_number: cell.text('chassis_number'),
  frame_number: cell.text('frame_number'),
  vin: cell.text('vin'),
  passengers: cell.number('passengers'),
  payload_weight: cell.number('payload_weight'),
  payload_height: cell.number('payload_height'),
  payload_width: cell.number('payload_width'),
  payload_length: cell.number('payload_length'),
  gross_weight: cell.number('gross_weight'),
  fuel_grade: cell.text('fuel_grade'),
  fuel_tank_volume: cell.number('fuel_tank_volume'),
  fuel_cost: cell.number('fuel_cost'),
  norm_avg_fuel_consumption: cell.number('norm_avg_fuel_consumption'),
  fuel_type: cell.word('fuel_type'),
  tyre_size: cell.text('tyre_size'),
  tyres_number: cell.number('tyres_number'),
  wheel_arrangement: cell.text('wheel_arrangement'),
  free_insurance_policy_number: cell.text('free_insurance_policy_number'),
  free_insurance_valid_till: cell.date('free_insurance_valid_till'),
  liability_insurance_policy_number: cell.text('liability_insurance_policy_number'),
  liability_insurance_valid_till: cell.date('liability_insurance_valid_till'),
  external_id: cell.text('external_id'),
  tracker_label: cell.tracker,
  tags: cell.tags,
}

export const vehicles: Kind<NewVehicle> = {
  columns: vehicleColumns,
  defaults: ['label', 'model', 'reg_number', 'fuel_grade'],
  resource: Vehicle,
  created: NewVehicle,
  // Among the usual columns is none for it.
  complete: ({ record }) => {
    record.type ??= 'car'
  },
  faults: (record) => subtypeFaults(record, 'subtype'),
  // Create takes the tracker from another vehicle, unless it is told not to.
  unfit: () => undefined,
}
