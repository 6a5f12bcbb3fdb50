import type { User } from '#contract/caller.ts'
import { Failure, type Fault, refuse } from '#contract/errors.ts'
import type { NewEmployee } from '#resource/employee.ts'
import type { Db } from '#store/db.ts'
import * as departments from '#store/fleet/departments.ts'
import * as employees from '#store/fleet/employees.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { tagFaults, trackerFaults } from '../bindings.ts'

interface Asking {
  db: Db
  caller: User
  fail(error: 'already_exists'): never
}

/**
 * Checks and locks all that an employee refers to before it is written: it must be the account's (7) and the tracker
 * nobody else's (247); it stays locked until the transaction ends. References are locked before employees, so that no
 * two commands wait for each other.
 * @param id of the employee (201) that `employee` changes; it is returned as it was, with the tracker
 */
export const prepareEmployee = async (context: Asking, employee: Partial<NewEmployee>, id?: number) => {
  const { db, caller, fail } = context
  const { tracker_id } = employee
  const faults = [
    ...(await tagFaults(context, 'employee.tags', employee.tags)),
    ...(await departmentFaults(context, employee.department_id)),
  ]
  const tracker = tracker_id ? await trackers.lock(db, caller, tracker_id) : undefined
  const { employee: before, holder } = await employees.lock(db, caller, { id, tracker_id })
  if (id && !before) throw new Failure('not_found')
  refuse([...trackerFaults('employee.tracker_id', { id: tracker_id, tracker, had: before?.tracker_id }), ...faults])
  if (holder && holder.id !== id) fail('already_exists')
  return { before, tracker: tracker_id === undefined ? undefined : (tracker ?? null) }
}

const departmentFaults = async ({ db, caller }: Asking, id?: number | null): Promise<Fault[]> =>
  id && !(await departments.hold(db, caller, id))
    ? [{ parameter: 'employee.department_id', error: 'is no department of the account' }]
    : []
