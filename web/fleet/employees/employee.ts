import type { Params, Result } from '#client/client.ts'

export type Employee = Result<'employee/list'>['list'][number]

/** What a form says of an employee. */
export type Changes = Params<'employee/create'>['employee']

export const nameOf = ({ first_name, middle_name, last_name }: Partial<Employee>): string =>
  [first_name, middle_name, last_name].filter(Boolean).join(' ')
