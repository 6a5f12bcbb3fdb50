import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { oneOf } from '#contract/exactly-one.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, OneOf } from '#contract/schema.ts'
import { Entity, entityTypes, Field } from '#resource/entity.ts'
import * as entities from '#store/fleet/entities.ts'

export default query('entity/read', {
  summary: 'Reads an entity, with its custom fields.',
  description: 'Exactly one of `id` and `type`.',
  access: user,
  params: Type.Object({
    id: Type.Optional(Id),
    type: Type.Optional(Described(OneOf(entityTypes), 'Its type, instead of the id.')),
  }),
  result: Type.Object({
    entity: Described(Entity, 'The one that was asked for.'),
    fields: Type.Array(Field, { description: 'Its custom fields.' }),
  }),
  errors: ['not_found'],
  example: { params: { type: 'place' } },

  async handler(params, { db, caller, fail }) {
    oneOf(params, 'id', 'type')
    const { id, type = 'place' } = params
    const which = id === undefined ? { type } : { id }
    const entity = (await entities.read(db, caller, which)) ?? fail('not_found')
    return { entity, fields: await entities.fields(db, caller, entity.id) }
  },
})
