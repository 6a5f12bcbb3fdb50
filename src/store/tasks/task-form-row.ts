import { sql } from 'kysely'
import type { FormRow } from '#store/forms/forms.ts'

/** Forms as rows of tasks have them beside. */

/** Times of a form. */
export const formTimes = ['created', 'submitted', 'changed'] as const
type Time = (typeof formTimes)[number]

/** A form as JSON has it: with texts for times, and without the tracker, which is that of the task. */
export type WrittenForm = Omit<FormRow, Time | 'tracker_id'> & Record<Time, string | null>

/** SQL of the form of a `task`, null where it has none. */
export const formOfTask = sql<WrittenForm | null>`(
  select jsonb_build_object(
    'id', f.id, 'label', f.label, 'description', f.description, 'fields', f.fields, 'created', f.created,
    'submit_in_zone', f.submit_in_zone, 'task_id', f.task_id, 'template_id', f.template_id,
    'template_version', f.template_version, 'checkin_id', f.checkin_id, 'values', f.values, 'submitted', f.submitted,
    'changed', f.changed, 'submit_location', case when f.submit_lat is not null then jsonb_build_object(
      'lat', f.submit_lat, 'lng', f.submit_lng, 'address', coalesce(f.submit_address, '')) end)
  from form f where f.account_id = task.account_id and f.task_id = task.id)`
