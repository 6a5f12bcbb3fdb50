import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { Employee } from '#resource/employee.ts'
import { Place, placeOf } from '#resource/place.ts'
import { Taggable, taggable } from '#resource/tag.ts'
import { Task, taskOf } from '#resource/task.ts'
import { scheduleOf, TaskEntry } from '#resource/task-schedule.ts'
import { Tracker } from '#resource/tracker.ts'
import { Vehicle } from '#resource/vehicle.ts'
import { Zone } from '#resource/zone.ts'
import * as employees from '#store/fleet/employees.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as vehicles from '#store/fleet/vehicles.ts'
import * as places from '#store/place/places.ts'
import * as zones from '#store/place/zones.ts'
import * as schedules from '#store/tasks/schedules.ts'
import * as tasks from '#store/tasks/tasks.ts'

/** Things that carry tags, by type; a type that nothing is kept of yet stays empty. */
const Nothing = Type.Object({ id: Id })
const Found = {
  place: Place,
  task: Task,
  task_schedule: TaskEntry,
  employee: Employee,
  vehicle: Vehicle,
  zone: Zone,
  tracker: Tracker,
}
const Result = Type.Object(
  Object.fromEntries(
    taggable.map((type) => [
      type,
      Type.Optional(
        Type.Array((Found as Record<string, typeof Nothing>)[type] ?? Nothing, {
          description: 'Those that carry all the tags.',
        }),
      ),
    ]),
  ),
)

export default query('tag/search', {
  summary: 'Finds what carries all of the tags.',
  description: 'Of what the caller sees, each type by name and 10,000 of it at most.',
  access: user,
  params: Type.Object({
    tag_ids: Type.Array(Id, { minItems: 1, maxItems: 1000, description: 'Tags that it must carry, all of them.' }),
    entity_types: Type.Optional(Type.Array(Taggable, { maxItems: 100, description: 'Only these; all, without it.' })),
  }),
  result: Type.Object({ result: Result }),

  async handler({ tag_ids, entity_types = [...taggable] }, { db, caller }) {
    const find = {
      place: async () => (await places.tagged(db, caller, tag_ids)).map(placeOf),
      employee: () => employees.tagged(db, caller, tag_ids),
      vehicle: () => vehicles.tagged(db, caller, tag_ids),
      tracker: () => trackers.list(db, caller, { tag_ids }),
      task: async () => (await tasks.tagged(db, caller, tag_ids)).map((task) => taskOf(caller, task)),
      task_schedule: async () =>
        (await schedules.list(db, caller, { types: ['task'], tag_ids })).map((row) => scheduleOf(caller, row)),
      zone: () => zones.tagged(db, caller, tag_ids),
    } as const satisfies Record<(typeof taggable)[number], () => unknown>
    const found = [...new Set(entity_types)].map(async (type) => [type, await find[type]()] as const)
    return { result: Object.fromEntries(await Promise.all(found)) }
  },
})
