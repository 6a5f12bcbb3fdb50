import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Department } from '#resource/department.ts'
import * as departments from '#store/fleet/departments.ts'

export default query('department/list', {
  summary: 'Lists the departments of the account by label.',
  access: user,
  params: None,
  result: ListOf(Department),

  async handler(_, { db, caller }) {
    return { list: (await departments.list(db, caller)) as Department[] }
  },
})
