import { Type } from 'typebox'
import { type User, user } from '#contract/caller.ts'
import { type CostlyContext, query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { CountedListOf, Described, Id, Ids, LocalTime, Optional, Page } from '#contract/schema.ts'
import { streamed } from '#contract/streamed.ts'
import { TrackInfo } from '#resource/track.ts'
import { readingOf } from '#service/track/asked.ts'
import { Listing, listTracks } from '#service/track/listed.ts'
import { type RecordedTracker, readRecorded, visibleRecorded } from '#store/fleet/device-recorded.ts'

/** Trackers that are asked for at once. */
const most_trackers = 1000

export default query('track/batch_list', {
  summary: 'Lists the tracks of several trackers in a period.',
  description: `Beyond the contract: of each tracker what \`track/list\` tells, by their ids, for exports of a fleet. \`limit\` and \`offset\` count trackers, ${most_trackers} at most (212);
\`count\` is how many there are. A tracker that is named and unknown or blocked answers 217. The answer is streamed, so read it as it comes: each tracker is as
much work as a question of its own.`,
  costly: true,
  access: user,
  params: Type.Object({
    trackers: Optional(Described(Ids, 'Only these; without it all that the caller sees and that are not blocked.')),
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
    ...Listing,
    ...Page,
  }),
  result: CountedListOf(
    Type.Object({
      tracker_id: Id,
      label: Type.String({ description: 'Label of the tracker.' }),
      list: Type.Array(TrackInfo, { description: 'Its tracks, in order of time.' }),
      limit_exceeded: Type.Boolean({ description: 'The period begins before the storage period of its plan.' }),
    }),
  ),
  errors: ['time_span_too_big', 'limit_too_big', 'list_has_nonexistent'],

  async handler({ trackers, limit = most_trackers, offset = 0, ...wishes }, context) {
    const { db, caller, now, fail } = context
    if (limit > most_trackers) fail('limit_too_big')
    const period = periodOf(wishes, context)
    const all = (await visibleRecorded(db, caller, now, trackers)).toSorted((a, b) => a.tracker_id - b.tracker_id)
    if (trackers && all.length < new Set(trackers).size) fail('list_has_nonexistent')
    return streamed({ count: all.length }, each(context, all.slice(offset, offset + limit), { ...wishes, ...period }))
  },
})

type Wishes = Parameters<typeof listTracks>[3] & { from: Date; to: Date }

/** One tracker after the other; what is gone meanwhile is passed over. */
async function* each({ db, caller, now }: CostlyContext<User>, trackers: readonly RecordedTracker[], wishes: Wishes) {
  for (const { tracker_id, label } of trackers) {
    const recorded = await readRecorded(db, caller, tracker_id, now)
    if (!recorded || recorded.blocked) continue
    const reading = readingOf(recorded, wishes, { db, now })
    const list = await listTracks({ db, caller }, tracker_id, reading, wishes)
    yield [{ tracker_id, label, list, limit_exceeded: reading.limit_exceeded }]
  }
}
