import { Type } from 'typebox'
import * as links from '#store/links/links.ts'
import { user } from '../../../caller.ts'
import { query } from '../../../operation.ts'
import { Id, ValueOf } from '../../../schema.ts'
import { Link } from './link.ts'
import { told } from './told.ts'

export default query('tracker/location/link/read', {
  summary: 'Reads a geo link.',
  description: 'Of its trackers those that the caller sees.',
  access: user,
  params: Type.Object({ id: Id }),
  result: ValueOf(Link),
  errors: ['not_found'],

  async handler({ id }, context) {
    const { db, caller, fail } = context
    return { value: told((await links.read(db, caller, id)) ?? fail('not_found'), context) }
  },
})
