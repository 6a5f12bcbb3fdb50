import { Type } from 'typebox'
import { type User, user } from '#contract/caller.ts'
import { type CostlyContext, query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { periodOf } from '#contract/period.ts'
import { CountedListOf, Described, Id, Ids, LocalTime, Moment, Nullable, Optional, Page } from '#contract/schema.ts'
import { streamed } from '#contract/streamed.ts'
import { fuelOf } from '#resource/track.ts'
import { readingOf, wish } from '#service/track/asked.ts'
import { sumsOf } from '#service/track/sums.ts'
import { type Recorded, type RecordedTracker, readAllRecorded, visibleRecorded } from '#store/fleet/device-recorded.ts'
import * as vehicles from '#store/fleet/vehicles.ts'
import type { Sum } from '#store/points/track-sums.ts'
import { queryOf } from '#store/query.ts'

/** Trackers whose tracks are summed by one statement. */
const together = 250

const Time = (description: string) => Described(Nullable(Moment), description)

export default query('track/summary', {
  summary: 'Tells how far, how long and how fast several trackers drove in a period.',
  description: `Beyond the contract: what \`track/list\` tells with \`split=false\`, of many trackers at once and without their points. Of a drive over the end of the period only
the part within it counts, so what periods that meet tell adds up, but for \`tracks\`. \`limit\` and \`offset\` count trackers; \`count\` is how many there are. A tracker that is named and unknown or blocked answers 217.`,
  costly: true,
  access: user,
  params: Type.Object({
    trackers: Optional(Described(Ids, 'Only these; without it all that the caller sees and that are not blocked.')),
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
    include_gsm_lbs: wish(true, 'Also what was located by cells.'),
    filter: wish(true, 'Drops tracks under 300 m, of fewer than 4 points, and drift around one spot.'),
    ...Page,
  }),
  result: CountedListOf(
    Type.Object({
      tracker_id: Id,
      label: Type.String({ description: 'Label of the tracker.' }),
      tracks: Type.Integer({ description: 'Drives that have a part in the period; single reports are none.' }),
      stops: Type.Integer({ description: 'Drives that ended in the period: how many times it parked.' }),
      length: Type.Number({ description: 'Kilometres, to the metre.' }),
      duration: Type.Integer({ description: 'Seconds of driving: stops between the drives are left out.' }),
      max_speed: Type.Integer({ description: 'km/h.' }),
      avg_speed: Type.Integer({ description: 'km/h, while driving.' }),
      start_date: Time('When it began to drive; null where it did not.'),
      end_date: Time('When it ended to drive, or was heard last; null where it did not.'),
      norm_fuel_consumed: Optional(
        Type.Number({ description: 'Litres, by the normal consumption of the vehicle that the tracker is tied to.' }),
      ),
      limit_exceeded: Type.Boolean({ description: 'The period begins before the storage period of its plan.' }),
    }),
  ),
  errors: ['time_span_too_big', 'limit_too_big', 'list_has_nonexistent'],

  async handler({ trackers, limit, offset, ...wishes }, context) {
    const { db, caller, now, fail } = context
    const page = pageOf({ limit, offset }, context)
    const period = periodOf(wishes, context)
    const all = (await visibleRecorded(db, caller, now, trackers)).toSorted((a, b) => a.tracker_id - b.tracker_id)
    if (trackers && all.length < new Set(trackers).size) fail('list_has_nonexistent')
    const asked = all.slice(page.offset, page.offset + page.limit)
    return streamed({ count: all.length }, portions(context, asked, { ...wishes, ...period }))
  },
})

interface Wishes {
  from: Date
  to: Date
  include_gsm_lbs?: boolean
  filter?: boolean
}

/** Some trackers after the others; what is gone meanwhile is passed over. */
async function* portions(context: CostlyContext<User>, trackers: readonly RecordedTracker[], wishes: Wishes) {
  for (let at = 0; at < trackers.length; at += together) {
    const ids = trackers.slice(at, at + together).map(({ tracker_id }) => tracker_id)
    const recorded = [...(await readAllRecorded(context.db, context.caller, ids, context.now))]
      .filter(([, { blocked }]) => !blocked)
      .toSorted(([a], [b]) => a - b)
    yield await summaryOf(context, recorded, wishes)
  }
}

const summaryOf = async (
  { db, caller, now }: CostlyContext<User>,
  recorded: readonly (readonly [tracker_id: number, Recorded])[],
  { include_gsm_lbs = true, filter = true, ...period }: Wishes,
) => {
  const readings = recorded.map(([tracker_id, one]) => ({ tracker_id, ...readingOf(one, period, { db, now }) }))
  const sums = await sumsOf(queryOf(db), readings, { ...period, include_gsm_lbs, filter })
  const litres = await vehicles.consumptions(
    db,
    caller,
    recorded.map(([tracker_id]) => tracker_id),
  )
  return readings.map(({ tracker_id, label, limit_exceeded }, i) => {
    const sum = sums[i] as Sum
    return { tracker_id, label, ...tell(sum, litres.get(tracker_id)), limit_exceeded }
  })
}

const tell = ({ length, duration, max_speed, ...sum }: Sum, consumption: number | undefined) => ({
  tracks: sum.tracks,
  stops: sum.stops,
  length: Math.round(length) / 1000,
  duration: Math.round(duration / 1000),
  max_speed: Math.round(max_speed),
  avg_speed: duration === 0 ? 0 : Math.round((length / duration) * 3600),
  start_date: sum.start_time,
  end_date: sum.end_time,
  norm_fuel_consumed: consumption === undefined ? undefined : fuelOf(length, consumption),
})
