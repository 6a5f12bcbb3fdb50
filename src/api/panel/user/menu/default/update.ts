import { isDeepStrictEqual } from 'node:util'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { menuFromNames, NamedMenu, namedMenu } from '#resource/panel/user/menu/names.ts'
import * as presets from '#store/dealer/menu-presets.ts'

export default command('panel/user/menu/default/update', {
  summary: 'Lays out the menu of all users who were given none, by its destinations.',
  description:
    'As `panel/user/menu/default/read` tells it in `value`, or the two lists by themselves. Every destination becomes an ' +
    'item of its own in a new preset, which is assigned as default; the one that was it before stays in ' +
    '`panel/user/menu/preset/list`. The menu that there is already changes nothing.',
  access: dealerWith(['users', 'update']),
  wrapped: 'value',
  params: NamedMenu,
  result: None,

  async handler(named, { db, caller }) {
    if (isDeepStrictEqual(namedMenu((await presets.lockDefault(db, caller))?.menu), named)) return {}
    await presets.makeDefault(db, caller, await presets.create(db, caller, menuFromNames(named)))
    return {}
  },
})
