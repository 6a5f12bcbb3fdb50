import type { Result } from '#client/client.ts'

export type Listing = Result<'status/listing/list'>['list'][number]
