import { Type } from 'typebox'
import * as entities from '#store/fleet/entities.ts'
import { user } from '../caller.ts'
import { oneOf } from '../exactly-one.ts'
import { query } from '../operation.ts'
import { Described, Id, Text } from '../schema.ts'
import { Entity, Field } from './entity.ts'

export default query('entity/read', {
  summary: 'Reads an entity, with its custom fields.',
  description: 'Exactly one of `id` and `type`.',
  access: user,
  params: Type.Object({
    id: Type.Optional(Id),
    type: Type.Optional(Described(Text(32), 'Its type, instead of the id.')),
  }),
  result: Type.Object({
    entity: Described(Entity, 'The one that was asked for.'),
    fields: Type.Array(Field, { description: 'Its custom fields.' }),
  }),
  errors: ['not_found'],
  example: { params: { type: 'place' } },

  async handler(params, { db, caller, fail }) {
    oneOf(params, 'id', 'type')
    const { id, type } = params
    if (id === undefined && type !== 'place') fail('not_found')
    const which = id === undefined ? ({ type: 'place' } as const) : { id }
    const entity = (await entities.read(db, caller, which)) ?? fail('not_found')
    return { entity, fields: await entities.fields(db, caller, entity.id) }
  },
})
