import { Type } from 'typebox'
import { Described, Id, LocalDate, Matching, Name, Named, Nullable } from '#contract/schema.ts'
import { Marker } from './tracker/marker.ts'

/** 1..60 printable characters without `<` and `>`. */
export const Label = Matching('^[^<>]*$', 'text without < and >', { ...Name(60) })

/** Id of a tracker's group, 0 for none. */
export const GroupId = Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Id of the group; 0: in none.' })

export const TagBinding = Named('TagBinding', {
  tag_id: Id,
  ordinal: Type.Integer({ minimum: 1, maximum: 5, description: 'Its place among the tags of the tracker.' }),
})

/** A tracker as its account sees it (supplement section 5.1). */
export const Tracker = Named('Tracker', {
  id: Id,
  label: Type.String(),
  clone: Type.Boolean({ description: 'It shows the device of a tracker of another account.' }),
  group_id: Type.Integer({ description: '0 when it is in no group.' }),
  avatar_file_name: Type.Optional(Type.String()),
  source: Type.Object({
    id: Id,
    device_id: Type.String(),
    model: Type.String({ description: 'Code of its model.' }),
    blocked: Type.Boolean({ description: 'It is blocked: nothing of it is shown.' }),
    tariff_id: Id,
    status_listing_id: Nullable(Described(Id, 'Listing of statuses that it was given; null for none.')),
    creation_date: Described(LocalDate, 'Day on which it was registered.'),
    tariff_end_date: Nullable(Described(LocalDate, 'Day on which its plan ends; null: it does not.')),
    phone: Nullable(Type.String({ description: 'Number of its SIM card; null for none.' })),
  }),
  tag_bindings: Type.Array(TagBinding),
  marker: Type.Optional(Marker),
})
