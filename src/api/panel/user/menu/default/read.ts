import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { None, ValueOf } from '#contract/schema.ts'
import { NamedMenu, namedMenu } from '#resource/panel/user/menu/names.ts'
import * as presets from '#store/dealer/menu-presets.ts'

export default query('panel/user/menu/default/read', {
  summary: 'Tells the destinations of the menu of all users who were given none.',
  description: 'It is the preset that is assigned as default, without its groups, titles and icons.',
  access: dealerWith(['users', 'read']),
  params: None,
  result: ValueOf(NamedMenu),

  handler: async (_, { db, caller }) => ({ value: namedMenu((await presets.ownDefault(db, caller))?.menu) }),
})
