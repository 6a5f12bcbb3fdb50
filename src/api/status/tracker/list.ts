import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Ids, ValueOf } from '#contract/schema.ts'
import { Current } from '#resource/status.ts'
import { requireFeature } from '#service/features.ts'
import * as changes from '#store/fleet/status-changes.ts'

/** As many trackers as the contract lets `tracker/get_states` tell of (supplement section 16). */
const most_trackers = 2000

export default query('status/tracker/list', {
  summary: 'Tells the working statuses of several trackers, by their ids.',
  description: `Error 217 when one of them is unknown or blocked, 221 for more than ${most_trackers}.`,
  access: user,
  params: Type.Object({ trackers: Ids }),
  result: ValueOf(Type.Record(Type.String(), Current)),
  errors: ['list_has_nonexistent', 'device_limit_exceeded', 'feature_unavailable'],

  async handler({ trackers }, { db, caller, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    if (trackers.length > most_trackers) fail('device_limit_exceeded')
    const rows = (await changes.read(db, caller, trackers)).filter(({ blocked }) => !blocked)
    if (rows.length < new Set(trackers).size) fail('list_has_nonexistent')
    return { value: Object.fromEntries(rows.map(({ tracker_id, ...current }) => [tracker_id, current])) }
  },
})
