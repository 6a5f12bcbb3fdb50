import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Nullable, Optional } from '#contract/schema.ts'
import { RouteAsked, RouteTold } from '#resource/route.ts'
import { RouteProvider } from '#resource/user/preferences.ts'
import { errors, wayOf } from '#service/roads/way.ts'

export default query('route/get', {
  summary: 'Finds the way along roads from a place to another.',
  description:
    'Google answers where `provider_type`, or without it the `route_provider` of the user, names it and the operator has a key; else the engine that the operator has; where there is none it is `straight`. ' +
    '218 where there is no way between these places, 215 where the engine cannot answer, 236 where no plan has the feature `routing`.',
  // A way across a continent is a hundred thousand points, which are looked through for each place and for those that draw it.
  costly: true,
  access: user,
  params: Type.Object({
    ...RouteAsked,
    provider_type: Optional(Nullable(Described(RouteProvider, 'Who is asked.'))),
  }),
  result: RouteTold,
  errors,
  example: { params: { start: { lat: 38.7079, lng: -9.1366 }, end: { lat: 38.6978, lng: -9.2067 } } },

  handler: ({ provider_type, ...wanted }, context) => wayOf(context, wanted, provider_type),
})
