import { isDeviceId } from '#resource/tracker/device-id.ts'
import { ImportedDevice, NewDevice } from '#resource/tracker/imported.ts'
import { modelOf } from '#resource/tracker/models.ts'
import * as cell from '../cells.ts'
import type { Kind } from '../convert.ts'
import type { Column } from '../draft.ts'
import { modelCalled } from './models.ts'
import { refer } from './refer.ts'

/** Conversion of rows to devices, with the vehicles and drivers that they go with. */

const device_id: Column = {
  parameter: 'device_id',
  read({ record }, cell) {
    // Labels print an IMEI in groups.
    record.device_id = /^[\d\s/-]+$/.test(cell) ? cell.replaceAll(/[\s/-]/g, '') : cell
    return undefined
  },
}

const model: Column = {
  parameter: 'model',
  read({ record }, cell) {
    const called = modelCalled(cell)
    if ('error' in called) return called.error
    record.model = called.model.code
    return undefined
  },
}

/** A name; a cell without a letter and a digit, such as a dash where there is nothing, names nothing. */
const name = (parameter: string): Column => ({
  parameter,
  read({ record }, cell) {
    if (/[\p{L}\p{N}]/u.test(cell)) record[parameter] = cell.replaceAll(/\s+/g, ' ')
    return undefined
  },
})

export const devices: Kind<NewDevice> = {
  columns: {
    device_id,
    model,
    label: name('label'),
    reg_number: name('reg_number'),
    vehicle_model: name('vehicle_model'),
    group: name('group'),
    driver: name('driver'),
    phone: cell.phone('phone'),
  },
  defaults: ['device_id', 'model', 'label', 'reg_number', 'group', 'driver'],
  resource: ImportedDevice,
  created: NewDevice,
  unfit: () => undefined,
  refer,
  // A device is called as its vehicle is; of neither a name, it has the plate's, or its own id.
  complete: ({ record }) => {
    record.label ??= record.reg_number ?? record.device_id
  },
  faults: ({ device_id, model: code }) => {
    const model = modelOf(code)
    return !device_id || !model || isDeviceId(model.id_type, device_id)
      ? []
      : [
          {
            parameter: 'device_id',
            error: model.id_type === 'imei' ? 'must be an IMEI of 15 digits' : 'is no id of the model',
          },
        ]
  },
}
