import { Type } from 'typebox'
import { Described, LatLng, Named, Nullable } from '#contract/schema.ts'

/** Ways along roads (supplement 12). */

export const RouteAsked = {
  start: Described(LatLng, 'Where it begins.'),
  end: Described(LatLng, 'Where it ends.'),
  waypoints: Type.Optional(
    Nullable(Type.Array(LatLng, { maxItems: 48, description: 'Where it passes in between, in this order.' })),
  ),
  point_limit: Type.Optional(
    Nullable(Type.Integer({ minimum: 2, maximum: 10_000, description: 'Points that draw it, at most.' })),
  ),
}

export const RouteTold = Type.Object({
  distance: Type.Integer({ description: 'Metres.' }),
  time: Type.Integer({ description: 'Seconds.' }),
  list: Type.Array(LatLng, { description: 'Points that draw it.' }),
  key_points: Type.Array(
    Named('RouteKeyPoint', {
      id: Type.Integer({ description: 'Place in `list`, from 0 on.' }),
      ...LatLng.properties,
      distance: Type.Optional(Type.Integer({ description: 'Metres from the start, where the engine tells.' })),
      time: Type.Optional(Type.Integer({ description: 'Seconds from the start, where the engine tells.' })),
    }),
    { description: 'Start, waypoints and end.' },
  ),
  straight: Type.Optional(
    Type.Literal(true, {
      description: 'Beyond the contract: no engine knows the roads, so it is straight, a third longer, at 50 km/h.',
    }),
  ),
})
