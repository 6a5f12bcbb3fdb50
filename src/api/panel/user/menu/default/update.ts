import { isDeepStrictEqual } from 'node:util'
import { Type } from 'typebox'
import * as presets from '#store/dealer/menu-presets.ts'
import { dealerWith } from '../../../../caller.ts'
import { refuse } from '../../../../errors.ts'
import { command } from '../../../../operation.ts'
import { None, Optional } from '../../../../schema.ts'
import { menuFromNames, NamedMenu, namedMenu } from '../names.ts'

/** The lists by themselves, which must both be there then. */
const both = (lists: Partial<NamedMenu>): NamedMenu => {
  const missing = (['main_menu', 'footer_menu'] as const).filter((name) => !lists[name])
  refuse(missing.map((parameter) => ({ parameter, error: 'is required where there is no value' })))
  return lists as NamedMenu
}

export default command('panel/user/menu/default/update', {
  summary: 'Lays out the menu of all users who were given none, by its destinations.',
  description:
    'As `panel/user/menu/default/read` tells it in `value`, or the two lists by themselves. Every destination becomes an ' +
    'item of its own in a new preset, which is assigned as default; the one that was it before stays in ' +
    '`panel/user/menu/preset/list`. The menu that there is already changes nothing.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({ value: Optional(NamedMenu), ...Type.Partial(NamedMenu).properties }),
  result: None,

  async handler({ value, ...lists }, { db, caller }) {
    const named = value ?? both(lists)
    if (isDeepStrictEqual(namedMenu((await presets.lockDefault(db, caller))?.menu), named)) return {}
    await presets.makeDefault(db, caller, await presets.create(db, caller, menuFromNames(named)))
    return {}
  },
})
