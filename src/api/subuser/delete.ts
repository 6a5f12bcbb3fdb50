import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { requireFeature } from '#service/features.ts'
import * as subusers from '#store/people/subusers.ts'
import * as saved from '#store/reports/saved.ts'
import * as schedules from '#store/reports/schedules.ts'
import { close } from '#store/rules/bindings.ts'
import { removePrivate } from '#store/rules/private-rules.ts'
import { changedTrackers } from '#store/rules/rule-versions.ts'

export default command('subuser/delete', {
  summary: 'Deletes a sub-user for good.',
  description:
    'Its sessions end and its login is free. What it made belongs to the account and stays, but for its private rules, the reports that it keeps for itself and its reports by mail; ' +
    'its other rules go on watching the trackers that they watch now.',
  access: master,
  params: Type.Object({ subuser_id: Id }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],

  async handler({ subuser_id }, context) {
    const { db, caller, now, fail } = context
    await requireFeature(context, 'multilevel_access')
    if (!(await subusers.hold(db, caller, subuser_id))) fail('not_found')
    const gone = await removePrivate(db, caller, subuser_id)
    await close(db, caller, subuser_id)
    await saved.leave(db, caller, subuser_id)
    await schedules.leave(db, caller, subuser_id)
    await subusers.remove(db, caller, subuser_id)
    await changedTrackers(db, caller, gone, now)
    return {}
  },
})
