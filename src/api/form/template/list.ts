import { Type } from 'typebox'
import type { Db } from '#store/db.ts'
import * as templates from '#store/field/form-templates.ts'
import type { Owner } from '#store/owner.ts'
import { user } from '../../caller.ts'
import { query, streamed } from '../../operation.ts'
import { ListOf } from '../../schema.ts'
import { Template } from './template.ts'

export default query('form/template/list', {
  summary: 'Lists the templates of forms by label.',
  description: 'All people of an account see all of them. The answer is streamed.',
  access: user,
  params: Type.Object({}),
  result: ListOf(Template),

  async handler(_, { db, caller }) {
    return streamed({}, batches(db, caller, await templates.ids(db, caller)))
  },
})

/** Templates that are in memory at a time: each may have thousands of options. */
const some = 20

async function* batches(db: Db, caller: Owner, ids: readonly number[]) {
  for (let i = 0; i < ids.length; i += some) yield await templates.inOrder(db, caller, ids.slice(i, i + some))
}
