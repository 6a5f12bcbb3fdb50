import type { Result } from '#client/client.ts'

export type Known = Result<'panel/user/read'>
