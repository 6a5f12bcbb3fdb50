import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Ids } from '#contract/schema.ts'
import { Output, outputsOf } from '#service/tracker/outputs.ts'
import * as outputs from '#store/fleet/outputs.ts'

/** As many trackers as the contract lets `tracker/get_states` tell of (supplement section 16). */
const most_trackers = 2000

export default query('tracker/batch_get_outputs', {
  summary: 'Lists the outputs of several trackers that can be switched.',
  description: `As \`tracker/get_outputs\`, by the ids of the trackers. Error 217 when one of them is unknown or blocked, 221 for more than ${most_trackers}.`,
  access: user,
  params: Type.Object({ trackers: Ids }),
  result: Type.Object({
    result: Described(Type.Record(Type.String(), Type.Array(Output)), 'Outputs by tracker.'),
  }),
  errors: ['list_has_nonexistent', 'device_limit_exceeded'],

  async handler({ trackers }, { db, caller, fail }) {
    if (trackers.length > most_trackers) fail('device_limit_exceeded')
    const rows = (await outputs.read(db, caller, trackers)).filter(({ blocked }) => !blocked)
    if (rows.length < new Set(trackers).size) fail('list_has_nonexistent')
    return { result: Object.fromEntries(rows.map((row) => [row.tracker_id, outputsOf(row)])) }
  },
})
