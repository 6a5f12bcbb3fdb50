import { Type } from 'typebox'
import * as entities from '#store/fleet/entities.ts'
import { user } from '../../caller.ts'
import { query } from '../../operation.ts'
import { Id, ListOf } from '../../schema.ts'
import { Field } from '../entity.ts'

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
