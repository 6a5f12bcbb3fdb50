import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { NewSaved } from '#resource/report/saved.ts'
import { checkedSaved, savedFailures } from '#service/report/saved.ts'
import * as saved from '#store/reports/saved.ts'

export default command('report/saved/create', {
  summary: 'Keeps a report under a name, to ask for it again.',
  description: `Beyond the contract: what, whose and of which days, not what it said. Errors as of \`report/tracker/generate\`, and 217 also for tags and groups; 268 for more than ${saved.most_saved} of a user.`,
  access: userWith('reports'),
  params: Type.Object({ saved: Described(NewSaved, 'What is kept.') }),
  result: Type.Object({ id: Id }),
  errors: [...savedFailures, 'over_quota'],
  example: {
    params: {
      saved: { name: 'Trips of last month', report: { plugin: { plugin_id: 4, split: true }, period: 'last_month' } },
    },
  },

  async handler({ saved: given }, context) {
    const { db, caller, fail } = context
    const checked = await checkedSaved(context, given)
    if ((await saved.countForMore(db, caller)) >= saved.most_saved) fail('over_quota')
    return { id: await saved.create(db, caller, checked) }
  },
})
