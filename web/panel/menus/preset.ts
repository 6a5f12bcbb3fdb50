import type { Result } from '#client/client.ts'

export type Preset = Result<'panel/user/menu/preset/list'>['list'][number]
