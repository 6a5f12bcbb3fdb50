import type { Format } from '#web/words/format.ts'

/** What a figure grew by, in percent of before; undefined where there was nothing before. */
export const grownBy = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round((now / before - 1) * 100)

/** Percent that something grew by, with its sign. */
export const growthText = (by: number, { percent }: Pick<Format, 'percent'>): string =>
  `${by > 0 ? '+' : by < 0 ? '−' : ''}${percent(Math.abs(by))}`
