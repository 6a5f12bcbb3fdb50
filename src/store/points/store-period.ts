/** A storage period, such as `3m`, as PostgreSQL understands it: `h`, `d`, `m` (months), `y` (specification 2.8). */
export const storePeriod = (column: string): string => `replace(${column}, 'm', ' mon')::interval`
