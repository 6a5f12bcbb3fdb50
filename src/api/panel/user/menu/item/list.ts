import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, ListOf, Text } from '#contract/schema.ts'
import { MenuName } from '#resource/panel/user/menu/names.ts'
import { destinations } from '#resource/user/menu.ts'

const menu_items = Object.values(destinations).map((name) => ({ name }))

export default query('panel/user/menu/item/list', {
  summary: 'Lists what menus without groups, titles and icons can be made of.',
  description: 'As `panel/user/menu/read` tells them, each once. Every `application` has the same.',
  access: dealerWith(['users', 'read']),
  params: Type.Object({
    application: Type.Optional(Described(Text(255), 'Name of the application; each has the same menu.')),
  }),
  result: ListOf(MenuName),

  handler: () => ({ list: menu_items }),
})
