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

const one_line = (parameter: string): Column => ({
  parameter,
  read({ record }, cell) {
    record[parameter] = cell.replaceAll(/\s+/g, ' ')
    return undefined
  },
})

export const devices: Kind<NewDevice> = {
  columns: {
    device_id,
    model,
    label: one_line('label'),
    reg_number: one_line('reg_number'),
    vehicle_model: one_line('vehicle_model'),
    group: one_line('group'),
    driver: one_line('driver'),
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
