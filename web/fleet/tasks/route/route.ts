import type { Params, Result } from '#client/client.ts'
import type { Task } from '../task.ts'

/** Routes: what is to be visited in which order. Pure. */

export type Route = Result<'task/route/list'>['list'][number]

/** What a route needs to be changed whole, in this order of its checkpoints. */
export const inOrder = (
  { id, label, description, external_id, tags }: Route,
  checkpoint_ids: readonly number[],
): Params<'task/route/update'> => ({
  route: {
    ...{ id, label, description, external_id: external_id ?? null, checkpoint_ids: [...checkpoint_ids] },
    ...(tags && { tags: [...tags] }),
  },
})

/** A task as it is sent with a route of which it becomes a checkpoint. */
export const asCheckpoint = ({
  id,
  label,
  description,
  location: { lat, lng, address, radius },
  from,
  to,
  external_id,
  max_delay,
  min_stay_duration,
  min_arrival_duration,
  tags,
  recipient,
}: Task): Params<'task/route/create'>['checkpoints'][number] => ({
  ...{ id, label, description, location: { lat, lng, address, radius }, from, to, max_delay },
  ...{ min_stay_duration, min_arrival_duration, external_id: external_id ?? null },
  recipient: recipient ?? null,
  ...(tags && { tags: [...tags] }),
})

/** Ids with one of them moved before or behind another, or to the end where nothing is said. */
export const reordered = (
  ids: readonly number[],
  moved: number,
  beside?: { id: number; position: 'before' | 'after' },
): readonly number[] => {
  const others = ids.filter((id) => id !== moved)
  const at = beside ? others.indexOf(beside.id) + (beside.position === 'after' ? 1 : 0) : others.length
  return others.toSpliced(at, 0, moved)
}

/** Ids with the one at a place put behind the next. */
export const swapped = (ids: readonly number[], place: number): readonly number[] =>
  ids.toSpliced(place, 2, ...ids.slice(place, place + 2).toReversed())
