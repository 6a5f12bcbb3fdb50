import { isDeepStrictEqual } from 'node:util'
import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { most_changes } from '#resource/tracker/privacy.ts'
import { countSince, say } from '#store/fleet/private-notes.ts'
import type * as trackers from '#store/fleet/trackers.ts'
import { privaciesOf } from '#store/points/private-notes.ts'
import { queryOf } from '#store/query.ts'
import type { Note, Privacy } from '#track/privacy.ts'
import type { Interval } from '#track/working-hours.ts'

/** Hours of work and the input of a tracker; `undefined` stays as it is. */
interface Setting {
  working: readonly Interval[] | null | undefined
  input: number | null | undefined
}

type Setter = Pick<Context<User>, 'db' | 'caller' | 'now' | 'after' | 'restated'> & {
  fail(error: 'too_many_entities'): never
}
type Locked = NonNullable<Awaited<ReturnType<typeof trackers.lock>>>

const day = 86_400_000

/** Notes what the caller sets of private time, where it is another than counts. Fails with 267 where it was set too often. */
export const setPrivacy = async (context: Setter, tracker: Locked, setting: Setting): Promise<void> => {
  const { db, caller, now, fail, after, restated } = context
  const before = (await privaciesOf(queryOf(db), [tracker.source_id])).get(tracker.source_id)
  const notes = notesOf(setting, before, { at: now.getTime(), zone: caller.time_zone })
  if (notes.length === 0) return
  const since = new Date(now.getTime() - most_changes.days * day)
  const count = await countSince(db, caller, tracker.id, { says: ['hours', 'input'], since })
  if (count + notes.length > most_changes.count) fail('too_many_entities')
  for (const note of notes) await say(db, tracker, tracker.source_id, note, { user_id: caller.user_id }, now)
  after(() => restated([tracker.source_id]))
}

const notesOf = (
  { working, input }: Setting,
  before: Privacy | undefined,
  { at, zone }: { at: number; zone: string },
): Note[] => {
  const hours = before?.hoursAt(at)
  const isSame = isDeepStrictEqual(hours?.working ?? null, working) && (!working || hours?.zone === zone)
  return [
    ...(working === undefined || isSame ? [] : [{ at, says: 'hours' as const, zone, working }]),
    ...(input === undefined || input === (before?.inputAt(at) ?? null) ? [] : [{ at, says: 'input' as const, input }]),
  ]
}
