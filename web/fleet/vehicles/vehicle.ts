import type { Params, Result } from '#client/client.ts'

export type Vehicle = Result<'vehicle/list'>['list'][number]

/** What a form says of a vehicle. */
export type Changes = Params<'vehicle/create'>['vehicle']
