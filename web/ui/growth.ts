/** What a figure grew by, in percent of before; undefined where there was nothing before. */
export const grownBy = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round((now / before - 1) * 100)
