import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { LastChange } from '#resource/status.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { requireFeature } from '#service/features.ts'
import * as states from '#store/fleet/device-states.ts'
import * as changes from '#store/fleet/status-changes.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { noteStatus } from '#store/history/note.ts'

export default command('status/tracker/assign', {
  summary: 'Changes the working status of a tracker.',
  description:
    'To one of the list that the tracker was given (error 204), which users may change (error 13). ' +
    'The last known place of the tracker is remembered with the change. Rules that track the status tell it in the history.',
  access: user,
  params: Type.Object({ tracker_id: Id, new_status_id: Described(Id, 'The status from then on; null for none.') }),
  result: Type.Object({ last_change: LastChange }),
  errors: ['not_found', 'entity_not_found', 'device_blocked', 'not_for_clones', 'feature_unavailable', 'no_change'],

  async handler({ tracker_id, new_status_id }, { db, caller, now, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    const { clone, source_id } = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail)
    if (clone) fail('not_for_clones')
    const offered = (await changes.offered(db, caller, source_id, new_status_id)) ?? fail('entity_not_found')
    if (!offered.supervisor_controlled) fail('not_permitted')
    const old_status_id = (await changes.readOne(db, caller, tracker_id))?.current_status?.id ?? null
    if (old_status_id === new_status_id) fail('no_change')
    const gps = (await states.readOne(db, caller, tracker_id))?.live?.gps
    const location = gps ? { lat: gps.lat, lng: gps.lng, address: '' } : null
    const change = { old_status_id, new_status_id, location, changed: now, origin: 'supervisor' } as const
    const id = await changes.create(db, caller, tracker_id, change)
    await noteStatus(
      db,
      caller,
      { tracker_id, source_id, at: now, detail: offered.label, location },
      new_status_id,
      now,
    )
    return { last_change: { id, ...change } }
  },
})
