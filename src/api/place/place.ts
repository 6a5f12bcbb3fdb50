import { type Static, Type } from 'typebox'
import { IconId } from '../avatar.ts'
import { Area, Clearable, Id, Ids, Lines, Name, Nullable, Text, withoutId } from '../schema.ts'

/** A circle on the map that the account has a name for (specification 2.4). */
export const Place = Type.Object({
  id: Id,
  icon_id: Type.Optional(IconId),
  avatar_file_name: Nullable(Type.String()),
  location: Area,
  label: Name(255),
  description: Type.Optional(Lines(10_000, { default: '' })),
  tags: Type.Optional(Ids),
  external_id: Clearable(Text(32)),
})

/** A place as clients send it; its picture is set by `place/avatar` only. */
export const NewPlace = Type.Omit(withoutId(Place), ['icon_id', 'avatar_file_name'])
export const ChangedPlace = Type.Omit(Place, ['icon_id', 'avatar_file_name'])

export type NewPlace = Static<typeof NewPlace>
