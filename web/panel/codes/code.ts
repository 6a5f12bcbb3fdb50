import type { Result } from '#client/client.ts'

export type Code = Result<'panel/dealer/activation_code/list'>['list'][number] & { id: number }
