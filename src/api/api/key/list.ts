import * as keys from '#store/people/api-keys.ts'
import { keyHolder } from '../../caller.ts'
import { query } from '../../operation.ts'
import { ListOf, None } from '../../schema.ts'
import { ApiKey } from './key.ts'

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
