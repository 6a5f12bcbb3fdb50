import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { PanelLogin, panelLoginOf } from '#resource/panel/login.ts'
import * as panelLogins from '#store/dealer/panel-logins.ts'

export default query('panel/login/read', {
  summary: 'Reads a login to the panel of the dealer.',
  access: dealerWith(['logins', 'read']),
  params: Type.Object({ panel_login_id: Id }),
  result: ValueOf(PanelLogin),
  errors: ['not_found'],
  example: { params: { panel_login_id: 2 }, after: ['panel/login/create'] },

  handler: async ({ panel_login_id }, { db, caller, fail }) => ({
    value: panelLoginOf((await panelLogins.read(db, caller, panel_login_id)) ?? fail('not_found')),
  }),
})
