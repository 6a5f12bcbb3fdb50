import type { Phone } from '#contract/caller.ts'
import { type ErrorName, Failure } from '#contract/errors.ts'
import { submitForm } from '#service/mobile/task-form.ts'
import type { Db } from '#store/db.ts'
import { transact } from '#store/transaction.ts'
import type { Person } from './fleet.ts'
import { makeTemplate } from './forms.ts'
import type { PhoneUser } from './phones.ts'
import { makeTask } from './tasks.ts'

/** Forms of tasks, as offices make them and phones submit them. */

/** A question, and what may be shown beside it. */
export const asked = [
  { id: 'name', label: 'Who took it', type: 'text', required: true },
  { id: 'photo', label: 'Photo', type: 'photo', max_files: 2 },
]

/** Makes a task with a form; answers its id, and those of the form and of its template. */
export const makeFormed = async (
  office: Person,
  { template = {}, ...task }: { template?: object; tracker_id?: number | null } & Record<string, unknown> = {},
) => {
  const template_id = await makeTemplate(office, { fields: asked, ...template })
  const task_id = await makeTask(office, task)
  await office.call('task/form/create', { task_id, template_id })
  const form_id = (await office.call('task/form/read', { task_id })).value.id as number
  return { task_id, template_id, form_id }
}

export const named = (value: string) => ({ name: { type: 'text' as const, value } })

type Said = Omit<Parameters<typeof submitForm>[1], 'at'> & { at?: Date }

/** Submits the form of a task as a phone of the office's does. */
export const submitTaskForm = (
  db: Db,
  office: Person,
  phone: Pick<PhoneUser, 'phone_id' | 'tracker_id'>,
  said: Said,
) => {
  const { phone_id, tracker_id } = phone
  const caller = { kind: 'phone', account_id: office.id, phone_id, tracker_id, time_zone: 'UTC' } as Phone
  const fail = (error: ErrorName, extra?: Record<string, unknown>): never => {
    throw new Failure(error, extra)
  }
  const now = new Date()
  return transact(db, (transaction) => submitForm({ db: transaction, caller, now, fail }, { at: now, ...said }))
}
