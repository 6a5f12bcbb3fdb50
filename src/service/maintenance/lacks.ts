import type { Fault } from '#contract/errors.ts'
import type { Kept } from './keep.ts'

/** What vehicles lack for tasks, in words. */

const lacking = {
  vehicle: 'is no vehicle of the account',
  tracker: 'has no tracker',
  ignition: 'has a device that does not tell its ignition',
  mileage: 'has no odometer that was set',
  engine_hours: 'has no engine hours that were set',
  file: 'must be uploaded, and used nowhere else',
} as const

/** Vehicles that are told at most. */
const most_told = 20

/** Faults of the parameter `vehicle_ids` for what vehicles lack for a task that each of them was to get. */
export const faultsOf = (ids: readonly number[], kept: readonly Kept[]): Fault[] => {
  const lacks = kept.map((one, i) => ('lack' in one ? `${ids[i]} ${lacking[one.lack]}` : '')).filter(Boolean)
  if (kept.some((one) => 'lack' in one && one.lack === 'file'))
    return [{ parameter: 'task.file_ids', error: lacking.file }]
  return lacks.length > 0 ? [{ parameter: 'vehicle_ids', error: lacks.slice(0, most_told).join('; ') }] : []
}
