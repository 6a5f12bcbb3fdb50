import { type Static, Type } from 'typebox'
import { Area, Clearable, Described, Id, Ids, Lines, Name, Named, Nullable, Text } from '#contract/schema.ts'
import { GivenValues, type KeptValues, toldValues, Values } from './entity/values.ts'
import { IconId } from './icon.ts'

/** A circle on the map that an account has named (specification 2.4). */
export const Place = Named('Place', {
  id: Id,
  icon_id: Type.Optional(IconId),
  avatar_file_name: Nullable(Type.String()),
  location: Area,
  fields: Type.Optional(Values),
  label: Name(255),
  description: Type.Optional(Lines(10_000, { default: '' })),
  tags: Type.Optional({ ...Ids, minItems: 1, description: 'Left out where there are none.' }),
  external_id: Clearable(Described(Text(32), 'Its id in another system.')),
})

/** Fields of a place that clients send; its picture is set by `place/avatar` only. */
const written = {
  ...Type.Omit(Place, ['id', 'icon_id', 'avatar_file_name']).properties,
  fields: Type.Optional(GivenValues),
}
export const NewPlace = Named('NewPlace', written)
export const ChangedPlace = Named('ChangedPlace', { id: Id, ...written })

export const IgnoreMissing = Type.Optional(
  Type.Boolean({ default: false, description: 'Lets required custom fields be without a value.' }),
)

export type NewPlace = Static<typeof NewPlace>

/** A place as answers have it, of its row in the database: without `fields` where it has no custom values. */
export const placeOf = <P extends { fields: KeptValues }>({ fields, ...place }: P) => ({
  ...place,
  ...(Object.keys(fields).length > 0 && { fields: toldValues(fields) }),
})
