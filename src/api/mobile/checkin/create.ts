import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Clearable, Described, Id } from '#contract/schema.ts'
import { deed, deed_rule } from '#resource/mobile/deed.ts'
import { most_photos } from '#resource/mobile/scene.ts'
import { Comment, Place } from '#service/checkin.ts'
import { lookFor } from '#service/file-upload.ts'
import { fileIdsOf, keepCheckin } from '#service/mobile/checkin.ts'
import { doOnce } from '#service/mobile/deed.ts'
import { FilledForm } from '#service/mobile/form.ts'
import { officeOf } from '#service/mobile/office.ts'

const path = 'mobile/checkin/create'

export default command(path, {
  summary: 'Keeps a check-in of a phone, with its photos and form.',
  description: `By the employee who was assigned to the tracker when it was made, as far as changes of that are known. ${deed_rule} An address that is not sent is looked for. The form is of a
template as the phone had it: a version that was changed or deleted meanwhile is taken for 60 days more, and 201 after that. With a file that cannot be had (201) or a value that
is wrong (242) there is no check-in; \`errors\` say which. 268 where the account has as many forms as it may. It makes an entry \`checkin_creation\` of the history.`,
  access: phone,
  params: Type.Object({
    ...deed,
    location: Place,
    comment: Clearable(Comment),
    file_ids: Clearable(
      Type.Array(Id, {
        maxItems: most_photos,
        description: 'Photos of `mobile/file/create`, of this phone and not named before.',
      }),
    ),
    form: Clearable(Described(FilledForm, 'The form that goes with it.')),
  }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'content_invalid', 'already_exists', 'over_quota'],
  example: {
    params: {
      at: '2026-01-05 08:00:00',
      clock: '2026-01-05 08:00:05',
      location: { lat: 53.55, lng: 10 },
      file_ids: [],
      form: null,
    },
  },

  // Files that a bucket has taken are looked for before the transaction.
  keeps: true,

  async handler({ key, clock, ...said }, context) {
    const { transaction, caller, now } = context
    await lookFor(context, officeOf(caller), fileIdsOf(said))
    return transaction(async (db) => {
      const keep = () => keepCheckin({ ...context, db }, { ...said, ...(clock && { clock }) })
      return (await doOnce({ db, caller, now }, { path, key, said }, keep)).answer
    })
  },
})
