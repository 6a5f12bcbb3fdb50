import { Type } from 'typebox'
import { master, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Clearable, Described, Id, None, Text } from '#contract/schema.ts'
import { type ForwardName, forwardProtocols, takesDevice } from '#forward/protocols.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as bindings from '#store/forward/bindings.ts'
import * as retranslators from '#store/forward/retranslators.ts'

export default command('tracker/retranslator/bind', {
  summary: 'Sends the points of a tracker on to another platform, from now on.',
  description:
    'What was stored before is not sent. Of one that is bound already only the id is changed, and it goes on where it was. 236 when the ' +
    'plan of the tracker lacks `retranslation`. 242 when the id, or without one that of the device, is none that the ' +
    'protocol has room for (`fake_device_id_pattern`). A clone answers 219: its points are those of another account.',
  access: notInDemo(master),
  params: Type.Object({
    tracker_id: Id,
    retranslator_id: Id,
    fake_device_id: Clearable(Described(Text(64), 'What it is called there; without one, as its device calls itself.')),
  }),
  result: None,
  errors: ['not_found', 'device_blocked', 'not_for_clones', 'feature_unavailable', 'content_invalid'],

  async handler({ tracker_id, retranslator_id, fake_device_id }, { db, caller, fail }) {
    const tracker = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail)
    const retranslator = (await retranslators.lock(db, caller, retranslator_id)) ?? fail('not_found')
    if (tracker.clone) fail('not_for_clones')
    const { device_id, may } = (await bindings.deviceOf(db, caller, tracker_id)) ?? fail('not_found')
    if (!may) fail('feature_unavailable')
    const name = retranslator.protocol as ForwardName
    if (!takesDevice(name, fake_device_id || device_id))
      fail('content_invalid', { errors: [{ field_id: 'fake_device_id', error: forwardProtocols[name].rule }] })
    await bindings.bind(db, tracker, retranslator, fake_device_id || null)
    return {}
  },
})
