import { conditionsOf } from '#maintenance/template.ts'
import type { Template } from '#store/maintenance/templates.ts'
import { type Asking, addSaid, type Kept } from './keep.ts'

/** Adds a task of the catalogue, which repeats, for each of these vehicles; what lacks anywhere, the caller is to refuse. @param end of its first interval of the calendar */
export const addOf = (
  asking: Asking,
  vehicle_ids: readonly number[],
  { id: _, intervals, ...template }: Template,
  end: Date | undefined,
): Promise<Kept[]> => {
  const begin = { now: asking.now.getTime(), zone: asking.caller.time_zone, end: end?.getTime() }
  const conditions = conditionsOf(intervals, begin)
  return addSaid(asking, vehicle_ids, { ...template, unplanned: false, repeat: true, conditions })
}
