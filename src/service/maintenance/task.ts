import { type Static, Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { Described, Named } from '#contract/schema.ts'
import { wearOf } from '#maintenance/prediction.ts'
import { lackedOf, type Now, positionOf } from '#maintenance/task.ts'
import { serviceTask } from '#resource/service-task.ts'
import type { Db } from '#store/db.ts'
import { type FileRow, fileObject, filesOf } from '#store/files/files.ts'
import { nowOf } from '#store/maintenance/now.ts'
import type { Seen } from '#store/maintenance/tasks.ts'
import { queryOf } from '#store/query.ts'
import { FileObject, signing } from '../file.ts'

export const ServiceTask = Named('ServiceTask', {
  ...serviceTask,
  files: Described(Type.Array(FileObject), 'Beyond the contract: its files.'),
})
export type ServiceTask = Static<typeof ServiceTask>

type Asking = Pick<Context<User>, 'db' | 'caller' | 'config' | 'secret' | 'now'>

/** Tasks of the store as answers have them. @param predicts with what is foreseen of them */
export const toldTasks = async (context: Asking, tasks: readonly Seen[], predicts: boolean): Promise<ServiceTask[]> => {
  const { db, caller, now } = context
  const shown = await nowOf(
    db,
    queryOf(db),
    caller,
    tasks.map(({ tracker_id }) => tracker_id),
    now,
  )
  const files = await filesById(db, context, tasks)
  return tasks.map((task) => told(task, shown(task.tracker_id), { zone: caller.time_zone, predicts, files }))
}

const filesById = async (db: Db, context: Asking, tasks: readonly Seen[]) => {
  const ids = [...new Set(tasks.flatMap(({ file_ids }) => file_ids))]
  const rows = ids.length > 0 ? await filesOf(db, context.caller, { ids }) : []
  const sign = signing(context)
  const of = (row: FileRow) => [row.id, fileObject(row, sign)] as const
  return new Map(rows.filter(({ state }) => state !== 'deleted').map(of))
}

type Files = Awaited<ReturnType<typeof filesById>>

const told = (
  { tracker_id: _, pace: __, created, completed, completion, cost, predicted, ...task }: Seen,
  now: Now,
  { zone, predicts, files }: { zone: string; predicts: boolean; files: Files },
): ServiceTask => ({
  ...task,
  ...(cost !== null && { cost }),
  creation_date: created,
  ...(completion && { completion }),
  ...(completed && { completion_date: completed }),
  current_position: positionOf(task.conditions, now),
  ...(predicts &&
    !completed && {
      prediction: { end_date: predicted, wear_percentage: wearOf({ ...task, zone }, now) },
    }),
  file_ids: task.file_ids.filter((id) => files.has(id)),
  files: task.file_ids.flatMap((id) => files.get(id) ?? []),
})

/** Answers whether all counters that the task needs are known, as it is told. */
export const isShown = ({ conditions }: Pick<Seen, 'conditions'>, { current_position }: ServiceTask): boolean =>
  lackedOf(conditions, current_position) === undefined
