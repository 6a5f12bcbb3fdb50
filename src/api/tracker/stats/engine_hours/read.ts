import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { Described, Id, LocalTime, ValueOf } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as states from '#store/fleet/device-states.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { sumsUntil } from '#store/points/sums.ts'
import { queryOf } from '#store/query.ts'

export default query('tracker/stats/engine_hours/read', {
  summary: 'Tells for how long the ignition of a tracker was on in a period.',
  description:
    'From each point that says so to the first that says that it is off; what goes over an end of the period counts with the point that ends it. ' +
    '214 where the device has never told an ignition. A clone answers 219.',
  costly: true,
  access: user,
  params: Type.Object({
    tracker_id: Id,
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
  }),
  result: ValueOf(Type.Number({ description: 'Hours, to the hundredth.' })),
  errors: ['entity_not_found', 'device_blocked', 'time_span_too_big', 'not_supported_by_device', 'not_for_clones'],

  async handler({ tracker_id, ...asked }, { db, caller, config, fail }) {
    const period = periodOf(asked, { caller, config, fail })
    const found = unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('entity_not_found'), fail)
    if (found.clone) fail('not_for_clones')
    const points = queryOf(db)
    const [before, until] = [period.from.getTime() - 1, period.to.getTime()]
    const end = await sumsUntil(points, found.source_id, until)
    const begin = await sumsUntil(points, found.source_id, before)
    const seconds = end.ignition_seconds - begin.ignition_seconds
    if (seconds === 0 && !(await tellsIgnition(() => states.readOne(db, caller, tracker_id))))
      fail('not_supported_by_device')
    return { value: Math.round(seconds / 36) / 100 }
  },
})

const tellsIgnition = async (read: () => Promise<states.StateRow | undefined>): Promise<boolean> =>
  (await read())?.live?.attributes.ignition !== undefined
