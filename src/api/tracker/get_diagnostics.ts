import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, Nullable } from '#contract/schema.ts'
import { OfKind, ofKind, statesOfBus } from '#resource/tracker/kinds-of-inputs.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { readMeasured } from '#service/tracker/measured.ts'

export default query('tracker/get_diagnostics', {
  summary: 'Tells what sensors measure over the bus of the vehicle, and what that says of itself.',
  description:
    'Metering sensors of CAN, OBD, UDS and the tachograph in `inputs`. In `states` what the vehicle says of itself as text, by the names of the ' +
    "contract's fields of the state: trouble codes, its VIN, whether the lamp of the engine is on.",
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({
    ...OfKind,
    states: Described(
      Nullable(Type.Record(Type.String(), Type.String())),
      'Fields of the state by their names; null where the vehicle says nothing.',
    ),
  }),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, now, fail }) {
    const tracker = unblocked((await readMeasured({ db, caller }, tracker_id)) ?? fail('not_found'), fail)
    return { ...ofKind('diagnostics', tracker, now), states: statesOfBus(tracker.attributes) }
  },
})
