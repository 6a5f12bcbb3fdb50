import { type Static, Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import { Conditions, readConditions } from '#contract/conditions.ts'
import type { Context } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { Default, Described, Ids, Nullable, Page, Text } from '#contract/schema.ts'
import { Sorts, sortsOf } from '#contract/sorts.ts'
import { readTime } from '#formats/clock.ts'
import { StatusOf } from '#resource/service-task.ts'
import { type Order, searchTasks, taskFields, taskOrders, vehiclesSeen } from '#store/maintenance/task-list.ts'
import type { Seen } from '#store/maintenance/tasks.ts'

/** Parameters by which service tasks are found, of `vehicle/service_task/list` and `…/download`. */
export const Listed = {
  only_unplanned: Default(Type.Boolean({ description: 'Only those that were not foreseen.' }), false),
  vehicle_ids: Type.Optional(Nullable(Described(Ids, 'Only of these vehicles; all, without it.'))),
  statuses: Type.Optional(
    Nullable(Type.Array(StatusOf, { maxItems: 4, description: 'Only of these states; all, without it.' })),
  ),
  conditions: Type.Optional(
    Described(
      Conditions,
      'What must hold, all of it. Fields: `vehicle` (label), `vehicle_id`, `description`, `comment`, `creation_date`, `status`, `cost`, `predicted_date`.',
    ),
  ),
  filter: Type.Optional(
    Nullable(Described(Text(255), 'Part of the label of the vehicle, the description or the comment, in any case.')),
  ),
  sort: Sorts(Object.keys(taskOrders)),
  ...Page,
}

export const errors = ['not_found', 'limit_too_big'] as const

const Params = Type.Object(Listed)

/** Tasks that were asked for, and the number of all; fails with 201 where one of the vehicles is not there, 212 for a limit that is too large. */
export const listed = async (
  { vehicle_ids, statuses, conditions, filter, sort, limit, offset, only_unplanned }: Static<typeof Params>,
  context: Pick<Context<User, (typeof errors)[number]>, 'db' | 'caller' | 'config' | 'fail'>,
): Promise<{ list: Seen[]; count: number }> => {
  const { db, caller, fail } = context
  const paging = { sort: sortsOf<Order>(sort), ...pageOf({ limit, offset }, context) }
  const timeOf = (text: string) => readTime(text, caller.time_zone)
  const read = readConditions(conditions, (name) => taskFields[name]?.kind, { timeOf })
  const asked = vehicle_ids && new Set(vehicle_ids)
  if (asked && (await vehiclesSeen(db, caller, [...asked])) < asked.size) fail('not_found')
  const wanted = { only_unplanned, vehicle_ids: vehicle_ids ?? undefined, statuses: statuses ?? undefined }
  return searchTasks(db, caller, { ...wanted, conditions: read, filter: filter?.trim() || undefined }, paging)
}
