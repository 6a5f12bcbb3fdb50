import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, LocalTime, Location, Nullable, OneOf } from '#contract/schema.ts'
import { Employee } from '#resource/employee.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as drivers from '#store/fleet/drivers.ts'
import * as employees from '#store/fleet/employees.ts'
import * as trackers from '#store/fleet/trackers.ts'

const Change = Type.Object({
  old_employee_id: Type.Null({ description: 'Always null.' }),
  new_employee_id: Nullable(Id),
  location: Nullable(Location),
  changed: LocalTime,
  origin: OneOf(['supervisor', 'tracker']),
  hardware_key: Nullable(Type.String({ description: 'That the device said, where `origin` is `tracker`.' })),
})

export default query('tracker/employee/read', {
  summary: 'Tells the driver of a tracker, and since when.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({
    current: Nullable(Described(Employee, 'The employee of the tracker.')),
    last_change: Nullable(Change),
  }),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    const [current, last] = await Promise.all([
      employees.readByTracker(db, caller, tracker_id),
      drivers.lastChange(db, caller, tracker_id),
    ])
    return {
      current: (current ?? null) as Employee | null,
      last_change: last ? { old_employee_id: null, ...last } : null,
    }
  },
})
