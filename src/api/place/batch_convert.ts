import { Type } from 'typebox'
import { Checked, checkedOf } from '#batch/checked.ts'
import { converter } from '#batch/convert.ts'
import { type Draft, skipped } from '#batch/draft.ts'
import { Batch, DefaultRadius, FileId, GeocoderCode, largest_body, locating } from '#batch/parameters.ts'
import { places } from '#batch/place/conversion.ts'
import { fieldsKnown, sourceOf } from '#batch/source.ts'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Text } from '#contract/schema.ts'
import { NewPlace, Place } from '#resource/place.ts'
import { customOf, strangers } from './custom-columns.ts'

const convert = converter(places)
/** With the values of custom fields as they were given. */
const Told = Type.Object({ ...Place.properties, fields: NewPlace.properties.fields })
const toldPlace = checkedOf(Told)

export default query('place/batch_convert', {
  summary: 'Makes places of rows, to be looked at and created.',
  description:
    'As `vehicle/batch_convert`. Of an `address` the position is found, of `lat` and `lng` the address; what cannot be found is told ' +
    'with its row. A row without radius has `default_radius` metres. Required custom fields need columns, or `place/create` has to ignore that they are missing.',
  access: userWith('place_update'),
  largest_body,
  params: Type.Object({
    batch: Batch,
    file_id: FileId,
    fields: Type.Optional(
      Type.Array(Text(32), {
        minItems: 1,
        maxItems: 256,
        default: [...places.defaults],
        description: `Of ${[...Object.keys(places.columns), skipped].join(', ')} and the ids of custom fields.`,
      }),
    ),
    geocoder: GeocoderCode,
    default_radius: DefaultRadius,
  }),
  result: Type.Object({
    list: Type.Array(Checked(Told)),
    limit_exceeded: Type.Boolean(),
  }),
  errors: ['invalid_data_format'],
  example: { params: { batch: 'Town hall\t38.708\t-9.139', fields: ['label', 'lat', 'lng'] } },

  async handler({ batch, file_id, fields = places.defaults, geocoder, default_radius: radius = 100 }, context) {
    const { db, caller } = context
    const { rows, limit_exceeded } = await sourceOf(db, caller, { batch, file_id })
    const custom = await customOf(db, caller)
    const columns = { ...places.columns, ...custom.columns }
    const complete = (draft: Draft) => {
      places.complete?.(draft)
      custom.complete(draft)
    }
    const located = { ...(await locating(context, geocoder)), radius }
    const converted = await convert(
      rows,
      fieldsKnown(fields, columns),
      { db, caller, ...located },
      { columns, complete },
    )
    const strange = await strangers(
      db,
      caller,
      converted.map(({ record }) => record),
    )
    for (const [i, one] of converted.entries()) one.faults.push(...(strange[i] ?? []))
    return { list: converted.map(toldPlace), limit_exceeded }
  },
})
