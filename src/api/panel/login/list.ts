import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { PanelLogin, panelLoginOf } from '#resource/panel/login.ts'
import * as panelLogins from '#store/dealer/panel-logins.ts'

export default query('panel/login/list', {
  summary: 'Lists the logins to the panel of the dealer, its own first.',
  access: dealerWith(['logins', 'read']),
  params: None,
  result: ListOf(PanelLogin),

  handler: async (_, { db, caller }) => ({ list: (await panelLogins.list(db, caller)).map(panelLoginOf) }),
})
