import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf } from '#contract/schema.ts'
import { streamed } from '#contract/streamed.ts'
import { Template } from '#resource/form/template.ts'
import type { Db } from '#store/db.ts'
import * as templates from '#store/forms/form-templates.ts'
import type { Owner } from '#store/owner.ts'

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
const batch_size = 20

async function* batches(db: Db, caller: Owner, ids: readonly number[]) {
  for (let i = 0; i < ids.length; i += batch_size)
    yield await templates.inOrder(db, caller, ids.slice(i, i + batch_size))
}
