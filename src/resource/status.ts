import { type Static, Type } from 'typebox'
import {
  Color,
  Described,
  Id,
  Ids,
  LatLng,
  LocalTime,
  LongId,
  Name,
  Named,
  Nullable,
  OneOf,
  withoutId,
} from '#contract/schema.ts'

/** A working status of an employee, one of an ordered list (specification 2.20). */
export const Status = Named('WorkingStatus', { id: Id, label: Name(100), color: Color })
export const NewStatus = withoutId(Status)

/** An ordered list of statuses that trackers are given together, and who may change them (supplement section 11). */
export const Listing = Named('StatusListing', {
  id: Id,
  label: Name(100),
  employee_controlled: Type.Boolean({ description: 'The employee may change the status, on the phone.' }),
  supervisor_controlled: Type.Boolean({ description: 'Users may change the status.' }),
  entries: Type.Unsafe<Static<typeof Ids>>({ ...Ids, description: 'Ids of the statuses, in their order.' }),
})
export const NewListing = Type.Omit(withoutId(Listing), ['entries'])

const Change = Named('StatusChange', {
  id: LongId,
  old_status_id: Nullable(Described(Id, 'Id of the status before; null for none.')),
  new_status_id: Nullable(Described(Id, 'Id of the status from then on; null for none.')),
  location: Nullable(Type.Object({ ...LatLng.properties, address: Type.String() })),
  changed: LocalTime,
  origin: OneOf(['employee', 'supervisor']),
})
export const LastChange = Nullable(Change)

/** The status of a tracker and how it came to it; both null before the first. */
export const Current = Named('CurrentStatus', {
  current_status: Nullable(Described(Status, 'The status that it has now.')),
  last_change: LastChange,
})
