import { Type } from 'typebox'
import { type User, userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { Email, invited, link_rule } from '#resource/mobile/phone.ts'
import { modelOf } from '#resource/tracker/models.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { Label } from '#resource/tracker.ts'
import { Locale } from '#resource/user/preferences.ts'
import { requireFeature } from '#service/features.ts'
import { linkPhone } from '#service/mobile/inviting.ts'
import { deviceIdOf, registerOne } from '#service/tracker/registration.ts'
import * as drivers from '#store/fleet/drivers.ts'
import * as employees from '#store/fleet/employees.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as phones from '#store/phones/phones.ts'

/** Phones that a tracker may have. */
const most_phones = 20

export default command('mobile/phone/invite', {
  summary: 'Invites a phone of somebody in the field, by a link.',
  description:
    'The phone sends for a tracker and sees nothing else of the account (docs/go.md). Without `tracker_id` one of the model `mobile` is made, which ' +
    'takes the right `tracker_register` too; with `employee_id` that employee is assigned to the tracker, which takes `employee_update`. ' +
    `At most ${most_phones} phones of a tracker (267). 268 for more mails within a day than the operator allows. ${link_rule}`,
  access: userWith('tracker_update'),
  params: Type.Object({
    tracker_id: Type.Optional(Described(Id, 'The tracker that it sends for; left out, one is made.')),
    label: Type.Optional({
      ...Label,
      description: 'What the phone is called, and a tracker that is made; left out, as its tracker.',
    }),
    employee_id: Type.Optional(Described(Id, 'Who has it.')),
    locale: Type.Optional(Described(Locale, 'Language of its pages and mails; left out, that of who invites.')),
    email: Email,
  }),
  result: Type.Object({ phone_id: Described(Id, 'Names the phone from now on.'), tracker_id: Id, ...invited }),
  errors: [
    'not_found',
    'device_blocked',
    'feature_unavailable',
    'disabled_in_demo',
    'too_many_entities',
    'over_quota',
    'device_limit_exceeded',
    'registration_forbidden',
  ],
  example: { params: { tracker_id: 1, label: 'Ada’s phone' } },

  async handler({ label, employee_id, locale, email, ...given }, context) {
    const { db, caller, now, fail } = context
    const tracker_id = given.tracker_id ?? (await makeTracker(context, label))
    const tracker = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail)
    if ((await phones.countOf(db, tracker)) >= most_phones) fail('too_many_entities')
    if (employee_id) {
      if (!may(caller, 'employee_update')) fail('not_permitted')
      await requireFeature({ db, caller, fail }, 'app_fleet')
      const meant = await employees.lock(db, caller, { id: employee_id, tracker_id })
      if (!meant.employee) fail('not_found')
      if (meant.holder?.id !== employee_id) await drivers.assign(db, tracker, meant, now)
    }
    const phone = { label: label ?? tracker.label, locale: locale ?? caller.locale, created_by: caller.user_id }
    const id = await phones.create(db, tracker, phone, now)
    const { account_id } = caller
    return { phone_id: id, tracker_id, ...(await linkPhone(context, { account_id, id, ...phone }, email)) }
  },
})

const may = ({ master, rights }: User, right: 'tracker_register' | 'employee_update'): boolean =>
  master || rights.includes(right)

type Making = Omit<Parameters<typeof registerOne>[0], 'fail' | 'caller'> & {
  caller: User
  fail(error: 'not_permitted' | 'device_limit_exceeded' | 'registration_forbidden'): never
}

/** Makes the tracker of a phone that is to have one of its own; answers its id. */
const makeTracker = async ({ fail, ...means }: Making, label: string | undefined): Promise<number> => {
  if (label === undefined) throw invalid('label', 'must be given where no tracker_id is')
  if (!may(means.caller, 'tracker_register')) fail('not_permitted')
  const model = modelOf('mobile')
  if (!model) throw new Error('there is no model of phones')
  const device_id = await deviceIdOf(means.db, model, undefined)
  const device = { label, group_id: 0, device_id, model: model.code, phone: null }
  // Without a group and a code nothing is wrong with them, and the id is a fresh one.
  return registerOne({ ...means, fail: fail as Parameters<typeof registerOne>[0]['fail'] }, device)
}
