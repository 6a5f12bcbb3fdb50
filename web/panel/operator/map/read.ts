import type { Result } from '#client/client.ts'

export type Read = Result<'panel/map/read'>
