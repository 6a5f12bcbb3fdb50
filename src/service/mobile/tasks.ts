import type { Phone } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { days_ahead, most_tasks } from '#resource/mobile/task.ts'
import * as accounts from '#store/dealer/accounts.ts'
import { type FieldTask, tasksOf } from '#store/tasks/field-tasks.ts'
import { digestOf } from './digest.ts'

/** Tasks of a phone's tracker: what is to be done, and what was done today. */

type Asking = Pick<Context<Phone>, 'db' | 'caller' | 'now'>

/** The tasks of the phone's tracker; `list` is null where they are those that it has by `digest`, that of an answer before. */
export const readTasks = async ({ db, caller, now }: Asking, digest: string | undefined) => {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(caller.time_zone).startOfDay()
  const since = new Date(today.epochMilliseconds)
  const until = new Date(today.add({ days: days_ahead + 1 }).epochMilliseconds)
  const [found, account] = await Promise.all([
    tasksOf(db, caller, { since, until }, most_tasks + 1),
    accounts.readUser(db, caller, caller.account_id),
  ])
  const list = found.slice(0, most_tasks).map(tellTask)
  const told = { by_hand: account?.tasks_by_hand ?? false, more: found.length > most_tasks }
  const tasks_digest = digestOf({ list, ...told })
  return { list: digest === tasks_digest ? null : list, ...told, tasks_digest }
}

/** A task as phones are told of it. */
export const tellTask = ({ lat, lng, radius, address, ...task }: FieldTask) => ({
  ...task,
  location: { lat, lng, radius, address },
})
