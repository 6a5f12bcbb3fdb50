import { Type } from 'typebox'
import * as presets from '#store/dealer/menu-presets.ts'
import { dealerWith } from '../../../../caller.ts'
import { command } from '../../../../operation.ts'
import { Id, None } from '../../../../schema.ts'

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
