import type { Phone } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { filesIn } from '#form/values.ts'
import type * as checkins from '#store/checkins/checkins.ts'
import { create } from '#store/checkins/checkins.ts'
import { attach } from '#store/files/files.ts'
import { driverAt } from '#store/fleet/drivers.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { noteDeed } from '#store/history/note.ts'
import { doneAt } from './clock.ts'
import { type FilledForm, fillIn, lost } from './form.ts'
import { officeOf } from './office.ts'
import { privacyOf } from './privacy.ts'

/** Check-ins of phones: with their form, which nobody has made before. */

interface Said {
  at: Date
  clock?: Date
  location: checkins.NewCheckin['location']
  comment?: string | null | undefined
  file_ids?: number[] | null | undefined
  form?: FilledForm | null | undefined
}

/** Ids of all files that are named, photos and those of the form. */
export const fileIdsOf = ({ file_ids, form }: Pick<Said, 'file_ids' | 'form'>): number[] => [
  ...(file_ids ?? []),
  ...filesIn(form?.values ?? {}),
]

type Keeping = Pick<Context<Phone>, 'db' | 'caller' | 'config' | 'now'> & {
  fail(error: 'not_found' | 'over_quota' | 'session_ended', extra?: Record<string, unknown>): never
}

/** Keeps a check-in with its photos and form. Throws error 7 of `location` in private time. Fails with 201 and what is not there, 242 with the faults of the form, 268 for one form too many. */
export const keepCheckin = async (context: Keeping, { file_ids, form, ...said }: Said): Promise<{ id: number }> => {
  const { db, caller, now, fail } = context
  const office = officeOf(caller)
  const tracker = await trackers.lock(db, office, caller.tracker_id)
  if (!tracker || tracker.blocked) return fail('session_ended')
  const { id: tracker_id, source_id } = tracker
  const at = doneAt(said, now)
  if ((await privacyOf(db, source_id))?.at(at.getTime())) throw invalid('location', 'must not be told in private time')
  const id = await create(db, tracker, {
    location: said.location,
    comment: said.comment,
    marker_time: at,
    phone_id: caller.phone_id,
    // It may come long after somebody else has the phone.
    employee_id: await driverAt(db, office, tracker_id, at),
  })
  if (!(await attach(db, office, file_ids ?? [], { checkin_id: id })))
    fail('not_found', lost('file_ids', 'names a file that is not there, or not uploaded, or shown elsewhere'))
  if (form) {
    const { address } = said.location
    await fillIn(context, office, {
      ...form,
      at,
      checkin_id: id,
      location: { ...said.location, address: address ?? '' },
    })
  }
  const happened = { tracker_id, source_id, event: 'checkin_creation' as const, at, location: said.location }
  await noteDeed(db, caller, { ...happened, extra: { checkin_id: id } }, now)
  return { id }
}
