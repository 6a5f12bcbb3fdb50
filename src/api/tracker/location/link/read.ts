import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { linkOf } from '#resource/tracker/location/link/told.ts'
import { Link } from '#resource/tracker/location/link.ts'
import * as links from '#store/links/links.ts'

export default query('tracker/location/link/read', {
  summary: 'Reads a geo link.',
  description: 'Of its trackers those that the caller sees.',
  access: user,
  params: Type.Object({ id: Id }),
  result: ValueOf(Link),
  errors: ['not_found'],

  async handler({ id }, context) {
    const { db, caller, fail } = context
    return { value: linkOf((await links.read(db, caller, id)) ?? fail('not_found'), context) }
  },
})
