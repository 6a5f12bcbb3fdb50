import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Default, Described, Id, LatLng, Named, Nullable, Optional } from '#contract/schema.ts'
import { nearestTo } from '#service/tracker/nearest.ts'

export default query('tracker/nearest/list', {
  summary: 'Lists which trackers are nearest to a place.',
  description: `By the time that they need along roads where the operator has an engine that tells it (one question, of the 25 that are nearest along a straight line and within 200 km); those behind
and without one all by their distance, \`straight\`. Blocked ones, those that are offline, and those in private time are left out. Beyond the contract.`,
  access: user,
  params: Type.Object({
    location: Described(LatLng, 'Where somebody is to come to.'),
    amount: Default(Type.Integer({ minimum: 1, maximum: 50, description: 'So many at most.' }), 5),
  }),
  result: Type.Object({
    list: Type.Array(
      Named('NearTracker', {
        tracker_id: Id,
        distance: Type.Integer({ description: 'Metres.' }),
        time: Nullable(Type.Integer({ description: 'Seconds along roads; null where it is not known.' })),
        straight: Optional(Type.Literal(true, { description: 'The distance is along a straight line.' })),
      }),
      { description: 'The nearest first.' },
    ),
  }),

  async handler({ location, amount }, context) {
    return { list: await nearestTo(context, location, amount) }
  },
})
