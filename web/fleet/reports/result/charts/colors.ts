/** Colours of series, in turn (result.module.css). */
const count = 8

export const colorOf = (series: number): string => `var(--chart-${(series % count) + 1})`
