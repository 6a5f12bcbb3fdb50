import * as garages from '#store/fleet/garages.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { ListOf, None } from '../schema.ts'
import { Garage } from './garage.ts'

export default query('garage/list', {
  summary: 'Lists the garages of the account by the name of their organization.',
  access: user,
  params: None,
  result: ListOf(Garage),

  async handler(_, { db, caller }) {
    return { list: (await garages.list(db, caller)) as Garage[] }
  },
})
