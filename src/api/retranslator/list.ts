import * as retranslators from '#store/forward/retranslators.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { ListOf, None } from '../schema.ts'
import { Retranslator, shaped } from './retranslator.ts'

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
