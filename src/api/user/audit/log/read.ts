import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { LongId, ValueOf } from '#contract/schema.ts'
import { AuditEntry } from '#resource/user/audit/entry.ts'
import * as audit from '#store/audit/audit.ts'

export default query('user/audit/log/read', {
  summary: 'Reads an entry of the audit of the account.',
  access: master,
  // The entries of each account are counted apart.
  params: Type.Object({ number: { ...LongId, description: 'The `id` of the entry in `user/audit/log/list`.' } }),
  result: ValueOf(AuditEntry),
  errors: ['not_found'],

  async handler({ number }, { db, caller, fail }) {
    const [value] = await audit.read(db, caller, [number])
    return { value: value ?? fail('not_found') }
  },
})
