import type { Phone } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { countSince, say } from '#store/fleet/private-notes.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { takeBack } from '#store/history/taken-back.ts'
import { readPoints } from '#store/points/points.ts'
import { privaciesOf } from '#store/points/private-notes.ts'
import { queryOf } from '#store/query.ts'
import { flag, is } from '#track/point.ts'
import type { KnownPlace, Privacy } from '#track/privacy.ts'
import { doneAt } from './clock.ts'
import { type Office, officeOf } from './office.ts'

/** Private time as drivers say it. */

type Saying = Pick<Context<Phone>, 'db' | 'caller' | 'now' | 'after' | 'restated'> & {
  fail(error: 'session_ended' | 'not_for_clones' | 'too_many_entities'): never
}

/** Milliseconds before private time in which the last place is looked for. */
const looked_back = 2 * 86_400_000

/** Times in 24 hours that phones of a tracker say that it is work. Private is never refused, for places would be told. */
export const most_works = 100

/** Says that it is private from then on, or work, and takes back what was told of that time. Fails with 219 for clones, 267 for what is said too often. */
export const setPrivacy = async (
  { db, caller, now, fail, after, restated }: Saying,
  { private: is_private, ...said }: { at: Date; clock?: Date; private: boolean },
): Promise<{ private: boolean }> => {
  const office = officeOf(caller)
  const tracker = (await trackers.lock(db, office, caller.tracker_id)) ?? fail('session_ended')
  const { source_id, clone } = tracker
  if (clone) fail('not_for_clones')
  // Who looks on is told before the device says anything more.
  after(() => restated([source_id]))
  const at = doneAt(said, now).getTime()
  const by = { phone_id: caller.phone_id }
  if (!is_private) {
    const since = new Date(now.getTime() - 86_400_000)
    if ((await countSince(db, office, tracker.id, { says: ['work'], since })) >= most_works) fail('too_many_entities')
    await say(db, tracker, source_id, { at, says: 'work' }, by, now)
    return { private: false }
  }
  const place = await lastPlace(db, source_id, at)
  await say(db, tracker, source_id, { at, says: 'private', ...(place && { place }) }, by, now)
  await takeBack(queryOf(db), source_id, (await privacyOf(db, source_id))?.spans(at, now.getTime()) ?? [])
  return { private: true }
}

const lastPlace = async (db: Saying['db'], source_id: number, at: number): Promise<KnownPlace | undefined> => {
  const points = await readPoints(queryOf(db), source_id, { from: at - looked_back, to: at - 1 })
  const last = points.findLast((point) => !is(point, flag.no_fix | flag.ahead))
  if (!last) return undefined
  const { attributes: _, ...place } = last
  return place
}

/** Private time of a device; `undefined` where it has none. */
export const privacyOf = async (db: Saying['db'], source_id: number): Promise<Privacy | undefined> =>
  (await privaciesOf(queryOf(db), [source_id])).get(source_id)

/** Private time of the device of a tracker; `undefined` where it has none. */
export const privacyOfTracker = async (
  db: Saying['db'],
  office: Office,
  tracker_id: number,
): Promise<Privacy | undefined> => {
  const tracker = await trackers.findOne(db, office, tracker_id)
  return tracker && privacyOf(db, tracker.source_id)
}
