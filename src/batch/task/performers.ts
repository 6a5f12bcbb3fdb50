import { type Fault, refuse } from '#contract/errors.ts'
import type { Db } from '#store/db.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { type PerformerRow, performers } from '#store/tasks/performers.ts'
import type { LocationCheck, Performer } from './deal.ts'

interface Wanted {
  location_check_mode: LocationCheck
  employee_ids?: readonly number[] | null | undefined
  vehicle_ids?: readonly number[] | null | undefined
}

/** Employees, then vehicles, that can be asked; a tracker that both have is the employee's. Throws error 7 for ids that the caller does not see. */
export const performersOf = async (
  { db, caller }: { db: Db; caller: Keeper },
  { location_check_mode, employee_ids, vehicle_ids }: Wanted,
): Promise<Performer[]> => {
  const employees = await performers(db, caller, 'employee', employee_ids ?? [])
  // A vehicle has no place of its own.
  const isPassedOver = location_check_mode === 'entity_location'
  const vehicles = isPassedOver ? [] : await performers(db, caller, 'vehicle', vehicle_ids ?? [])
  refuse([
    ...strangers('employee', employee_ids, employees),
    ...(isPassedOver ? [] : strangers('vehicle', vehicle_ids, vehicles)),
  ])
  const able = [...employees, ...vehicles].flatMap(({ tracker_id, ...places }) =>
    tracker_id ? [{ tracker_id, ...places }] : [],
  )
  const known = new Set<number>()
  return able.filter(({ tracker_id }) => !known.has(tracker_id) && known.add(tracker_id))
}

const strangers = (
  word: 'employee' | 'vehicle',
  ids: readonly number[] | null | undefined,
  known: readonly PerformerRow[],
): Fault[] => {
  const ours = new Set(known.map(({ id }) => id))
  return (ids ?? []).every((id) => ours.has(id))
    ? []
    : [{ parameter: `${word}_ids`, error: `must name ${word}s of the account` }]
}
