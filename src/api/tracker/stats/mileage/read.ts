import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { Described, Ids, LocalTime, Named } from '#contract/schema.ts'
import { readingOf, tracksOf } from '#service/track/asked.ts'
import { daysBetween, metresByDay } from '#service/track/metres.ts'
import { readAllRecorded } from '#store/fleet/device-recorded.ts'

const most_trackers = 128

const Day = Named('MileageOfDay', {
  mileage: Type.Number({ minimum: 0, description: 'Kilometres, to the metre; 0 where nothing was driven.' }),
})

export default query('tracker/stats/mileage/read', {
  summary: 'Tells how far trackers drove on each day of a period.',
  description:
    'By their tracks, as `track/list` tells them; a drive over midnight counts on both days. Days are those of the caller’s time zone, and all of the period ' +
    'are told. A tracker that is unknown or blocked answers 217.',
  costly: true,
  access: user,
  params: Type.Object({
    trackers: Described(Ids, `Trackers that are asked for; more than ${most_trackers} are 221.`),
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
  }),
  result: Type.Object({
    result: Described(
      Type.Record(Type.String(), Type.Record(Type.String(), Day)),
      'By tracker the days, as `yyyy-MM-dd`.',
    ),
    limit_exceeded: Type.Boolean({
      description: 'The period begins before the storage period of the plan of one of them.',
    }),
  }),
  errors: ['time_span_too_big', 'list_has_nonexistent', 'device_limit_exceeded'],

  async handler({ trackers, ...asked }, { db, caller, config, now, fail }) {
    const period = periodOf(asked, { caller, config, fail })
    const ids = [...new Set(trackers)]
    if (ids.length > most_trackers) fail('device_limit_exceeded')
    const recorded = await readAllRecorded(db, caller, ids, now)
    if (ids.some((id) => recorded.get(id)?.blocked !== false)) fail('list_has_nonexistent')
    const days = daysBetween(period, caller.time_zone)
    const result: Record<string, Record<string, { mileage: number }>> = {}
    let limit_exceeded = false
    for (const [id, one] of recorded) {
      const reading = readingOf(one, period, { db, now })
      limit_exceeded ||= reading.limit_exceeded
      const metres = await metresByDay(reading, await tracksOf(reading), days)
      result[id] = Object.fromEntries(days.map(({ date }, i) => [date, { mileage: Math.round(metres[i] ?? 0) / 1000 }]))
    }
    return { result, limit_exceeded }
  },
})
