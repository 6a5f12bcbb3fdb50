/** Colours of series, in turn (tokens.css). */
const count = 8

export const colorOf = (series: number): string => `var(--chart-${(series % count) + 1})`
