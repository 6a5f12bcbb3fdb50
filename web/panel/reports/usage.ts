import type { Result } from '#client/client.ts'

export type Usage = Result<'panel/report/usage'>
export type UserUsage = Usage['list'][number]
type Total = Usage['total']

export const figures = ['devices', 'messages', 'bytes', 'sign_ins', 'commands', 'revenue'] as const
export type Figure = (typeof figures)[number]

/** Columns by which users are sorted. */
export const orders = ['name', 'login', ...figures] as const

/** What it grew by, in percent of before; undefined where there was nothing before. */
export const grownBy = (figure: Figure, now: Total, before: Total): number | undefined =>
  before[figure] === 0 ? undefined : Math.round((now[figure] / before[figure] - 1) * 100)
