import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as links from '#store/links/links.ts'

export default command('tracker/location/link/status/change', {
  summary: 'Switches a geo link on or off.',
  description: 'A sub-user switches those that it made (13). Who is just watching it sees nothing any more.',
  access: userWith('weblocator_session_create'),
  params: Type.Object({ id: Id, is_active: Type.Boolean({ description: 'Whether it may be opened.' }) }),
  result: None,
  errors: ['not_found'],

  async handler({ id, is_active }, { db, caller, fail }) {
    const link = (await links.lock(db, caller, id)) ?? fail('not_found')
    if (!caller.master && link.creator_id !== caller.user_id) fail('not_permitted')
    await links.enable(db, link, is_active)
    return {}
  },
})
