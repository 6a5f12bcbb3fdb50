import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Entity } from '#resource/entity.ts'
import * as entities from '#store/fleet/entities.ts'

export default query('entity/list', {
  summary: 'Lists what the account may add fields to.',
  description: 'There is one of each type, from the start.',
  access: user,
  params: None,
  result: ListOf(Entity),

  async handler(_, { db, caller }) {
    return { list: await entities.list(db, caller) }
  },
})
