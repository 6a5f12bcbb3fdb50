import { Type } from 'typebox'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { longPeriodOf } from '#contract/period.ts'
import { CountedListOf, Default, Described, Id, LocalTime, Page, Text } from '#contract/schema.ts'
import { mayAudit, PanelAuditEntry } from '#resource/panel/audit.ts'
import * as audit from '#store/audit/dealer-audit.ts'

export default query('panel/audit/list', {
  summary: 'Lists what the logins of the dealer did in the panel in a period, the newest first.',
  description:
    'What was changed is told by `panel/audit/read`. `actions` are paths of operations; `filter` is looked for in the ' +
    'action, the address and the name of the client. What a dealer does in an account that it has opened stands in the ' +
    'audit of that account.',
  access: mayAudit,
  params: Type.Object({
    from: Described(LocalTime, 'When it was done, at the earliest.'),
    to: Described(LocalTime, 'When it was done, at the latest.'),
    panel_login_ids: Type.Optional(Type.Array(Id, { maxItems: 1000, description: 'Only these; all, without it.' })),
    actions: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 })),
    filter: Type.Optional(Text(100)),
    ascending: Default(Type.Boolean(), false),
    ...Page,
  }),
  result: CountedListOf(PanelAuditEntry),
  errors: ['limit_too_big'],

  async handler({ limit, offset, ascending, ...params }, context) {
    const { db, caller } = context
    const asked = { ...params, ...longPeriodOf(params) }
    const part = { ascending, ...pageOf({ limit, offset }, context) }
    return { list: await audit.list(db, caller, asked, part), count: await audit.count(db, caller, asked) }
  },
})
