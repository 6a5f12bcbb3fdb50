import { Type } from 'typebox'
import * as defaults from '#store/billing/tariff-defaults.ts'
import * as tariffs from '#store/billing/tariffs.ts'
import { type Dealer, dealerWith } from '../../../caller.ts'
import { type Context, command } from '../../../operation.ts'
import { None, Optional } from '../../../schema.ts'
import { PlanDefaults } from './defaults.ts'

type Asking = Pick<Context<Dealer, 'tariff_not_found' | 'invalid_tariff'>, 'db' | 'caller' | 'fail'>

const requirePlan = async (device_type: string, tariff_id: number, { db, caller, fail }: Asking): Promise<void> => {
  const plan = (await tariffs.read(db, caller, tariff_id)) ?? fail('tariff_not_found')
  if (plan.device_type !== device_type) fail('invalid_tariff')
}

export default command('panel/tariff/defaults/update', {
  summary: 'Sets what new devices get.',
  description:
    'Without `camera` that of cameras stays; its `tariff_id` 0 takes it away. Trackers always have one. A device that ' +
    'is registered with a code gets what the code gives instead.',
  access: dealerWith(['tariffs', 'update']),
  params: Type.Object({ tracker: PlanDefaults, camera: Optional(PlanDefaults) }),
  result: None,
  errors: ['tariff_not_found', 'invalid_tariff'],

  async handler({ tracker, camera }, context) {
    const { db, caller } = context
    await requirePlan('tracker', tracker.tariff_id, context)
    await defaults.set(db, caller, 'tracker', tracker)
    if (!camera) return {}
    if (camera.tariff_id === 0) await defaults.clear(db, caller, 'camera')
    else {
      await requirePlan('camera', camera.tariff_id, context)
      await defaults.set(db, caller, 'camera', camera)
    }
    return {}
  },
})
