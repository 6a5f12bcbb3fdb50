import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as presets from '#store/dealer/menu-presets.ts'

export default command('panel/user/menu/preset/delete', {
  summary: 'Deletes a menu of the dealer, and with it its assignments.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({ preset_id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ preset_id }, { db, caller, fail }) {
    if (!(await presets.remove(db, caller, preset_id))) fail('not_found')
    return {}
  },
})
