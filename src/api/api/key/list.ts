import { keyHolder } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { ApiKey } from '#resource/api/key.ts'
import * as keys from '#store/people/api-keys.ts'

export default query('api/key/list', {
  summary: 'Lists the API keys of the account, the oldest first.',
  access: keyHolder,
  params: None,
  result: ListOf(ApiKey),

  async handler(_, { db, caller, secret }) {
    const rows = await keys.list(db, caller)
    return { list: rows.map(({ sealed, ...key }) => ({ hash: secret.open(sealed), ...key })) }
  },
})
