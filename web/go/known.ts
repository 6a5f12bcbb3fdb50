import type { Result } from '#client/client.ts'
import type { Field } from '#form/field.ts'

/** What the service has told this phone, kept so that the page begins without a net. */

export interface Template {
  id: number
  label: string
  description: string | null
  version: number
  fields: Field[]
  /** It is an inspection, of whom and when. */
  inspection?: object | null
}

type Told = Result<'mobile/read'>

/** As `mobile/read` answers it, but that templates are always there: the phone keeps those that it has. What it was told before there were faults has none. */
export type Known = Pick<
  Told,
  | 'phone'
  | 'tracker'
  | 'employee'
  | 'vehicle'
  | 'service'
  | 'measurement_system'
  | 'statuses'
  | 'privacy'
  | 'templates_digest'
  | 'limits'
  | 'elsewhere'
  | 'messages'
  | 'chat'
  | 'push_key'
  | 'inspections'
> & { templates: Template[] } & Partial<Pick<Told, 'faults'>>

export type Day = Result<'mobile/day/read'>

type ToldTasks = Result<'mobile/task/list'>
type ToldTask = NonNullable<ToldTasks['list']>[number]
type ToldForm = NonNullable<ToldTask['form']>

/** A form of a task; fields are told with all parameters of their kinds. */
export type TaskForm = Omit<ToldForm, 'fields'> & { fields: Field[] }
export type Task = Omit<ToldTask, 'form'> & { form: TaskForm | null }

/** As `mobile/task/list` answers it, but that the list is always there: the phone keeps the one that it has. */
export type Tasks = Omit<ToldTasks, 'list'> & { list: Task[] }
