import type { Result } from '#client/client.ts'

export type Listed = Result<'panel/user/menu/preset/list'>['list'][number]
