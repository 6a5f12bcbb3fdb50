import { Type } from 'typebox'
import { Checked, checkedOf } from '#batch/checked.ts'
import { devices } from '#batch/device/conversion.ts'
import { convert, withinRoom } from '#batch/device/creating.ts'
import { Batch, Fields, FileId, largest_body, locating } from '#batch/parameters.ts'
import { fieldsOnce, sourceOf } from '#batch/source.ts'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ImportedDevice } from '#resource/tracker/imported.ts'

const told = checkedOf(ImportedDevice)

export default query('tracker/batch_convert', {
  summary: 'Makes devices of rows, to be looked at and imported.',
  description:
    'As `vehicle/batch_convert`, of ids of devices and the codes or names of their models, which a device that the dealer has prepared need not tell. ' +
    'A vehicle is found by its plate, whatever spaces and dashes it has, or made; without a plate it is the one without a device that is called like the device. ' +
    'A driver is found by name or personnel number, or made, and so is a group, which only the owner of the account makes. What has a device already, ' +
    'is ambiguous, or may not be made by the caller is among `errors`, and so are devices beyond what the plan has room for.',
  access: userWith('tracker_register'),
  largest_body,
  params: Type.Object({ batch: Batch, file_id: FileId, fields: Fields(devices.columns, devices.defaults) }),
  result: Type.Object({ list: Type.Array(Checked(ImportedDevice)), limit_exceeded: Type.Boolean() }),
  errors: ['invalid_data_format'],
  example: { params: { batch: '350077000000102\tfmb920\tVan 7', fields: ['device_id', 'model', 'label'] } },

  async handler({ batch, file_id, fields = devices.defaults }, context) {
    const { db, caller } = context
    const { rows, limit_exceeded } = await sourceOf(db, caller, { batch, file_id })
    const converted = await convert(rows, fieldsOnce(fields), { db, caller, ...(await locating(context)) })
    return { list: (await withinRoom(db, caller, converted)).map(told), limit_exceeded }
  },
})
