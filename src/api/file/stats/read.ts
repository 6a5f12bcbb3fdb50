import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Named, None, ValueOf } from '#contract/schema.ts'
import * as tickets from '#store/files/tickets.ts'

const Stats = Named('FileStats', {
  file_count: Type.Integer({ description: 'Number of files.' }),
  total_size: Type.Integer({ description: 'Bytes.' }),
  quota: Type.Integer({ description: 'Bytes.' }),
})

export default query('file/stats/read', {
  summary: 'Tells what the files of the account take.',
  description: 'Tickets count as what they may become; where `auto_overwrite` is set, the oldest photos make room.',
  access: user,
  params: None,
  result: ValueOf(Stats),

  async handler(_, { db, caller, config }) {
    const { files: file_count, bytes: total_size } = await tickets.space(db, caller)
    return { value: { file_count, total_size, quota: config.file_quota * 1024 * 1024 } }
  },
})
