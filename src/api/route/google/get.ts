import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { RouteAsked, RouteTold } from '#resource/route.ts'
import { errors, wayOf } from '#service/roads/way.ts'

export default query('route/google/get', {
  summary: 'Finds the way along roads from a place to another, by Google.',
  description: 'As `route/get`. Without a key of the operator its own engine answers.',
  // A way across a continent is a hundred thousand points, which are looked through for each place and for those that draw it.
  costly: true,
  access: user,
  params: Type.Object(RouteAsked),
  result: RouteTold,
  errors,
  example: { params: { start: { lat: 38.7079, lng: -9.1366 }, end: { lat: 38.6978, lng: -9.2067 } } },

  handler: (wanted, context) => wayOf(context, wanted, 'google'),
})
