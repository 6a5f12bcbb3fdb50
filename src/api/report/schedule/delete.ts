import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import * as schedules from '#store/reports/schedules.ts'

export default command('report/schedule/delete', {
  summary: 'Deletes a schedule of reports.',
  description: 'Reports that it has made stay; one that waits to be mailed is not.',
  access: { ...userWith('reports'), not_in_demo: true },
  params: Type.Object({ schedule_id: Described(Id, 'Id of the schedule.') }),
  result: None,
  errors: ['not_found'],
  example: { params: { schedule_id: '<id of report/schedule/create>' }, after: ['report/schedule/create'] },

  async handler({ schedule_id }, { db, caller, fail }) {
    if (!(await schedules.remove(db, caller, schedule_id))) fail('not_found')
    return {}
  },
})
