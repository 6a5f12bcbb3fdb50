import { type Static, Type } from 'typebox'
import { Described, Id, LatLng, LocalTime, Named, Nullable } from '#contract/schema.ts'
import { isoDuration } from '#formats/duration.ts'
import { Form } from '#resource/form/form.ts'
import { Task, taskOf } from '#resource/task.ts'
import type { Db } from '#store/db.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { carriersOf } from '#store/tasks/task-form-list.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { holdersOf } from '../place/holders.ts'

/** Forms of tasks as lists tell them (supplement 2, section 4.4). */

const Labelled = Type.Object({ id: Id, label: Type.String({ description: 'What it is called.' }) })

/** A form with the task that it is of, who has that, and where it was submitted. */
export const FormOfTask = Named('FormOfTask', {
  form: Described(Form, 'The form, with what was filled in.'),
  task: Type.Object(
    {
      ...Type.Omit(Task, ['form']).properties,
      completion_date: Nullable(Described(LocalTime, 'When it became `done` or `delayed`; null: it is neither.')),
      fact_duration: Nullable(
        Type.String({ description: 'From the arrival to the completion, as an ISO 8601 duration such as `PT25M`.' }),
      ),
    },
    { description: 'The task or checkpoint that it is of.' },
  ),
  tracker: Nullable(Described(Labelled, 'Who has the task; null for nobody.')),
  employee: Nullable(
    Described(
      Type.Object({
        id: Id,
        first_name: Type.String(),
        middle_name: Type.String(),
        last_name: Type.String(),
      }),
      'Who is assigned to the tracker; null for nobody.',
    ),
  ),
  vehicle: Nullable(Described(Labelled, 'That the tracker is in; null for none.')),
  submit_places: Nullable(
    Described(
      Type.Object({
        location: Type.Object({ ...LatLng.properties, address: Type.String() }),
        places: Type.Array(Labelled, { description: 'That hold it.' }),
        zones: Type.Array(Labelled, { description: 'That hold it.' }),
      }),
      'Where it was submitted; null where nobody knows.',
    ),
  ),
})

/** The forms of tasks of these ids, in their order. */
export const tellForms = async (
  db: Db,
  caller: Keeper,
  task_ids: readonly number[],
): Promise<Static<typeof FormOfTask>[]> => {
  const rows = (await tasks.inOrder(db, caller, task_ids)).map((row) => taskOf(caller, row))
  const carriers = await carriersOf(db, caller, [...new Set(rows.flatMap(({ tracker_id }) => tracker_id ?? []))])
  const holders = await holdersOf(
    db,
    caller,
    rows.flatMap(({ form }) => form?.submit_location ?? []),
  )
  return rows.flatMap(({ form, ...task }) => {
    if (!form) return []
    const carrier = task.tracker_id === null ? undefined : carriers.get(task.tracker_id)
    const { submit_location: location } = form
    return [
      {
        ...{ form, task: { ...task, ...completionOf(task) } },
        ...(carrier ?? { tracker: null, employee: null, vehicle: null }),
        submit_places: location && { location, ...holders(location) },
      },
    ]
  })
}

const completionOf = ({ status, status_change_date, arrival_date }: Omit<Task, 'form'>) => {
  const completion_date = status === 'done' || status === 'delayed' ? status_change_date : null
  const stayed = completion_date && arrival_date ? completion_date.getTime() - arrival_date.getTime() : undefined
  return { completion_date, fact_duration: stayed === undefined ? null : isoDuration(stayed / 1000) }
}
