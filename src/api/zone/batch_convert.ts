import { Type } from 'typebox'
import { Checked, checkedOf } from '#batch/checked.ts'
import { converter } from '#batch/convert.ts'
import { Batch, DefaultRadius, Fields, FileId, GeocoderCode, largest_body, locating } from '#batch/parameters.ts'
import { fieldsOnce, sourceOf } from '#batch/source.ts'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Zone } from '#resource/zone.ts'
import { circleOf, circles } from './conversion.ts'

const convert = converter(circles)
const toldZone = checkedOf(Zone)

export default query('zone/batch_convert', {
  summary: 'Makes circles of rows, to be looked at and created.',
  description:
    'As `vehicle/batch_convert`. Of an `address` the position is found, of `lat` and `lng` the address; what cannot be found is told ' +
    'with its row. A row without radius has `default_radius` metres.',
  access: userWith('zone_update'),
  largest_body,
  params: Type.Object({
    batch: Batch,
    file_id: FileId,
    fields: Fields(circles.columns, circles.defaults),
    geocoder: GeocoderCode,
    default_radius: DefaultRadius,
  }),
  result: Type.Object({ list: Type.Array(Checked(Zone)), limit_exceeded: Type.Boolean() }),
  errors: ['invalid_data_format'],
  example: { params: { batch: 'Harbour\t38.706\t-9.137', fields: ['label', 'lat', 'lng'] } },

  async handler({ batch, file_id, fields = circles.defaults, geocoder, default_radius: radius = 100 }, context) {
    const { db, caller } = context
    const { rows, limit_exceeded } = await sourceOf(db, caller, { batch, file_id })
    const located = { ...(await locating(context, geocoder)), radius }
    const converted = await convert(rows, fieldsOnce(fields), { db, caller, ...located })
    return { list: converted.map(circleOf).map(toldZone), limit_exceeded }
  },
})
