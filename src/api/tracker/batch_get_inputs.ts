import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Ids } from '#contract/schema.ts'
import { Wires, wiresOf } from '#resource/tracker/wires.ts'
import * as states from '#store/fleet/device-states.ts'
import * as sensors from '#store/sensors/sensors.ts'

/** As many trackers as the contract lets `tracker/get_states` tell of (supplement section 16). */
const most_trackers = 2000

export default query('tracker/batch_get_inputs', {
  summary: 'Tells how the wired inputs of several trackers are.',
  description: `As \`tracker/get_inputs\`, by the ids of the trackers. Error 217 when one of them is unknown or blocked, 221 for more than ${most_trackers}.`,
  access: user,
  params: Type.Object({ trackers: Ids }),
  result: Type.Object({ data: Described(Type.Record(Type.String(), Wires), 'Inputs by tracker.') }),
  errors: ['list_has_nonexistent', 'device_limit_exceeded'],

  async handler({ trackers }, { db, caller, fail }) {
    if (trackers.length > most_trackers) fail('device_limit_exceeded')
    const rows = (await states.read(db, caller, trackers)).filter(({ blocked }) => !blocked)
    if (rows.length < new Set(trackers).size) fail('list_has_nonexistent')
    const named = await sensors.ofTrackers(db, caller, trackers)
    return {
      data: Object.fromEntries(rows.map((row) => [row.tracker_id, wiresOf(row, named.get(row.tracker_id) ?? [])])),
    }
  },
})
