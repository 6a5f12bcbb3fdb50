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

/** Fields that are told by a name, in columns of their own, or by no cell. */
const others = ['tracker_id', 'garage_id', 'tags', 'icon_color'] as const

const vehicleColumns = {
  ...cell.columnsOf(NewVehicle, others),
  garage: cell.garage,
  trailer,
  trailer_reg_number: trailerPlate,
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
