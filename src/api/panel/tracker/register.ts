import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Nullable, Optional } from '#contract/schema.ts'
import { modelOf } from '#resource/tracker/models.ts'
import { DeviceId, ModelCode, Phone } from '#resource/tracker/plugins.ts'
import { Label } from '#resource/tracker.ts'
import { deviceIdOf, type failures, registerOne } from '#service/tracker/registration.ts'
import * as tariffs from '#store/billing/tariffs.ts'
import { violated } from '#store/db.ts'
import * as customers from '#store/dealer/customers.ts'

export default command('panel/tracker/register', {
  summary: 'Registers a device for a user.',
  description:
    'As the user would by `tracker/register` without an activation code: the same limits, gifts and free days. Without `tariff_id` it gets the plan that the ' +
    "user's devices get; naming one, which must be the dealer's (239) and for trackers (237), takes the permission to read plans (13). Users " +
    'who are not there answer 246, a model that is not known 220. Ids of apps the platform makes up. Nothing is sent to the device. Beyond the contract.',
  access: dealerWith(['trackers', 'create']),
  params: Type.Object({
    user_id: Described(Id, 'User who gets the device.'),
    label: Label,
    model: ModelCode,
    device_id: DeviceId,
    phone: Phone,
    tariff_id: Optional(Nullable(Described(Id, 'Plan of the device; null for the usual one.'))),
  }),
  result: Type.Object({ id: Described(Id, 'Number of the tracker.') }),
  errors: [
    'unknown_model',
    'device_limit_exceeded',
    'phone_in_use',
    'device_id_in_use',
    'invalid_tariff',
    'tariff_not_found',
    'invalid_user',
    'registration_forbidden',
  ],
  example: { params: { user_id: 2, device_id: '350077000000102' }, after: ['panel/user/create'] },

  async handler({ user_id, label, phone, tariff_id, ...given }, { db, caller, now, config, fail }) {
    const model = modelOf(given.model) ?? fail('unknown_model')
    if (!(await customers.hold(db, caller, user_id))) fail('invalid_user')
    if (tariff_id) {
      if (!caller.permissions.tariffs?.includes('read')) fail('not_permitted')
      const plan = (await tariffs.read(db, caller, tariff_id)) ?? fail('tariff_not_found')
      if (plan.device_type !== 'tracker') fail('invalid_tariff')
    }
    const device_id = await deviceIdOf(db, model, given.device_id)
    const to = { account_id: user_id, user_id, master: true, dealer_id: caller.dealer_id }
    const device = { label, group_id: 0, device_id, model: model.code, phone: phone || null }
    // Without a group and a code nothing is wrong with them.
    const means = { db, caller: to, now, config, fail: fail as (error: (typeof failures)[number]) => never }
    const id = await registerOne(means, device, undefined, tariff_id ?? undefined).catch((error: unknown) =>
      violated(error) === 'source_phone' ? fail('phone_in_use') : Promise.reject(error),
    )
    return { id }
  },
})
