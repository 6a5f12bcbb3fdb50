import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None, Text } from '#contract/schema.ts'
import { violated } from '#store/db.ts'
import * as bundles from '#store/dealer/bundles.ts'

export default command('panel/tracker/bundle/assign', {
  summary: 'Puts a SIM card into the device of a bundle, by its ICCID.',
  description:
    'It takes the place of the one before. What is not all digits is no ICCID (226). A card that is in another bundle of ' +
    'the dealer answers 247, and 223 where a user has registered the device of that one. The platform knows no SIM ' +
    'cards but these.',
  access: dealerWith(['tracker_bundles', 'update']),
  params: Type.Object({ bundle_id: Id, iccid: Described(Text(20, 3), 'Number of its SIM card.') }),
  result: None,
  errors: ['not_found', 'phone_in_use', 'wrong_iccid', 'already_exists'],

  async handler({ bundle_id, iccid }, { db, caller, now, fail }) {
    if (!(await bundles.lock(db, caller, bundle_id))) fail('not_found')
    if (!/^\d+$/.test(iccid)) fail('wrong_iccid')
    const holder = await bundles.holding(db, caller, iccid)
    if (holder && holder.id !== bundle_id) fail(holder.registered ? 'phone_in_use' : 'already_exists')
    await bundles
      .setSim(db, caller, bundle_id, iccid, now)
      .catch((error: unknown) => (violated(error) === 'bundle_iccid' ? fail('already_exists') : Promise.reject(error)))
    return {}
  },
})
