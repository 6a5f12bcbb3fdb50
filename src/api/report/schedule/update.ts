import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedSchedule } from '#resource/report/schedule.ts'
import { checkedSchedule } from '#service/report/schedule.ts'
import * as schedules from '#store/reports/schedules.ts'

export default command('report/schedule/update', {
  summary: 'Changes a schedule of reports.',
  description:
    'All of it is replaced; it fires at the next of its new times. 217, 222, 236: as `report/schedule/create`.',
  access: { ...userWith('reports'), not_in_demo: true },
  params: Type.Object({ schedule: Described(ChangedSchedule, 'What it becomes.') }),
  result: None,
  errors: ['not_found', 'list_has_nonexistent', 'plugin_not_found', 'feature_unavailable'],
  example: {
    params: {
      schedule: {
        ...{ id: '<id of report/schedule/create>', enabled: true },
        parameters: {
          ...{ period: '1m', schedule: { type: 'month_days', month_days: [1] } },
          report: { trackers: [1], plugin: { plugin_id: 6 } },
          ...{ emails: ['office@example.com'], email_format: 'xls', email_zip: true },
        },
      },
    },
    after: ['report/schedule/create'],
  },

  async handler({ schedule }, context) {
    const { db, caller, fail } = context
    const checked = await checkedSchedule(context, schedule)
    if (!(await schedules.update(db, caller, { id: schedule.id, ...checked }))) fail('not_found')
    return {}
  },
})
