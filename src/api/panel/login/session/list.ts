import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ListOf } from '#contract/schema.ts'
import { Session, toldTo } from '#resource/user/session.ts'
import * as panelLogins from '#store/dealer/panel-logins.ts'
import * as sessions from '#store/people/session-list.ts'

export default query('panel/login/session/list', {
  summary: 'Lists where a login to the panel is signed in, the session that was used last first.',
  access: dealerWith(['logins', 'read']),
  params: Type.Object({ panel_login_id: Id }),
  result: ListOf(Session),
  errors: ['not_found'],
  example: { params: { panel_login_id: 2 }, after: ['panel/login/create'] },

  async handler({ panel_login_id }, { db, caller, fail }) {
    if (!(await panelLogins.read(db, caller, panel_login_id))) fail('not_found')
    return { list: (await sessions.listSessions(db, { panel_login_id })).map(toldTo(caller)) }
  },
})
