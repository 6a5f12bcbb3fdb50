import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { OfKind, ofKind } from '#resource/tracker/kinds-of-inputs.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { readMeasured } from '#service/tracker/measured.ts'

export default query('tracker/get_readings', {
  summary: 'Tells what sensors measure that are neither of fuel nor of the bus of the vehicle.',
  description:
    'Metering sensors of analog inputs, thermometers, voltages, counters, and composite ones. Those of fuel are in `tracker/get_fuel`, those of ' +
    'CAN and OBD in `tracker/get_diagnostics`; `tracker/readings/list` tells all, each with its own time.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object(OfKind),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, now, fail }) {
    const tracker = unblocked((await readMeasured({ db, caller }, tracker_id)) ?? fail('not_found'), fail)
    return ofKind('readings', tracker, now)
  },
})
