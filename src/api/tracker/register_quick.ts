import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { ValueOf } from '#contract/schema.ts'
import { GroupId, Label, Tracker } from '#resource/tracker.ts'
import { Code, failures, register } from '#service/tracker/registration.ts'
import * as bundles from '#store/dealer/bundles.ts'

export default command('tracker/register_quick', {
  summary: 'Registers a device that the dealer has prepared, by its IMEI alone.',
  description:
    'The dealer has it among its bundles (else 201), and what model it is stands there. All else is as for ' +
    '`tracker/register`; no plugin needs to be named, so an activation code may be given and need not. Nothing is sent to the device.',
  access: userWith('tracker_register'),
  params: Type.Object({ label: Label, group_id: GroupId, imei: Type.String({ maxLength: 50 }), activation_code: Code }),
  result: ValueOf(Tracker),
  errors: ['not_found', ...failures],
  // A wrong activation code is kept.
  keeps: true,
  example: { after: ['panel/tracker/bundle/import'] },

  async handler({ label, group_id, imei, activation_code }, context) {
    const { db, caller, fail } = context
    const { model } = (await bundles.findByImei(db, caller, imei.trim())) ?? fail('not_found')
    const device = { label, group_id, device_id: imei.trim(), model, phone: null }
    return register(context, device, activation_code)
  },
})
