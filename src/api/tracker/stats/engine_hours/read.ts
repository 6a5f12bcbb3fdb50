import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { Described, Id, LocalTime } from '#contract/schema.ts'
import { told } from '#measure/counter.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { readRecorded } from '#store/fleet/device-recorded.ts'
import * as states from '#store/fleet/device-states.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { queryOf } from '#store/query.ts'
import { ignitionHours } from '#store/sensors/followed.ts'

export default query('tracker/stats/engine_hours/read', {
  summary: 'Tells for how long the ignition of a tracker was on in a period.',
  description:
    'From each point that says so to the first that says that it is off; what goes over an end of the period counts with the point that ends it. ' +
    'What the plan does not keep any more counts for nothing. A virtual ignition counts in place of what the device tells, as it is set up now. 214 where neither has ever said anything. A clone answers 219.',
  costly: true,
  access: user,
  params: Type.Object({
    tracker_id: Id,
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
  }),
  result: Type.Object({
    value: Type.Number({ description: 'Hours, to the hundredth.' }),
    recomputed: Type.Boolean({
      description:
        'Beyond the contract: a part of it lies before the virtual ignition was as it is. Tracks of that time were found without it.',
    }),
  }),
  errors: ['entity_not_found', 'device_blocked', 'time_span_too_big', 'not_supported_by_device', 'not_for_clones'],

  async handler({ tracker_id, ...asked }, { db, caller, config, now, fail }) {
    const period = periodOf(asked, { caller, config, fail })
    const found = unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('entity_not_found'), fail)
    if (found.clone) fail('not_for_clones')
    const recorded = (await readRecorded(db, caller, tracker_id, now)) ?? fail('entity_not_found')
    const from = Math.max(period.from.getTime(), recorded.kept_from.getTime())
    const [before, until] = [from - 1, Math.max(from - 1, period.to.getTime())]
    const tracker = { account_id: caller.account_id, tracker_id, source_id: found.source_id }
    const hours = await ignitionHours(db, queryOf(db), tracker, { from: before, to: until })
    if (hours === 0 && !(await tellsIgnition(() => states.readOne(db, caller, tracker_id))))
      fail('not_supported_by_device')
    const ignition = recorded.detection.virtual_ignition
    return { value: told(hours), recomputed: ignition !== undefined && from < ignition.since }
  },
})

const tellsIgnition = async (read: () => Promise<states.StateRow | undefined>): Promise<boolean> =>
  (await read())?.live?.attributes.ignition !== undefined
