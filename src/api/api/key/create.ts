import { Type } from 'typebox'
import { keyHolder } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Name, ValueOf } from '#contract/schema.ts'
import { ApiKey } from '#resource/api/key.ts'
import * as keys from '#store/people/api-keys.ts'
import { tellHolder } from '#store/people/notices.ts'
import { digestOf, newHash } from '#store/people/sessions.ts'

/** Of an account (specification section 8). */
const quota = 20

export default command('api/key/create', {
  summary: 'Creates an API key.',
  description: 'A key does not end, survives sign-out and a changed password, and has a rate counter of its own.',
  access: keyHolder,
  params: Type.Object({ title: Name(255) }),
  result: ValueOf(ApiKey),
  errors: ['over_quota'],

  async handler({ title }, { db, caller, secret, fail }) {
    if ((await keys.countForMore(db, caller)) >= quota) fail('over_quota')
    const hash = newHash()
    const create_date = await keys.create(db, caller, { digest: digestOf(hash), sealed: secret.seal(hash), title })
    await tellHolder(db, { user_id: caller.account_id }, 'key_created', { key: title })
    return { value: { hash, create_date, title } }
  },
})
