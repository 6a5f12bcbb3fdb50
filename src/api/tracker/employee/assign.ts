import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None, Nullable } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { requireFeature } from '#service/features.ts'
import * as drivers from '#store/fleet/drivers.ts'
import * as employees from '#store/fleet/employees.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/employee/assign', {
  summary: 'Makes an employee the driver of a tracker.',
  description:
    'Null takes its driver away. Whoever had the tracker loses it, and so does the tracker that the employee had.',
  access: userWith('employee_update'),
  params: Type.Object({ tracker_id: Id, new_employee_id: Nullable(Id) }),
  result: None,
  errors: ['not_found', 'device_blocked', 'feature_unavailable', 'no_change'],
  example: { params: { new_employee_id: 2 } },

  async handler({ tracker_id, new_employee_id }, { db, caller, now, fail }) {
    await requireFeature({ db, caller, fail }, 'app_fleet')
    const tracker = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail)
    const meant = await employees.lock(db, caller, { id: new_employee_id ?? undefined, tracker_id })
    if (new_employee_id && !meant.employee) fail('not_found')
    if ((meant.holder?.id ?? null) === new_employee_id) fail('no_change')
    await drivers.assign(db, tracker, meant, now)
    return {}
  },
})
