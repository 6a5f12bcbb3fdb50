import * as entities from '#store/fleet/entities.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { ListOf, None } from '../schema.ts'
import { Entity } from './entity.ts'

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
