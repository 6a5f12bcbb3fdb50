import { Type } from 'typebox'
import { keyHolder } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import * as keys from '#store/people/api-keys.ts'
import { tellHolder } from '#store/people/notices.ts'
import { digestOf } from '#store/people/sessions.ts'

export default command('api/key/delete', {
  summary: 'Deletes an API key; it opens nothing from then on.',
  access: keyHolder,
  params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 255, description: 'The key itself.' }) }),
  result: None,
  errors: ['not_found'],
  example: { params: { key: '<value.hash of api/key/create>' } },

  async handler({ key }, { db, caller, fail }) {
    const title = (await keys.remove(db, caller, digestOf(key.toLowerCase()))) ?? fail('not_found')
    await tellHolder(db, { user_id: caller.account_id }, 'key_deleted', { key: title })
    return {}
  },
})
