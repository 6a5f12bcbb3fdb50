import { type Static, Type } from 'typebox'
import type { Phone } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { Described, Id, Named } from '#contract/schema.ts'
import { filesIn } from '#form/values.ts'
import type * as checkins from '#store/checkins/checkins.ts'
import { create } from '#store/checkins/checkins.ts'
import { attach, giveToField } from '#store/files/files.ts'
import { driverAt } from '#store/fleet/drivers.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as forms from '#store/forms/forms.ts'
import { noteDeed } from '#store/history/note.ts'
import { FormSubmission, submitForm } from '../form/values.ts'
import { doneAt } from './clock.ts'
import { type Office, officeOf } from './office.ts'
import { privacyOf } from './privacy.ts'

/** Check-ins of phones: with their form, which nobody has made before. */

export const FilledForm = Named('FilledForm', {
  template_id: Described(Id, 'Template that it was filled in of.'),
  version: Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'Version of the template as the phone had it.',
  }),
  values: Described(
    FormSubmission.properties.values,
    'Values by the ids of the fields, as `checkin/create` takes them; files are those of `mobile/file/create`.',
  ),
})
type FilledForm = Static<typeof FilledForm>

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

/** Tells which parameter names what is not there. */
const lost = (parameter: string, error: string) => ({ errors: [{ parameter, error }] })

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

type Filled = FilledForm & { at: Date; checkin_id: number; location: forms.Submission['location'] }

/** Makes the form of the version that the phone had, gives it the files that its values name, and submits it. */
const fillIn = async (
  { db, caller, config, fail }: Keeping,
  office: Office,
  { template_id, version, values, at, ...submission }: Filled,
): Promise<void> => {
  const { tracker_id } = caller
  const form_id =
    (await forms.createOfVersion(db, office, { tracker_id, template_id, version }, at)) ??
    fail('not_found', lost('form.template_id', 'names no template, or a version that is not known any more'))
  if ((await forms.countOf(db, office)) > config.form_quota) fail('over_quota')
  for (const [field_id, value] of Object.entries(values))
    await giveToField(db, office, filesIn({ [field_id]: value }), { form_id, field_id })
  await submitForm(db, office, { form_id, values, tracker_id, ...submission }, at)
}
