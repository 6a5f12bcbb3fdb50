import { Type } from 'typebox'
import { Id, LocalDate, Matching, Name, Named, Nullable } from '../schema.ts'

/** 1..60 printable characters without `<` and `>`. */
export const Label = Matching('^[^<>]*$', 'text without < and >', { ...Name(60) })

/** The group that a tracker is in, 0 for none. */
export const GroupId = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

export const TagBinding = Named('TagBinding', { tag_id: Id, ordinal: Type.Integer({ minimum: 1, maximum: 5 }) })

/** A tracker as its account sees it (supplement section 5.1). */
export const Tracker = Named('Tracker', {
  id: Id,
  label: Type.String(),
  clone: Type.Boolean(),
  group_id: Type.Integer({ description: '0 when it is in no group.' }),
  avatar_file_name: Type.Optional(Type.String()),
  source: Type.Object({
    id: Id,
    device_id: Type.String(),
    model: Type.String(),
    blocked: Type.Boolean(),
    tariff_id: Id,
    status_listing_id: Nullable(Id),
    creation_date: LocalDate,
    tariff_end_date: Nullable(LocalDate),
    phone: Nullable(Type.String()),
  }),
  tag_bindings: Type.Array(TagBinding),
})
