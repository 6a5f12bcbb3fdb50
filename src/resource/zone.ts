import { type Static, Type } from 'typebox'
import { Address, Bounds, Clearable, Color, Id, Ids, LatLng, Name, Named, OneOf, Radius } from '#contract/schema.ts'

/** Zones: areas on the map that an account has named (supplement 6). */

export const ZonePoint = Named('ZonePoint', {
  ...LatLng.properties,
  node: Type.Optional(Type.Boolean({ default: false, description: 'Whether a route has a node there.' })),
})

export const default_color = '27A9E3'

/** Points of a zone, bounded above what a zone may have, so that some points too many are answered with 202. */
export const Points = Type.Array(ZonePoint, { maxItems: 10_000 })

const zoneFields = {
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
  ...zoneFields,
  address: Address,
  color: Color,
  tags: Ids,
  radius: Type.Optional(Radius),
  center: Type.Optional(LatLng),
  points: Type.Optional(Points),
  bounds: Bounds,
})

/** A zone as create takes it; its bounds are computed. */
export const NewZone = Named('NewZone', { ...zoneFields, color: Type.Optional({ ...Color, default: default_color }) })
export const ChangedZone = Named('ChangedZone', { id: Id, ...zoneFields, color: Color })

export type NewZone = Static<typeof NewZone>
export type ZonePoint = Static<typeof ZonePoint>

export const WithPoints = Type.Optional(
  Type.Boolean({ default: false, description: 'Tells the points of polygons and corridors too.' }),
)
