import { Type } from 'typebox'
import { query } from '#contract/operation.ts'
import { Described, LongId, ValueOf } from '#contract/schema.ts'
import { mayAudit, PanelAuditEntry } from '#resource/panel/audit.ts'
import { payload } from '#resource/user/audit/entry.ts'
import * as audit from '#store/audit/dealer-audit.ts'

export default query('panel/audit/read', {
  summary: "Reads an entry of the dealer's audit, with what was changed.",
  access: mayAudit,
  params: Type.Object({ entry_id: Described(LongId, 'The entry.') }),
  result: ValueOf(Type.Object({ ...PanelAuditEntry.properties, payload })),
  errors: ['not_found'],
  example: { after: ['panel/user/create'] },

  handler: async ({ entry_id }, { db, caller, fail }) => ({
    value: (await audit.read(db, caller, entry_id)) ?? fail('not_found'),
  }),
})
