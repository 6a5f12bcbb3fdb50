import type { Params } from '#client/client.ts'

/** What a form says of an employee. */
export type Changes = Params<'employee/create'>['employee']
