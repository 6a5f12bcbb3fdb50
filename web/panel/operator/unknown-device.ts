import type { Result } from '#client/client.ts'

export type UnknownDevice = Result<'panel/device/unknown/list'>['list'][number]
