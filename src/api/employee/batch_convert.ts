import { Type } from 'typebox'
import { Checked, checkedOf } from '#batch/checked.ts'
import { converter } from '#batch/convert.ts'
import { employees } from '#batch/employee/conversion.ts'
import { Batch, DefaultRadius, Fields, FileId, GeocoderCode, largest_body, locating } from '#batch/parameters.ts'
import { fieldsOnce, sourceOf } from '#batch/source.ts'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Employee } from '#resource/employee.ts'

const convert = converter(employees)
const toldEmployee = checkedOf(Employee)

export default query('employee/batch_convert', {
  summary: 'Makes employees of rows, to be looked at and created.',
  description:
    'As `vehicle/batch_convert`; `success` of an item says that it has no `errors`. A department is named by its label. Of an ' +
    '`address` the position is found, of `lat` and `lng` the address; employees have no radius, so `default_radius` changes nothing.',
  access: userWith('employee_update'),
  largest_body,
  params: Type.Object({
    batch: Batch,
    file_id: FileId,
    fields: Fields(employees.columns, employees.defaults),
    geocoder: GeocoderCode,
    default_radius: DefaultRadius,
  }),
  result: Type.Object({
    list: Type.Array(
      Type.Object({ success: Type.Boolean({ description: 'The row has no faults.' }), value: Checked(Employee) }),
    ),
    limit_exceeded: Type.Boolean(),
  }),
  errors: ['invalid_data_format'],
  example: { params: { batch: 'Inês\tDuarte', fields: ['first_name', 'last_name'] } },

  async handler({ batch, file_id, fields = employees.defaults, geocoder }, context) {
    const { db, caller } = context
    const { rows, limit_exceeded } = await sourceOf(db, caller, { batch, file_id })
    const located = await locating(context, geocoder)
    const converted = await convert(rows, fieldsOnce(fields), { db, caller, ...located })
    const list = converted.map((one) => ({ success: one.faults.length === 0, value: toldEmployee(one) }))
    return { list, limit_exceeded }
  },
})
