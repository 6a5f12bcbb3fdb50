import type pg from 'pg'

declare const ofAccounts: unique symbol
declare const ofPoints: unique symbol

/** Connections by which what belongs to accounts is read and written: points are not sent there. */
export type Accounts = pg.Pool & { readonly [ofAccounts]: true }

/** Connections by which points are: another way to the same database, where `ODOGRAPH_POINTS_DATABASE_URL` names one. */
export type Points = pg.Pool & { readonly [ofPoints]: true }

/** A database with one way to it. */
export type Both = Accounts & Points

/** What somebody is given who needs both: two ways, or one for all. */
export type Ways = { pool: Both; points?: undefined } | { pool: Accounts; points: Points }

export const pointsOf = (ways: Ways): Points => (ways.points ? ways.points : ways.pool)
