import type { Result } from '#client/client.ts'

export type Settings = Result<'panel/dealer/settings/service/read'>['value']
