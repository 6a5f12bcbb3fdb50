import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { menuFrom, NewPreset } from '#resource/panel/user/menu/preset.ts'
import * as presets from '#store/dealer/menu-presets.ts'

export default command('panel/user/menu/preset/create', {
  summary: 'Lays out a menu, for users that it is assigned to.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({ preset: Described(NewPreset, 'What is created.') }),
  result: Type.Object({ id: Id }),

  handler: async ({ preset }, { db, caller }) => ({ id: await presets.create(db, caller, menuFrom(preset)) }),
})
