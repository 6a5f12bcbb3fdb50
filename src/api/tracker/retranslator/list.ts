import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, ListOf, Moment, Named, Nullable } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as bindings from '#store/forward/bindings.ts'

const Binding = Named('RetranslatorBinding', {
  retranslator_id: Id,
  fake_device_id: Type.Optional(
    Type.String({ description: 'What the tracker is called there; left out where it has the id of its device.' }),
  ),
  reached: Nullable(
    Described(
      Moment,
      'Up to when its points were acknowledged; null for none that the platform has. Beyond the contract.',
    ),
  ),
  error: Type.String({ description: 'Why nothing of it is taken there; empty when it is. Beyond the contract.' }),
})

export default query('tracker/retranslator/list', {
  summary: 'Lists where the points of a tracker are sent on to.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: ListOf(Binding),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    const rows = await bindings.list(db, caller, tracker_id)
    return {
      list: rows.map(({ retranslator_id, fake_device_id, reached, error }) => ({
        retranslator_id,
        ...(fake_device_id !== null && { fake_device_id }),
        reached: reached === 0 ? null : new Date(reached),
        error,
      })),
    }
  },
})
