import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Garage } from '#resource/garage.ts'
import * as garages from '#store/fleet/garages.ts'

export default query('garage/list', {
  summary: 'Lists the garages of the account by the name of their organization.',
  access: user,
  params: None,
  result: ListOf(Garage),

  async handler(_, { db, caller }) {
    return { list: (await garages.list(db, caller)) as Garage[] }
  },
})
