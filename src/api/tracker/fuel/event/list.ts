import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { Described, Id, LocalTime } from '#contract/schema.ts'
import { FuelEvent, tank } from '#resource/tracker/fuel.ts'
import { most_trackers, openAll } from '#service/fuel/asked.ts'
import { fuelOf, scalesIn } from '#service/fuel/followed.ts'
import { eventsOf, nameOf } from '#service/fuel/told.ts'

const Listed = Type.Object({ tracker_id: Id, ...tank, ...FuelEvent.properties })

export default query('tracker/fuel/event/list', {
  summary: 'Lists fillings and drains of several trackers, by when they began.',
  description:
    'Beyond the contract: those that `tracker/fuel/read` tells of each. A tracker that is unknown or blocked answers 217. 211 also where the days of all ' +
    `trackers together are more than those of ${most_trackers} in a month.`,
  costly: true,
  access: user,
  params: Type.Object({
    trackers: Type.Array(Id, { maxItems: most_trackers, description: 'Trackers that are asked for.' }),
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
  }),
  result: Type.Object({
    list: Type.Array(Listed),
    limit_exceeded: Type.Boolean({
      description: 'The period begins before the storage period of the plan of one of them.',
    }),
  }),
  errors: ['time_span_too_big', 'list_has_nonexistent'],

  async handler({ trackers, ...asked }, context) {
    const all = await openAll(context, trackers, periodOf(asked, context))
    const list: (Pick<(typeof all)[number], 'tracker_id'> & ReturnType<typeof nameOf> & FuelEvent)[] = []
    for (const opened of all) {
      const { tracker_id } = opened
      const { tanks } = await fuelOf(opened)
      const scales = scalesIn(tanks, opened.vehicle?.tank)
      for (const [i, one] of tanks.entries())
        list.push(
          ...(await eventsOf(opened, one, scales[i])).map((event) => ({ tracker_id, ...nameOf(one), ...event })),
        )
    }
    return {
      list: list.sort((a, b) => Number(a.from) - Number(b.from)),
      limit_exceeded: all.some(({ reading }) => reading.limit_exceeded),
    }
  },
})
