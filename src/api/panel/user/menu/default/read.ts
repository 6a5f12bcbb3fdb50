import * as presets from '#store/dealer/menu-presets.ts'
import { dealerWith } from '../../../../caller.ts'
import { query } from '../../../../operation.ts'
import { None, ValueOf } from '../../../../schema.ts'
import { NamedMenu, namedMenu } from '../names.ts'

export default query('panel/user/menu/default/read', {
  summary: 'Tells the destinations of the menu of all users who were given none.',
  description: 'It is the preset that is assigned as default, without its groups, titles and icons.',
  access: dealerWith(['users', 'read']),
  params: None,
  result: ValueOf(NamedMenu),

  handler: async (_, { db, caller }) => ({ value: namedMenu((await presets.ownDefault(db, caller))?.menu) }),
})
