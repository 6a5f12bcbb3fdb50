import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Ids, None, OneOf } from '#contract/schema.ts'
import * as presets from '#store/dealer/menu-presets.ts'

export default command('panel/user/menu/preset/assign', {
  summary: 'Gives a menu to users, or makes it the default of all who were given none.',
  description:
    'Others keep what they were given. The platform’s menu may be given too. Sub-users see the menu of their master.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({
    preset_id: Id,
    target: Described(
      Type.Object({ type: OneOf(['default', 'users']), ids: Type.Optional(Described(Ids, 'Ids of the users.')) }),
      'Who is given it.',
    ),
  }),
  result: None,
  errors: ['not_found'],

  async handler({ preset_id, target }, { db, caller, fail }) {
    if (target.type === 'users' && !target.ids) throw invalid('target.ids', 'is required')
    const ids = new Set(target.type === 'users' ? target.ids : [])
    // Users before their preset, as whoever deletes one takes them: else each could wait for the other.
    const masters = await presets.lockMasters(db, caller, [...ids])
    if (masters.length !== ids.size || !(await presets.hold(db, caller, preset_id))) fail('not_found')
    if (target.type === 'default') await presets.makeDefault(db, caller, preset_id)
    await presets.give(db, caller, preset_id, masters)
    return {}
  },
})
