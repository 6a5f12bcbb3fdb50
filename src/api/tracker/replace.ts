import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { DeviceId, ModelCode, ownId, Phone, PluginId, pluginFor } from '#resource/tracker/plugins.ts'
import { Tracker } from '#resource/tracker.ts'
import { Sending } from '#service/tracker/registration.ts'
import { KeepRules, newDeviceFailures, notMobile, replace, replaceFailures } from '#service/tracker/replacing.ts'
import { violated } from '#store/db.ts'

export default command('tracker/replace', {
  summary: 'Puts another device in the place of the one that a tracker has.',
  description:
    'The tracker keeps its id, label, group, tags, plan and all that was sent; what the former device sends from now on is refused, ' +
    'also on a connection that it holds, and its id and phone may be registered again. Until the new one is heard its state is ' +
    '`just_replaced`. Plugins 37 and 44 alike: an activation code is not used. Error 266: the former device was never heard; take its ' +
    'registration back instead (`tracker/corrupt`). 7 for apps on phones, as the new one or the former. A password that the former ' +
    'had to sign in with is not asked of the new one, and commands that wait are given up.',
  access: notInDemo(userWith('tracker_configure')),
  params: Type.Object({
    tracker_id: Id,
    model: ModelCode,
    plugin_id: PluginId,
    device_id: DeviceId,
    phone: Phone,
    ...Sending,
    keep_rules: KeepRules,
  }),
  result: ValueOf(Tracker),
  errors: [...replaceFailures, ...newDeviceFailures, 'unknown_model', 'plugin_not_found', 'phone_in_use'],
  example: {
    params: { model: 'fmb920', plugin_id: 44, device_id: '350077000000102', phone: '4915112345679' },
  },

  async handler({ tracker_id, plugin_id, model: code, device_id, phone, keep_rules }, context) {
    const { fail } = context
    notMobile('model', code)
    const { model } = pluginFor(plugin_id, code, fail)
    const next = { device_id: ownId(model, device_id ?? ''), model: model.code, phone: phone || null }
    return replace(context, tracker_id, next, keep_rules).catch((error: unknown) =>
      violated(error) === 'source_phone' ? fail('phone_in_use') : Promise.reject(error),
    )
  },
})
