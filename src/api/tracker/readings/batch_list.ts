import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, Ids, Optional } from '#contract/schema.ts'
import { streamedMap } from '#contract/streamed.ts'
import { writing } from '#resource/tracker/readings/written.ts'
import { Chosen, Readings, type Wanted } from '#resource/tracker/readings.ts'
import { inPortions } from '#service/tracker/measured.ts'
import { readUnits } from '#store/dealer/accounts.ts'
import * as states from '#store/fleet/device-states.ts'

/** Trackers that are told as soon as they are read: more are told beside what others ask. */
const some = 200

export default query('tracker/readings/batch_list', {
  summary: 'Tells what several trackers measure now.',
  description:
    'Of each what `tracker/readings/list` tells. A tracker that is unknown or blocked answers 217. Beyond the contract: without `trackers` ' +
    'all that the caller sees and that are not blocked are told, however many. The answer is streamed.',
  costly: ({ trackers }) => !trackers || trackers.length > some,
  access: user,
  params: Type.Object({
    trackers: Optional(Described(Ids, 'Trackers that are asked for; without it all that the caller sees.')),
    ...Chosen,
  }),
  result: Type.Object({
    result: Described(Type.Record(Type.String(), Readings), 'Readings by tracker.'),
    unavailable: Optional(
      Type.Array(Id, {
        description: 'Trackers whose readings cannot be told for the moment; left out where there are none.',
      }),
    ),
  }),
  errors: ['list_has_nonexistent'],

  async handler({ trackers, sensor_type, include_components }, { db, caller, now, fail }) {
    const [rows, system] = await Promise.all([
      states.visibleDevices(db, caller, trackers),
      readUnits(db, caller, caller.user_id),
    ])
    const seen = rows.filter(({ blocked }) => !blocked)
    if (trackers && seen.length < new Set(trackers).size) fail('list_has_nonexistent')
    const wanted: Wanted = { sensor_type, include_components, system, now: now.getTime() }
    const write = writing(wanted)
    const unavailable: number[] = []
    async function* told() {
      for await (const portion of inPortions({ db, caller, isCounted: !sensor_type }, seen)) {
        unavailable.push(...portion.unavailable)
        yield write(portion.found)
      }
    }
    return streamedMap('result', {}, told(), () => (unavailable.length > 0 ? { unavailable } : {}))
  },
})
