import { type Static, Type } from 'typebox'
import { type Dealer, dealerWith } from '#contract/caller.ts'
import { type Context, command } from '#contract/operation.ts'
import { Described, None, Optional } from '#contract/schema.ts'
import { PlanDefaults } from '#resource/panel/tariff/defaults.ts'
import * as defaults from '#store/billing/tariff-defaults.ts'
import * as tariffs from '#store/billing/tariffs.ts'

const Given = Type.Partial(PlanDefaults)

type Asking = Pick<Context<Dealer, 'tariff_not_found' | 'invalid_tariff'>, 'db' | 'caller' | 'fail'>

/** Changes what is sent; the plan, this one or the one that there is, must be one of the dealer's for such devices. */
const set = async (kind: 'tracker' | 'camera', given: Static<typeof Given>, { db, caller, fail }: Asking) => {
  const { [kind]: before } = await defaults.read(db, caller)
  const { tariff_id = before.tariff_id } = given
  const plan = (await tariffs.read(db, caller, tariff_id)) ?? fail('tariff_not_found')
  if (plan.device_type !== kind) fail('invalid_tariff')
  await defaults.set(db, caller, kind, tariff_id, given)
}

export default command('panel/tariff/defaults/update', {
  summary: 'Sets what new devices get.',
  description:
    'What is left out of `tracker` and of `camera` keeps its value. With `tariff_id` 0 cameras have none any more; ' +
    'trackers always have one. A device that is registered with a code gets what the code gives instead.',
  access: dealerWith(['tariffs', 'update']),
  params: Type.Object({ tracker: Described(Given, 'Defaults of trackers.'), camera: Optional(Given) }),
  result: None,
  errors: ['tariff_not_found', 'invalid_tariff'],

  async handler({ tracker, camera }, context) {
    await set('tracker', tracker, context)
    if (camera?.tariff_id === 0) await defaults.clear(context.db, context.caller, 'camera')
    else if (camera) await set('camera', camera, context)
    return {}
  },
})
