import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ListOf } from '#contract/schema.ts'
import { Field } from '#resource/entity.ts'
import * as entities from '#store/fleet/entities.ts'

export default query('entity/fields/read', {
  summary: 'Lists the custom fields of an entity.',
  access: user,
  params: Type.Object({ entity_id: Id }),
  result: ListOf(Field),
  errors: ['not_found'],

  async handler({ entity_id }, { db, caller, fail }) {
    if (!(await entities.read(db, caller, { id: entity_id }))) fail('not_found')
    return { list: await entities.fields(db, caller, entity_id) }
  },
})
