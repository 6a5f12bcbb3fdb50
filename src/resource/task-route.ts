import { type Static, Type } from 'typebox'
import {
  Clearable,
  Default,
  Described,
  Id,
  Ids,
  Lines,
  LocalTime,
  Name,
  Named,
  Nullable,
  OneOf,
  Text,
} from '#contract/schema.ts'
import type { RouteRow } from '#store/tasks/routes.ts'
import { taskOrigins } from '#store/tasks/tasks.ts'
import { FormTemplateId, given, TaskStatus } from './task.ts'

/** Routes and their checkpoints (supplement 2, sections 0 and 4). */

/** Checkpoints that a route has at most: a day's visits of one vehicle, several times over. */
export const most_checkpoints = 100

const asked = {
  label: Name(200),
  description: Default(Lines(1024), ''),
  external_id: Clearable(Described(Text(255), 'Its id in another system; several may have the same.')),
}

export const TaskRoute = Named('TaskRoute', {
  id: Id,
  user_id: Type.Integer({ description: 'Of the master user.' }),
  type: OneOf(['route']),
  tracker_id: Nullable(Described(Id, 'Who is asked for all of it; null for nobody.')),
  ...asked,
  from: Described(LocalTime, 'That of its first checkpoint.'),
  to: Described(LocalTime, 'That of its last checkpoint.'),
  tags: Type.Optional({ ...Ids, minItems: 1, description: 'Left out where there are none.' }),
  origin: OneOf(taskOrigins),
  status: TaskStatus,
  status_change_date: Described(LocalTime, 'Since when it is so.'),
  creation_date: LocalTime,
  checkpoint_ids: Described(Ids, 'Its checkpoints, in the order in which they are to be visited.'),
})
export type TaskRoute = Static<typeof TaskRoute>

const given_route = { ...asked, tags: Type.Optional(Ids) }

export const NewTaskRoute = Named('NewTaskRoute', {
  tracker_id: Type.Optional(Nullable(Described(Id, 'Who is asked for all of it; null for nobody.'))),
  ...given_route,
})

export const ChangedTaskRoute = Named('ChangedTaskRoute', {
  id: Id,
  ...given_route,
  checkpoint_ids: Type.Optional(
    Nullable(
      Type.Array(Id, {
        minItems: 1,
        maxItems: most_checkpoints,
        uniqueItems: true,
        description: 'The order in which its checkpoints are to be visited; those that it leaves out are deleted.',
      }),
    ),
  ),
})

const Order = Type.Optional(
  Nullable(
    Type.Integer({
      minimum: 0,
      maximum: most_checkpoints,
      description: 'Its place in the route, from 0 on; those behind it move on.',
    }),
  ),
)

/** A checkpoint among all those of a route that is sent whole: their order is that of the list. */
export const RouteCheckpoint = Named('RouteCheckpoint', {
  id: Type.Optional(
    Nullable(Described(Id, 'Of a checkpoint of the route, or of a task that becomes one; else it is created.')),
  ),
  ...given,
  form_template_id: FormTemplateId,
})
export const RouteCheckpoints = Type.Array(RouteCheckpoint, {
  minItems: 1,
  maxItems: most_checkpoints,
  description: 'All checkpoints, in the order in which they are to be visited.',
})
export type RouteCheckpoint = Static<typeof RouteCheckpoint>

export const NewCheckpoint = Named('NewCheckpoint', {
  parent_id: Described(Id, 'The route.'),
  order: Described(Order, 'Its place in the route, from 0 on; those behind it move on. Left out: the last.'),
  ...given,
})

export const ChangedCheckpoint = Named('ChangedCheckpoint', {
  id: Id,
  parent_id: Type.Optional(Nullable(Described(Id, 'The route that it belongs to; it stays in it.'))),
  order: Described(Order, 'Its place in the route, from 0 on; the others move. Left out: it stays.'),
  ...given,
})

/** A route as answers have it, of its row in the store. */
export const routeOf = (
  { account_id }: { account_id: number },
  { tags, external_id, ...route }: RouteRow,
): TaskRoute => ({
  ...route,
  user_id: account_id,
  type: 'route',
  ...(tags.length > 0 && { tags }),
  ...(external_id !== null && { external_id }),
})
