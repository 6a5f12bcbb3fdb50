import { type Static, Type } from 'typebox'
import { Address, Bounds, Clearable, Color, Id, Ids, LatLng, Name, Named, OneOf, Radius } from '#contract/schema.ts'

/** An area on the map that the account has a name for (supplement 6). */

export const ZonePoint = Named('ZonePoint', {
  ...LatLng.properties,
  node: Type.Optional(Type.Boolean({ default: false, description: 'Whether a route has a node there.' })),
})

export const default_color = '27A9E3'

/** More than any zone has, so that the answer to some more is 202. */
export const Points = Type.Array(ZonePoint, { maxItems: 10_000 })

const own = {
  type: OneOf(['circle', 'polygon', 'sausage']),
  label: Name(255),
  address: Type.Optional({ ...Address, default: '' }),
  tags: Type.Optional(Ids),
  radius: Clearable({ ...Radius, description: 'Metres: of a circle, and of a corridor (`sausage`) to either side.' }),
  center: Clearable(LatLng),
  points: Clearable(Points),
}

export const Zone = Named('Zone', {
  id: Id,
  ...own,
  address: Address,
  color: Color,
  tags: Ids,
  radius: Type.Optional(Radius),
  center: Type.Optional(LatLng),
  points: Type.Optional(Points),
  bounds: Bounds,
})

/** A zone as clients send it: its bounds are computed. */
export const NewZone = Named('NewZone', { ...own, color: Type.Optional({ ...Color, default: default_color }) })
export const ChangedZone = Named('ChangedZone', { id: Id, ...own, color: Color })

export type NewZone = Static<typeof NewZone>
export type ZonePoint = Static<typeof ZonePoint>

export const WithPoints = Type.Optional(
  Type.Boolean({ default: false, description: 'Tells the points of polygons and corridors too.' }),
)
