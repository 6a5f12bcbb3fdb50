import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { OfKind, ofKind } from '#resource/tracker/kinds-of-inputs.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { readMeasured } from '#service/tracker/measured.ts'

export default query('tracker/get_fuel', {
  summary: 'Tells what sensors of fuel measure.',
  description:
    'Metering sensors whose `sensor_type` is `fuel`, and those of inputs that measure fuel, in the units of their settings: ' +
    '`can_fuel_1` and `can_fuel_2` are per cent, unless a divider or a calibration makes litres of them.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object(OfKind),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, now, fail }) {
    const tracker = unblocked((await readMeasured({ db, caller }, tracker_id)) ?? fail('not_found'), fail)
    return ofKind('fuel', tracker, now)
  },
})
