import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Retranslator, shaped } from '#resource/retranslator.ts'
import * as retranslators from '#store/forward/retranslators.ts'

export default query('retranslator/list', {
  summary: 'Lists the platforms that points of the account are sent on to, by id.',
  description: 'Their logins and passwords are told to the master only.',
  access: user,
  params: None,
  result: ListOf(Retranslator),

  async handler(_, context) {
    const rows = await retranslators.list(context.db, context.caller)
    return { list: rows.map((row) => shaped(row, context)) }
  },
})
