import type { Result } from '#client/client.ts'

export type Usage = Result<'panel/report/usage'>
export type UserUsage = Usage['list'][number]

export const figures = ['devices', 'messages', 'bytes', 'sign_ins', 'commands', 'revenue'] as const
export type Figure = (typeof figures)[number]

/** Columns by which users are sorted. */
export const orders = ['name', 'login', ...figures] as const
