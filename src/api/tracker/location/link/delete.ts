import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as links from '#store/links/links.ts'

export default command('tracker/location/link/delete', {
  summary: 'Deletes a geo link.',
  description: 'For good: its addresses are never given again. A sub-user deletes those that it made (13).',
  access: userWith('weblocator_session_create'),
  params: Type.Object({ id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ id }, { db, caller, fail }) {
    const link = (await links.lock(db, caller, id)) ?? fail('not_found')
    if (!caller.master && link.creator_id !== caller.user_id) fail('not_permitted')
    await links.remove(db, link)
    return {}
  },
})
