import { Type } from 'typebox'
import { query } from '#contract/operation.ts'
import { Described, Id, ListOf, None } from '#contract/schema.ts'
import { mayAudit } from '#resource/panel/audit.ts'
import { listPanelLogins } from '#store/dealer/dealers.ts'

export default query('panel/audit/login/list', {
  summary: 'Lists the logins of the dealer, by which its audit can be narrowed; its own number is the first.',
  description: 'Also those that were deleted, for they did something.',
  access: mayAudit,
  params: None,
  result: ListOf(Type.Object({ id: Id, login: Type.String(), deleted: Described(Type.Boolean(), 'It is no more.') })),

  handler: async (_, { db, caller }) => {
    const rows = await listPanelLogins(db, caller)
    return { list: rows.map(({ id, login, deleted }) => ({ id, login, deleted: deleted !== null })) }
  },
})
