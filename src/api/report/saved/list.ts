import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Saved, savedOf } from '#resource/report/saved.ts'
import * as saved from '#store/reports/saved.ts'

export default query('report/saved/list', {
  summary: 'Lists the reports that are kept to be asked for again, by name.',
  description:
    'Beyond the contract. Those of the caller, and those that others of the account share; trackers that the caller does not see are left out of them.',
  access: userWith('reports'),
  params: None,
  result: ListOf(Saved),

  async handler(_, { db, caller }) {
    return { list: (await saved.list(db, caller)).map(savedOf) }
  },
})
