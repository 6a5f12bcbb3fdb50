import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { keptOf, Special, settingsOf } from '#resource/tracker/settings/special.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as settings from '#store/fleet/device-settings.ts'

export default command('tracker/settings/special/update', {
  summary: 'Says what the device of a tracker is set with.',
  description:
    'Holds within a minute, for a device that is connected too; points that are stored stay. 214 where devices of its protocol have ' +
    'no setting of that type. A clone answers 219: the device is that of another account.',
  access: notInDemo(userWith('tracker_configure')),
  params: Type.Object({ tracker_id: Id, value: Special }),
  result: None,
  errors: ['not_found', 'device_blocked', 'not_for_clones', 'not_supported_by_device'],
  example: { params: { tracker_id: 1, value: { type: 'command_codec', codec: 14 } } },

  async handler({ tracker_id, value }, { db, caller, secret, fail }) {
    const found = (await settings.read(db, caller, tracker_id)) ?? fail('not_found')
    const { source_id, clone, model } = unblocked(found, fail)
    if (clone) fail('not_for_clones')
    if (!settingsOf(model).includes(value.type)) fail('not_supported_by_device')
    await settings.update(db, caller, source_id, value.type, keptOf(value, secret.seal))
    return {}
  },
})
