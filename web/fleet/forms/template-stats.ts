import type { Result } from '#client/client.ts'

export type Stats = Result<'form/template/stats/read'>
