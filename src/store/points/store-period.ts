/**
 * SQL of the interval that a column's storage period such as `3m` stands for: `h`, `d`, `m` (months), `y`
 * (specification 2.8).
 */
export const storePeriod = (column: string): string => `replace(${column}, 'm', ' mon')::interval`
