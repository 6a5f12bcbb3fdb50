import type { Params } from '#client/client.ts'

/** What a form says of a vehicle. */
export type Changes = Params<'vehicle/create'>['vehicle']
