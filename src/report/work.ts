import type { Field } from '#form/field.ts'
import type { Values } from '#form/values.ts'
import type { Status } from '#task/states.ts'
import type { Place } from './tell.ts'

/** What people were asked to do, and what they filled in. Times in milliseconds since 1970 UTC. */

/** Tasks of a device that are read in a report, and forms, at most. */
export const most_tasks = 10_000

/** A task, or a checkpoint of a route. */
export interface Task {
  id: number
  label: string
  description: string
  /** Its id in another system; empty without one. */
  external_id: string
  status: Status
  /** When it was to be done, both included. */
  from: number
  to: number
  /** When the visit that counts began; nothing without one. */
  arrival?: number | undefined
  /** When it was over. */
  finished?: number | undefined
  /** Seconds of the visit. */
  stay: number
  place: Place
  form?: AskedForm | undefined
}

/** A form that was asked for; without values it was not submitted. */
export interface AskedForm {
  label: string
  fields: readonly Field[]
  values?: Values | undefined
}

/** A form that was submitted, of a task, a check-in or an inspection. */
export interface FilledForm extends AskedForm {
  id: number
  /** What is the same of forms of one template, whatever its version. */
  kind: string
  time: number
  values: Values
}
