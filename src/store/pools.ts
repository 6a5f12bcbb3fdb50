import type pg from 'pg'

declare const ofAccounts: unique symbol
declare const ofPoints: unique symbol

/** Connections by which the tables of accounts are read and written: queries of points do not compile with it. */
export type Accounts = pg.Pool & { readonly [ofAccounts]: true }

/**
 * Connections by which the tables of points are: another way to the same database, where `ODOGRAPH_POINTS_DATABASE_URL`
 * names one.
 */
export type Points = pg.Pool & { readonly [ofPoints]: true }

/** Connections to a database with one way to it. */
export type Both = Accounts & Points

/** Connections for callers that need both: two ways, or one for all. */
export type Ways = { pool: Both; points?: undefined } | { pool: Accounts; points: Points }

/** Connections by which the tables of points are. */
export const pointsOf = (ways: Ways): Points => (ways.points ? ways.points : ways.pool)
