import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Clearable, Described, Id, Ids, Named } from '#contract/schema.ts'
import { filesIn } from '#form/values.ts'
import { FormSubmission } from '#resource/form/values.ts'
import { Comment, Place } from '#service/checkin.ts'
import { lookFor } from '#service/file-upload.ts'
import { submitForm } from '#service/form/values.ts'
import * as checkins from '#store/checkins/checkins.ts'
import { attach } from '#store/files/files.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { noteDeed } from '#store/history/note.ts'

const NewCheckin = Named('NewCheckin', {
  tracker_id: Id,
  location: Place,
  comment: Clearable(Comment),
  file_ids: Clearable(Described(Ids, 'Files of `checkin/image/create`.')),
  form_submission: Clearable(Described(FormSubmission, 'The filled form that goes with it.')),
})

export default command('checkin/create', {
  summary: 'Creates a check-in.',
  description: `Of now, by the employee who is assigned to the tracker. An address that is not sent is looked for. The files are
those of \`checkin/image/create\`, uploaded by this user and not named before; the form is one of this tracker that is not
submitted yet (247). With a file that cannot be had (201) or a value that is wrong (242) there is no check-in, and the form
is still to be submitted. It makes an entry \`checkin_creation\` of the history.`,
  access: userWith('checkin_update'),
  params: NewCheckin,
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'content_invalid', 'already_exists'],

  // Files that a bucket has taken are looked for before the transaction.
  keeps: true,

  async handler({ tracker_id, file_ids, form_submission, ...said }, { transaction, caller, now, fail, ...means }) {
    await lookFor(means, caller, [...(file_ids ?? []), ...filesIn(form_submission?.values ?? {})])
    return transaction(async (db) => {
      const tracker = await trackers.lock(db, caller, tracker_id)
      if (!tracker || tracker.blocked) return fail('not_found')
      const { source_id } = tracker
      const marker_time = new Date(Math.floor(now.getTime() / 1000) * 1000)
      const id = await checkins.create(db, tracker, { ...said, marker_time })
      if (!(await attach(db, caller, file_ids ?? [], { checkin_id: id }))) fail('not_found')
      if (form_submission) {
        const location = { ...said.location, address: said.location.address ?? '' }
        await submitForm(db, caller, { ...form_submission, checkin_id: id, tracker_id, location }, now)
      }
      const deed = { tracker_id, source_id, event: 'checkin_creation' as const, at: now, location: said.location }
      await noteDeed(db, caller, { ...deed, extra: { checkin_id: id } }, now)
      return { id }
    })
  },
})
