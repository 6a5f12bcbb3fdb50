import type { Result } from '#client/client.ts'

export type UserRead = Result<'panel/user/read'>
