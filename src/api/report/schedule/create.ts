import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { NewSchedule } from '#resource/report/schedule.ts'
import { checkedSchedule } from '#service/report/schedule.ts'
import * as schedules from '#store/reports/schedules.ts'

export default command('report/schedule/create', {
  summary: 'Has a report made by the clock, and mailed.',
  description:
    'It is private to who makes it, and fires by the clocks of that user. 217: a tracker, zone or place is not there. 222: no such kind of report. 236: the ' +
    'plan of a tracker has no reports. 268: the user has as many as may be.',
  access: { ...userWith('reports'), not_in_demo: true },
  params: Type.Object({ schedule: Described(NewSchedule, 'What is made.') }),
  result: Type.Object({ id: Id }),
  errors: ['list_has_nonexistent', 'plugin_not_found', 'feature_unavailable', 'over_quota'],
  example: {
    params: {
      schedule: {
        enabled: true,
        parameters: {
          ...{ period: '1w', schedule: { type: 'weekdays', weekdays: [1] }, sending_time: '08:00:00' },
          report: { trackers: [1], plugin: { plugin_id: 4, split: true } },
          ...{ emails: ['office@example.com'], email_format: 'pdf' },
        },
      },
    },
  },

  async handler({ schedule }, context) {
    const { db, caller, config, fail } = context
    const checked = await checkedSchedule(context, schedule)
    if ((await schedules.countForMore(db, caller)) >= config.report_schedule_quota) fail('over_quota')
    return { id: await schedules.create(db, caller, checked) }
  },
})
