import { type Static, Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import type { ErrorName } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Nullable, Optional, ValueOf } from '#contract/schema.ts'
import type { Model } from '#resource/tracker/models.ts'
import { DeviceId, ModelCode, Phone, PluginId, pluginFor } from '#resource/tracker/plugins.ts'
import { GroupId, Label, Tracker } from '#resource/tracker.ts'
import { Code, deviceIdOf, failures, register, Sending } from '#service/tracker/registration.ts'
import { violated } from '#store/db.ts'

const Registration = Type.Object({
  label: Label,
  group_id: GroupId,
  model: ModelCode,
  plugin_id: PluginId,
  device_id: DeviceId,
  phone: Phone,
  activation_code: Code,
  ...Sending,
  notification_email: Optional(Nullable(Type.String({ maxLength: 254, description: 'Accepted and not used.' }))),
  notification_phone: Optional(Nullable(Type.String({ maxLength: 255, description: 'Accepted and not used.' }))),
})

type Asked = Pick<Static<typeof Registration>, 'plugin_id' | 'model' | 'activation_code'>

const refusals = [
  ...failures,
  'unknown_model',
  'plugin_not_found',
  'phone_in_use',
] as const satisfies readonly ErrorName[]

type Fail = (error: (typeof refusals)[number]) => never

export default command('tracker/register', {
  summary: 'Registers a device.',
  description:
    'Plugins 37 and 44 register hardware by its id, 35 and 68 apps on phones, whose `device_id` the platform makes up; ' +
    '37 and 68 need an activation code (supplement section 5.6). A plugin that is not for the model answers 222, a ' +
    'dealer without a plan for trackers 257. The plan is that of the code, else the default of the user, else that of ' +
    'the dealer; a code brings a bonus and free days, and without one the dealer may give both. Trackers that ' +
    'were blocked for want of money are free at once, as far as a bonus goes. After too many wrong codes of an account ' +
    'every answer to one is 15 for a while. APN settings, `send_register_commands` ' +
    'and the notifications are accepted and not used: nothing is sent to devices yet.',
  access: userWith('tracker_register'),
  params: Registration,
  result: ValueOf(Tracker),
  errors: refusals,

  // A wrong activation code is kept.
  keeps: true,
  example: { params: { plugin_id: 44, device_id: '350077000000101' } },

  async handler({ label, group_id, phone, ...params }, context) {
    const { db, fail } = context
    const model = modelFor(params, fail)
    const device_id = await deviceIdOf(db, model, params.device_id)
    const device = { label, group_id, device_id, model: model.code, phone: phone || null }
    return register(context, device, params.activation_code).catch((error: unknown) =>
      violated(error) === 'source_phone' ? fail('phone_in_use') : Promise.reject(error),
    )
  },
})

const modelFor = ({ plugin_id, model: code, activation_code }: Asked, fail: Fail): Model => {
  const { plugin, model } = pluginFor(plugin_id, code, fail)
  if (plugin.needs_code && !activation_code?.trim()) fail('wrong_activation_code')
  return model
}
