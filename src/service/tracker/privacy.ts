import type { User } from '#contract/caller.ts'
import type { CostlyContext } from '#contract/operation.ts'
import { type Recorded, readRecorded } from '#store/fleet/device-recorded.ts'
import { list } from '#store/fleet/private-notes.ts'
import { privaciesOf } from '#store/points/private-notes.ts'
import { queryOf } from '#store/query.ts'
import type { Note } from '#track/privacy.ts'
import type { Interval } from '#track/working-hours.ts'
import { readingOf, tracksOf } from '../track/asked.ts'
import { partWithin } from '../track/part.ts'

/** Private time of trackers, as the account is told of it. */

const most_notes = 100

type Asking = Pick<CostlyContext<User>, 'db' | 'caller' | 'now'>

/** The private time of a tracker that the caller sees: its hours, what was said, and how far it drove since it is private now. */
export const readPrivacy = async ({ db, caller, now }: Asking, tracker_id: number) => {
  const recorded = await readRecorded(db, caller, tracker_id, now)
  if (!recorded) return undefined
  const notes = await list(db, caller, tracker_id, most_notes)
  // Also of a device that was never heard.
  const privacy = (await privaciesOf(queryOf(db), [recorded.source_id])).get(recorded.source_id)
  const hours = privacy?.hoursAt(now.getTime())
  const span = privacy?.at(now.getTime())
  return {
    hours: hours ? [...hours.working] : null,
    time_zone: hours?.zone ?? caller.time_zone,
    input_number: privacy?.inputAt(now.getTime()) ?? null,
    private: span
      ? { since: span.from, by: span.by, length: await drivenSince({ db, now }, recorded, span.from) }
      : null,
    notes: notes.map(({ details, says, ...note }) => ({
      ...note,
      says: says as Exclude<Note['says'], 'on' | 'off'>,
      hours: (details as Details).working ?? null,
      input_number: (details as Details).input ?? null,
    })),
  }
}

/** What a note has beside its time, of which the zone is not told. */
interface Details {
  working?: Interval[] | null
  input?: number | null
}

/** Kilometres, to the metre. */
const drivenSince = async (asking: Pick<Asking, 'db' | 'now'>, recorded: Recorded, since: number): Promise<number> => {
  const reading = readingOf(recorded, { from: new Date(since), to: asking.now }, asking)
  let metres = 0
  for (const track of await tracksOf(reading))
    for (const { type, length } of await partWithin(reading, track)) if (type === 'regular') metres += length
  return Math.round(metres) / 1000
}
