import type { Result } from '#client/client.ts'

export type Saved = Result<'tracker/batch_get_commands'>['result'][string][number]
