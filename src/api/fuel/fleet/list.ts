import { Type } from 'typebox'
import { type User, user } from '#contract/caller.ts'
import { type CostlyContext, query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { CountedListOf, Described, Id, IfAny, LocalTime, Named } from '#contract/schema.ts'
import { streamed } from '#contract/streamed.ts'
import { FuelUse, hundredth, UseUnits } from '#resource/tracker/fuel.ts'
import { checkDays, most_trackers, type Opened, openFuel } from '#service/fuel/asked.ts'
import { type FuelFound, findFuel } from '#service/fuel/told.ts'
import { type Day, daysBetween } from '#service/track/metres.ts'
import { readAllRecorded, visibleRecorded } from '#store/fleet/device-recorded.ts'

const usual_page = 50

const Events = (description: string) =>
  Described(
    Named('FuelEventsOfFleet', {
      count: Type.Integer({ minimum: 0, description: 'How many.' }),
      volume: Type.Number({ description: 'All together, in `units`.' }),
    }),
    description,
  )

export default query('fuel/fleet/list', {
  summary: 'Tells of each tracker what it used, was filled and drained in a period, by the ids of the trackers.',
  description:
    'Beyond the contract: what `tracker/fuel/read` tells of each, without its levels. Trackers of which nothing measures it and that have no norm are told too, with `source` null. ' +
    'Blocked ones are left out.',
  costly: true,
  access: user,
  params: Type.Object({
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: most_trackers,
        default: usual_page,
        description: 'Trackers that are told, at most.',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        ...{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 },
        description: 'How many are passed over.',
      }),
    ),
  }),
  result: CountedListOf(
    Type.Object({
      tracker_id: Id,
      label: Type.String({ description: 'Label of the tracker.' }),
      ...FuelUse.properties,
      units: UseUnits,
      fillings: Events('How often it was filled.'),
      drains: Events('Drains: to look at.'),
      tanks: Type.Integer({ minimum: 0, description: 'Sensors of fuel that were followed.' }),
      quality: IfAny(Type.Number({ description: 'Of the worst of its sensors: 1.0 (low) to 10.0 (high).' })),
      limit_exceeded: Type.Boolean({ description: 'The period begins before the storage period of its plan.' }),
    }),
  ),
  errors: ['time_span_too_big'],

  async handler({ limit = usual_page, offset = 0, ...asked }, context) {
    const period = periodOf(asked, context)
    const all = (await visibleRecorded(context.db, context.caller, context.now)).toSorted(
      (a, b) => a.tracker_id - b.tracker_id,
    )
    const ids = all.slice(offset, offset + limit).map(({ tracker_id }) => tracker_id)
    checkDays(ids.length, period, context)
    return streamed({ count: all.length }, trackersOf(context, ids, period))
  },
})

/** One tracker after the other: levels of one are held at a time. */
async function* trackersOf(context: CostlyContext<User>, ids: readonly number[], period: { from: Date; to: Date }) {
  const days = daysBetween(period, context.caller.time_zone)
  const recorded = await readAllRecorded(context.db, context.caller, ids, context.now)
  // What is gone or blocked meanwhile is passed over.
  const found = new Map(
    ids.flatMap((id) => {
      const one = recorded.get(id)
      return one && !one.blocked ? [[id, one] as const] : []
    }),
  )
  for (const opened of await openFuel(context, found, period)) yield [await tell(opened, days)]
}

const tell = async (opened: Opened, days: readonly Day[]) => {
  const { tracker_id, reading } = opened
  const found = await findFuel(opened, { days })
  const qualities = found.qualities.filter((quality) => quality !== undefined)
  return {
    ...{ tracker_id, label: reading.label, ...found.whole.use, units: found.units },
    ...{ fillings: eventsOf(found, 'filling'), drains: eventsOf(found, 'drain') },
    tanks: found.tanks.length,
    quality: qualities.length > 0 ? Math.min(...qualities) : null,
    limit_exceeded: reading.limit_exceeded,
  }
}

const eventsOf = ({ tanks, factors }: FuelFound, kind: 'filling' | 'drain') => {
  const volumes = tanks.flatMap(({ told }, i) =>
    told.events.flatMap((event) => (event.kind === kind ? event.volume * (factors[i] ?? 0) : [])),
  )
  return { count: volumes.length, volume: hundredth(volumes.reduce((sum, one) => sum + one, 0)) }
}
