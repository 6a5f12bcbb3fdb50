import { Type } from 'typebox'
import * as presets from '#store/dealer/menu-presets.ts'
import { dealerWith } from '../../../../caller.ts'
import { command } from '../../../../operation.ts'
import { Described, Id } from '../../../../schema.ts'
import { menuFrom, NewPreset } from './preset.ts'

export default command('panel/user/menu/preset/create', {
  summary: 'Lays out a menu, for users that it is assigned to.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({ preset: Described(NewPreset, 'What is created.') }),
  result: Type.Object({ id: Id }),

  handler: async ({ preset }, { db, caller }) => ({ id: await presets.create(db, caller, menuFrom(preset)) }),
})
