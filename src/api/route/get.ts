import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Nullable, Optional } from '#contract/schema.ts'
import { RouteAsked, RouteTold } from '#resource/route.ts'
import { RouteProvider } from '#resource/user/preferences.ts'
import { wayOf } from '#service/route.ts'

export default query('route/get', {
  summary: 'Finds the way along roads from a place to another.',
  description:
    'By the engine that the operator has, whatever `provider_type` says; where there is none it is `straight`. 218 where the engine finds no way between these places, 215 where it cannot answer.',
  // A way across a continent is a hundred thousand points, which are looked through for each place and for those that draw it.
  costly: true,
  access: user,
  params: Type.Object({
    ...RouteAsked,
    provider_type: Optional(Nullable(Described(RouteProvider, 'Kept for applications.'))),
  }),
  result: RouteTold,
  errors: ['external_service_error', 'malformed_external_parameters'],
  example: { params: { start: { lat: 38.7079, lng: -9.1366 }, end: { lat: 38.6978, lng: -9.2067 } } },

  handler: ({ start, waypoints, end, point_limit }, context) =>
    wayOf(context, [start, ...(waypoints ?? []), end], point_limit ?? undefined),
})
