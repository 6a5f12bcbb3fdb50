import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { longPeriodOf } from '#contract/period.ts'
import { ListOf, LocalTime } from '#contract/schema.ts'
import * as audit from '#store/audit/audit.ts'

export default query('user/audit/action/list', {
  summary: 'Lists what was done in the account in a period, each action once, by name.',
  description: 'Paths of operations, as `actions` of `user/audit/log/list` takes them.',
  access: master,
  params: Type.Object({ from: LocalTime, to: LocalTime }),
  result: ListOf(Type.String()),

  async handler(period, { db, caller }) {
    return { list: await audit.actions(db, caller, longPeriodOf(period)) }
  },
})
