import type { Params, Result } from '#client/client.ts'
import type { Choice } from '#web/ui/pick-field.tsx'

export type Employee = Result<'employee/list'>['list'][number]

/** What a form says of an employee. */
export type Changes = Params<'employee/create'>['employee']

export const nameOf = ({ first_name, middle_name, last_name }: Partial<Employee>): string =>
  [first_name, middle_name, last_name].filter(Boolean).join(' ')

/** As one of many to choose from; who is called like another is told apart by the number. */
export const choiceOf = ({ id, first_name, last_name, personnel_number }: Employee): Choice => ({
  id,
  label: nameOf({ first_name, last_name }),
  hint: personnel_number ?? undefined,
})
