import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { Readings, readingsOf, Wanted } from '#resource/tracker/readings.ts'
import * as states from '#store/fleet/device-states.ts'

export default query('tracker/readings/batch_list', {
  summary: 'Tells what several trackers measure now.',
  description: 'Of each what `tracker/readings/list` tells. A tracker that is unknown or blocked answers 217.',
  access: user,
  params: Type.Object({
    trackers: Type.Array(Id, { maxItems: 2000, description: 'Trackers that are asked for.' }),
    ...Wanted,
  }),
  result: Type.Object({ result: Described(Type.Record(Type.String(), Readings), 'Readings by tracker.') }),
  errors: ['list_has_nonexistent'],

  async handler({ trackers, sensor_type }, { db, caller, fail }) {
    const rows = (await states.read(db, caller, trackers)).filter(({ blocked }) => !blocked)
    if (rows.length < new Set(trackers).size) fail('list_has_nonexistent')
    const told = rows.map(({ tracker_id, live }) => [tracker_id, readingsOf(live?.attributes ?? {}, sensor_type)])
    return { result: Object.fromEntries(told) }
  },
})
