import type { Result } from '#client/client.ts'

export type MapRead = Result<'panel/map/read'>
