import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import * as saved from '#store/reports/saved.ts'

export default command('report/saved/delete', {
  summary: 'Deletes a report that is kept; those that were made of it stay.',
  description: 'Beyond the contract. 201: there is none that the caller may delete.',
  access: userWith('reports'),
  params: Type.Object({ saved_id: Described(Id, 'Id of what is kept.') }),
  result: None,
  errors: ['not_found'],
  example: { params: { saved_id: '<id of report/saved/create>' }, after: ['report/saved/create'] },

  async handler({ saved_id }, { db, caller, fail }) {
    if (!(await saved.remove(db, caller, saved_id))) fail('not_found')
    return {}
  },
})
