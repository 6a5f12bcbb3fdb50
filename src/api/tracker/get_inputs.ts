import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { Wires, wiresOf } from '#resource/tracker/wires.ts'
import * as states from '#store/fleet/device-states.ts'
import * as sensors from '#store/sensors/sensors.ts'

export default query('tracker/get_inputs', {
  summary: 'Tells how the wired inputs of a tracker are.',
  description:
    'All of the model in `inputs`; in `states` those that a discrete sensor names (`tracker/sensor/create`). ' +
    'What a device says of its own without a wire, such as its ignition, is in `tracker/get_state`.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Wires,
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    const row = unblocked((await states.readOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    return wiresOf(row, (await sensors.ofTrackers(db, caller, [tracker_id])).get(tracker_id) ?? [])
  },
})
