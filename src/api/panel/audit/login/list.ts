import { Type } from 'typebox'
import { listPanelLogins } from '#store/dealer/dealers.ts'
import { query } from '../../../operation.ts'
import { Id, ListOf, None } from '../../../schema.ts'
import { mayAudit } from '../audit.ts'

export default query('panel/audit/login/list', {
  summary: 'Lists the logins of the dealer, by which its audit can be narrowed; its own number is the first.',
  access: mayAudit,
  params: None,
  result: ListOf(Type.Object({ id: Id, login: Type.String() })),

  handler: async (_, { db, caller }) => ({ list: await listPanelLogins(db, caller) }),
})
