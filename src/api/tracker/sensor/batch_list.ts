import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Ids } from '#contract/schema.ts'
import { Sensor } from '#resource/tracker/sensor.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as sensors from '#store/sensors/sensors.ts'

const most_trackers = 500

export default query('tracker/sensor/batch_list', {
  summary: 'Lists the sensors of several trackers.',
  description: `As \`tracker/sensor/list\`, by the ids of the trackers. Error 217 when one of them is unknown or blocked, 221 for more than ${most_trackers}.`,
  access: user,
  params: Type.Object({ trackers: Ids }),
  result: Type.Object({ result: Described(Type.Record(Type.String(), Type.Array(Sensor)), 'Sensors by tracker.') }),
  errors: ['list_has_nonexistent', 'device_limit_exceeded'],

  async handler({ trackers: ids }, { db, caller, fail }) {
    if (ids.length > most_trackers) fail('device_limit_exceeded')
    const seen = (await trackers.find(db, caller, ids)).filter(({ blocked }) => !blocked)
    if (seen.length < new Set(ids).size) fail('list_has_nonexistent')
    const found = await sensors.ofTrackers(db, caller, ids)
    return { result: Object.fromEntries(seen.map(({ id }) => [id, found.get(id) ?? []])) }
  },
})
