import type { Result } from '#client/client.ts'

export type Plan = Result<'panel/tariff/list'>['list'][number]
