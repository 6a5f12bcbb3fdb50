import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as forms from '#store/forms/forms.ts'

export default command('checkin/form/create', {
  summary: 'Makes a form for a tracker, to be submitted with a check-in.',
  description: `A copy of the template as it is now; later versions do not touch it. Files for it come by
\`checkin/form/file/create\`. Error 201 also where the tracker is blocked, 268 where the account has as many forms as it may.`,
  access: user,
  params: Type.Object({ tracker_id: Id, template_id: Described(Id, 'Template that the form is made of.') }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'over_quota'],

  async handler(wanted, { db, caller, config, now, fail }) {
    const tracker = await trackers.findOne(db, caller, wanted.tracker_id)
    if (!tracker || tracker.blocked) return fail('not_found')
    const id = (await forms.create(db, caller, wanted, now)) ?? fail('not_found')
    if ((await forms.countOf(db, caller)) > config.form_quota) fail('over_quota')
    return { id }
  },
})
