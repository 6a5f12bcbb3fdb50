import type { Window } from '#report/facts.ts'
import { type FilledForm, most_tasks, type Task } from '#report/work.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { formsWithin, type TaskRow, tasksWithin } from '#store/reports/tasks.ts'
import { isOver } from '#task/states.ts'

/** Tasks that a tracker was to begin in these windows, by when that was. */
export const tasksOf = async (
  db: Db,
  viewer: Viewer,
  tracker_id: number,
  windows: readonly Window[],
): Promise<Task[]> => {
  const rows = await upToMost(windows, (window, most) => tasksWithin(db, viewer, { tracker_id, most }, window))
  return rows.map(taskOf)
}

const taskOf = ({ form_label, fields, values, ...row }: TaskRow): Task => ({
  ...{ id: row.id, label: row.label, description: row.description, external_id: row.external_id ?? '' },
  ...{ status: row.status, from: row.from.getTime(), to: row.to.getTime(), stay: row.stay_duration },
  arrival: row.arrival_date?.getTime(),
  finished: isOver(row.status) ? row.status_change_date.getTime() : undefined,
  place: { lat: row.lat, lng: row.lng, address: row.address },
  ...(form_label !== null && { form: { label: form_label, fields: fields ?? [], values: values ?? undefined } }),
})

/** Forms that a tracker submitted in these windows, by when that was. */
export const formsOf = async (
  db: Db,
  viewer: Viewer,
  tracker_id: number,
  windows: readonly Window[],
): Promise<FilledForm[]> => {
  const rows = await upToMost(windows, (window, most) => formsWithin(db, viewer, { tracker_id, most }, window))
  return rows.map(({ template_id, submitted, ...row }) => ({
    ...row,
    // Those of a template that was deleted are the same by what they are called.
    kind: template_id === null ? row.label : String(template_id),
    time: submitted.getTime(),
  }))
}

/** Rows of one window after the other, as many as a report tells. */
const upToMost = async <Row>(
  windows: readonly Window[],
  read: (window: Window, most: number) => Promise<Row[]>,
): Promise<Row[]> => {
  const all: Row[] = []
  for (const window of windows) if (all.length < most_tasks) all.push(...(await read(window, most_tasks - all.length)))
  return all
}
