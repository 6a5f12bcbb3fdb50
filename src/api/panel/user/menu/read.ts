import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, Nullable, Text, ValueOf } from '#contract/schema.ts'
import { NamedMenu, namedMenu } from '#resource/panel/user/menu/names.ts'
import * as presets from '#store/dealer/menu-presets.ts'

export default query('panel/user/menu/read', {
  summary: 'Tells the destinations of the menu that a user was given.',
  description: 'Null for a user who sees the default. Every `application` has the same menu.',
  access: dealerWith(['users', 'read']),
  params: Type.Object({
    application: Type.Optional(Described(Text(255), 'Name of the application; each has the same menu.')),
    user_id: Id,
  }),
  result: ValueOf(Nullable(NamedMenu)),
  errors: ['not_found'],

  async handler({ user_id }, { db, caller, fail }) {
    const { menu_preset_id, menu } = (await presets.givenTo(db, caller, user_id)) ?? fail('not_found')
    return { value: menu_preset_id ? namedMenu(menu) : null }
  },
})
