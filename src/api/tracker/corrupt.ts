import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as sources from '#store/billing/sources.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/corrupt', {
  summary: 'Takes a registration back.',
  description:
    'Only before the device was heard for the first time (error 243 after it). The tracker is gone then, and its ' +
    'device id and phone may be registered again.',
  access: userWith('tracker_register'),
  params: Type.Object({ tracker_id: Id }),
  result: None,
  errors: ['not_found', 'device_blocked', 'not_for_clones', 'device_connected'],
  example: { params: { tracker_id: '<value.id of tracker/register>' } },

  async handler({ tracker_id }, { db, caller, fail }) {
    const { clone, source_id } = unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    if (clone) fail('not_for_clones')
    if (await sources.corrupt(db, caller, source_id)) return {}
    return fail((await trackers.findOne(db, caller, tracker_id)) ? 'device_connected' : 'not_found')
  },
})
