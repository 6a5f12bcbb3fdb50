import { invalid, refuse } from '#contract/errors.ts'
import type { RouteCheckpoint } from '#resource/task-route.ts'
import { inOrderOf } from '#task/order.ts'
import { checkedTasks } from './checked.ts'
import {
  arranged,
  type Changing,
  type GiveForms,
  type HeldRoute,
  putCheckpoints,
  refuseMisplaced,
  repeated,
} from './route.ts'

/**
 * Makes what was sent with a route its checkpoints, and answers those that were sent: a list of all, the order of those that have an id, both, or
 * neither, which leaves them as they are (`task/route/update`). Throws error 7 with its faults.
 */
export const changedCheckpoints = async (
  changing: Changing,
  held: HeldRoute,
  ids: readonly number[] | undefined,
  list: readonly RouteCheckpoint[] | undefined,
  giveForms?: GiveForms,
): Promise<readonly RouteCheckpoint[]> => {
  if (list) return changedAll(changing, held, list, ids, giveForms)
  if (ids) await reordered(changing, held, ids)
  return []
}

const changedAll = async (
  changing: Changing,
  held: HeldRoute,
  list: readonly RouteCheckpoint[],
  ids: readonly number[] | undefined,
  giveForms: GiveForms | undefined,
): Promise<readonly RouteCheckpoint[]> => {
  refuse(repeated('checkpoints', list))
  const named = list.flatMap(({ id }) => id ?? [])
  if (ids && (ids.length !== named.length || named.some((id) => !ids.includes(id))))
    throw invalid('route.checkpoint_ids', 'must name all checkpoints that are sent with an id, and no others')
  const checked = await checkedTasks(changing, list, 'checkpoints')
  const ordered = ids ? inOrderOf(checked, ids) : checked
  const sentAt = (place: number): number => checked.indexOf(ordered[place] as (typeof checked)[0])
  refuseMisplaced(ordered, ({ later }) => `checkpoints.${sentAt(later)}.to`)
  const give: GiveForms | undefined =
    giveForms && ((given) => giveForms(given.map((one) => ({ ...one, place: sentAt(one.place) }))))
  await arranged(changing, held, await putCheckpoints(changing, held, ordered, give))
  return checked
}

const reordered = async (changing: Changing, held: HeldRoute, ids: readonly number[]): Promise<void> => {
  const byId = new Map(held.checkpoints.map((one) => [one.id, one]))
  const ordered = ids.map((id) => byId.get(id) ?? changing.fail('not_found'))
  refuseMisplaced(ordered, () => 'route.checkpoint_ids')
  await arranged(changing, held, ids)
}
