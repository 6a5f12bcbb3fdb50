import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Clearable, Described, Id, LatLng } from '#contract/schema.ts'
import { filesIn } from '#form/values.ts'
import { InspectionMoment } from '#resource/form/inspection.ts'
import { InspectionFault } from '#resource/inspection.ts'
import { deed, deed_rule } from '#resource/mobile/deed.ts'
import { lookFor } from '#service/file-upload.ts'
import { doOnce } from '#service/mobile/deed.ts'
import { FilledForm } from '#service/mobile/form.ts'
import { keepInspection } from '#service/mobile/inspection.ts'
import { officeOf } from '#service/mobile/office.ts'

const path = 'mobile/inspection/create'

export default command(path, {
  summary: 'Keeps an inspection of the phone’s vehicle.',
  description: `By the employee who was assigned to the tracker when it was made, of the vehicle that it is in. ${deed_rule} Its form is of a template of inspections
that are made at that moment (201), as the phone had it. An item that has failed needs its photo, where the template asks for one after it: 242, as for all that is wrong in a form.
268 where the account has as many forms as it may.`,
  access: phone,
  params: Type.Object({
    ...deed,
    moment: Described(InspectionMoment, 'Whether it is before the first drive of the day or after the last.'),
    location: Clearable(Described(LatLng, 'Where it was made, where that is known.')),
    form: Described(FilledForm, 'What was filled in.'),
  }),
  result: Type.Object({ id: Id, faults: Described(Type.Array(InspectionFault), 'Items that have failed.') }),
  errors: ['not_found', 'content_invalid', 'already_exists', 'over_quota'],
  example: {
    params: {
      at: '2026-01-05 08:00:00',
      clock: '2026-01-05 08:00:05',
      moment: 'before',
      form: { template_id: 1, version: 1, values: {} },
    },
    fails: 'not_found',
  },

  // Files that a bucket has taken are looked for before the transaction.
  keeps: true,

  async handler({ key, clock, ...said }, context) {
    const { transaction, caller, now } = context
    await lookFor(context, officeOf(caller), filesIn(said.form.values))
    return transaction(async (db) => {
      const keep = () => keepInspection({ ...context, db }, { ...said, ...(clock && { clock }) })
      return (await doOnce({ db, caller, now }, { path, key, said }, keep)).answer
    })
  },
})
