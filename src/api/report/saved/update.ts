import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedSaved } from '#resource/report/saved.ts'
import { checkedSaved, savedFailures } from '#service/report/saved.ts'
import * as saved from '#store/reports/saved.ts'

export default command('report/saved/update', {
  summary: 'Changes a report that is kept.',
  description:
    'Beyond the contract. 201: there is none that the caller may change: its maker may, and the master what is shared.',
  access: userWith('reports'),
  params: Type.Object({ saved: Described(ChangedSaved, 'What it becomes.') }),
  result: None,
  errors: [...savedFailures, 'not_found'],
  example: {
    params: {
      saved: {
        id: '<id of report/saved/create>',
        name: 'Trips of last week',
        shared: true,
        report: { plugin: { plugin_id: 4 }, period: 'last_week' },
      },
    },
    after: ['report/saved/create'],
  },

  async handler({ saved: { id, ...given } }, context) {
    const { db, caller, fail } = context
    const checked = await checkedSaved(context, given)
    if (!(await saved.update(db, caller, id, checked))) fail('not_found')
    return {}
  },
})
