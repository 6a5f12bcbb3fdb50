import type { Result } from '#client/client.ts'

export type Login = Result<'panel/login/list'>['list'][number]
