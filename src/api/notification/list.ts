import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, ListOf, LocalTime, None } from '#contract/schema.ts'
import * as notices from '#store/dealer/operator-notices.ts'

export default query('notification/list', {
  summary: 'Lists what the operator tells all users now, the newest first.',
  description: 'The operator makes notices by `odograph notice add`; each is listed until `show_till`.',
  access: user,
  params: None,
  result: ListOf(
    Type.Object({
      id: Id,
      message: Type.String({ description: 'What the operator says.' }),
      show_till: Described(LocalTime, 'When it ends to be shown.'),
    }),
  ),

  async handler(_, { db, now }) {
    return { list: await notices.list(db, now) }
  },
})
