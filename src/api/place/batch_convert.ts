import { Type } from 'typebox'
import { checkedOf, converter } from '../batch/convert.ts'
import { Batch, DefaultRadius, Faults, Fields, FileId, GeocoderCode, locating, TagNames } from '../batch/parameters.ts'
import { fieldsOnce, sourceOf } from '../batch/source.ts'
import { userWith } from '../caller.ts'
import { query } from '../operation.ts'
import { places } from './conversion.ts'
import { NewPlace } from './place.ts'

const convert = converter(places)

export default query('place/batch_convert', {
  summary: 'Makes places of rows, to be looked at and created.',
  description:
    'As `vehicle/batch_convert`. Of an `address` the position is found, of `lat` and `lng` the address; what cannot be found is told ' +
    'with its row. A row without radius has `default_radius` metres.',
  access: userWith('place_update'),
  params: Type.Object({
    batch: Batch,
    file_id: FileId,
    fields: Fields(places.columns, places.defaults),
    geocoder: GeocoderCode,
    default_radius: DefaultRadius,
  }),
  result: Type.Object({
    list: Type.Array(Type.Object({ ...NewPlace.properties, tag_names: TagNames, errors: Faults })),
    limit_exceeded: Type.Boolean(),
  }),
  errors: ['invalid_data_format'],

  async handler({ batch, file_id, fields = places.defaults, geocoder, default_radius: radius = 100 }, context) {
    const { db, caller } = context
    const { rows, limit_exceeded } = await sourceOf(db, caller, { batch, file_id })
    const locate = { ...locating(context, geocoder), radius }
    const converted = await convert(rows, fieldsOnce(fields), { db, caller, ...locate })
    return { list: converted.map(checkedOf), limit_exceeded }
  },
})
