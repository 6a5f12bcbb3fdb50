import * as departments from '#store/fleet/departments.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { ListOf, None } from '../schema.ts'
import { Department } from './department.ts'

export default query('department/list', {
  summary: 'Lists the departments of the account by label.',
  access: user,
  params: None,
  result: ListOf(Department),

  async handler(_, { db, caller }) {
    return { list: (await departments.list(db, caller)) as Department[] }
  },
})
