import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Tracker } from '#resource/tracker.ts'
import { KeepRules, newDeviceFailures, replace, replaceable, replaceFailures } from '#service/tracker/replacing.ts'
import * as bundles from '#store/dealer/bundles.ts'

export default command('tracker/replace_quick', {
  summary: 'Puts a device that the dealer has prepared in the place of the one that a tracker has, by its IMEI alone.',
  description:
    'The dealer has it among its bundles (else 201), and what model it is stands there. All else is as for `tracker/replace`; ' +
    'it has no phone then. Nothing is sent to the device.',
  access: notInDemo(userWith('tracker_configure')),
  params: Type.Object({ tracker_id: Id, imei: Type.String({ maxLength: 50 }), keep_rules: KeepRules }),
  result: ValueOf(Tracker),
  errors: ['not_found', ...replaceFailures, ...newDeviceFailures],
  example: { after: ['panel/tracker/bundle/import'] },

  async handler({ tracker_id, imei, keep_rules }, context) {
    const { db, caller, fail } = context
    await replaceable(context, tracker_id)
    const { model } = (await bundles.findByImei(db, caller, imei.trim())) ?? fail('not_found')
    return replace(context, tracker_id, { device_id: imei.trim(), model, phone: null }, keep_rules)
  },
})
