import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { codeOf } from '#resource/panel/equipment.ts'
import * as bundles from '#store/dealer/bundles.ts'

export default command('panel/tracker/bundle/update', {
  summary: 'Says what the device of a bundle is.',
  description: 'A device that is registered already keeps the model that it was registered as.',
  access: dealerWith(['tracker_bundles', 'update']),
  params: Type.Object({ bundle_id: Id, equip_id: Id }),
  result: None,
  errors: ['not_found', 'entity_not_found'],

  async handler({ bundle_id, equip_id }, { db, caller, fail }) {
    if (!(await bundles.lock(db, caller, bundle_id))) fail('not_found')
    await bundles.setModel(db, caller, bundle_id, codeOf(equip_id) ?? fail('entity_not_found'))
    return {}
  },
})
