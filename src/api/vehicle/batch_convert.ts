import { Type } from 'typebox'
import { Checked, checkedOf } from '#batch/checked.ts'
import { converter } from '#batch/convert.ts'
import { Batch, Fields, FileId, GeocoderCode, largest_body, locating } from '#batch/parameters.ts'
import { fieldsOnce, sourceOf } from '#batch/source.ts'
import { vehicles } from '#batch/vehicle/conversion.ts'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Vehicle } from '#resource/vehicle.ts'

const convert = converter(vehicles)
const toldVehicle = checkedOf(Vehicle)

export default query('vehicle/batch_convert', {
  summary: 'Makes vehicles of rows, to be looked at and created.',
  description:
    'At most 1,000 rows; `limit_exceeded` says that there were more. Each becomes a vehicle as `vehicle/create` takes it, with `errors` ' +
    'where something is wrong. A garage is named by its organization, a tracker by its label, tags by their names or ids between ' +
    'commas; types and subtypes in any case, a vehicle without type is a car. Dates are `yyyy-MM-dd`, `dd.MM.yyyy`, `dd/MM/yyyy` or ' +
    '`MM-dd-yyyy`; numbers may have a decimal comma. The column `undefined` is passed over.',
  access: userWith('vehicle_update'),
  largest_body,
  params: Type.Object({
    batch: Batch,
    file_id: FileId,
    fields: Fields(vehicles.columns, vehicles.defaults),
    geocoder: GeocoderCode,
  }),
  result: Type.Object({
    list: Type.Array(Checked(Vehicle)),
    limit_exceeded: Type.Boolean(),
  }),
  errors: ['invalid_data_format'],
  example: { params: { batch: 'Lisbon van 5\ttruck', fields: ['label', 'type'] } },

  async handler({ batch, file_id, fields = vehicles.defaults, geocoder }, context) {
    const { db, caller } = context
    const { rows, limit_exceeded } = await sourceOf(db, caller, { batch, file_id })
    const located = await locating(context, geocoder)
    const converted = await convert(rows, fieldsOnce(fields), { db, caller, ...located })
    return { list: converted.map(toldVehicle), limit_exceeded }
  },
})
