import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedPreset, menuFrom } from '#resource/panel/user/menu/preset.ts'
import * as presets from '#store/dealer/menu-presets.ts'

export default command('panel/user/menu/preset/update', {
  summary: 'Lays out a menu of the dealer anew.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({ preset: Described(ChangedPreset, 'What it becomes.') }),
  result: None,
  errors: ['not_found'],

  async handler({ preset: { id, ...preset } }, { db, caller, fail }) {
    if (!(await presets.update(db, caller, id, menuFrom(preset)))) fail('not_found')
    return {}
  },
})
